//! Published figures included in the lab (`SOURCES.md`).

use serde::de::DeserializeOwned;
use sessions::{Cause, PlainError};

pub(crate) fn figures<T: DeserializeOwned>(program: &'static str, csv: &str) -> Result<Vec<T>, PlainError> {
    let mut reader = csv::ReaderBuilder::new();
    let mut reader = reader.comment(Some(b'#')).from_reader(csv.as_bytes());
    let rows: Result<Vec<T>, csv::Error> = reader.deserialize().collect();
    rows.map_err(damaged(program))
}

pub(crate) fn damaged<E: Into<Cause>>(program: &str) -> impl FnOnce(E) -> PlainError + use<E> {
    PlainError::because(format!("the carried figures of {program} are damaged"))
}
