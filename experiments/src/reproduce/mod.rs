//! The published tables, run again and compared figure by figure.

mod measure;
mod published;
mod report;
mod xiangqi;

pub(crate) use measure::{Verdict, compare_all};
pub(crate) use report::{document, table};
pub(crate) use xiangqi::{compare_lessons, lessons_table};
