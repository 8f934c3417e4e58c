//! Figures of others that the lab carries (`SOURCES.md`).

use serde::de::DeserializeOwned;
use sessions::PlainError;
use std::error::Error;

pub(crate) fn figures<T: DeserializeOwned>(program: &'static str, csv: &str) -> Result<Vec<T>, PlainError> {
    let mut reader = csv::ReaderBuilder::new();
    let mut reader = reader.comment(Some(b'#')).from_reader(csv.as_bytes());
    let rows: Result<Vec<T>, csv::Error> = reader.deserialize().collect();
    rows.map_err(damaged(program))
}

pub(crate) fn damaged<E>(program: &'static str) -> impl FnOnce(E) -> PlainError
where
    E: Into<Box<dyn Error + Send + Sync>>,
{
    move |error| PlainError::caused(format!("the carried figures of {program} are damaged"), error)
}
