//! The published tables, run again and compared figure by figure.

mod measure;
mod published;
mod report;

pub(crate) use measure::{Verdict, compare_all};
pub(crate) use report::{document, table};
