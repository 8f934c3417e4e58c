//! The published tables, run again and compared figure by figure.

mod error;
mod measure;
mod published;
mod report;
mod xiangqi;

pub use error::ReproduceError;
pub use measure::{Agreement, Compared, compare_all};
pub use report::{document, table};
pub use xiangqi::{Lesson, compare_lessons, lessons_table};
