//! Figures of others that the lab carries (`SOURCES.md`).

use serde::de::DeserializeOwned;
use std::error::Error;

#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PublishedError {
    #[error("the carried figures of {program} are damaged")]
    Damaged {
        program: &'static str,
        source: Box<dyn Error + Send + Sync>,
    },
}

pub(crate) fn figures<T: DeserializeOwned>(
    program: &'static str,
    csv: &str,
) -> Result<Vec<T>, PublishedError> {
    let mut reader = csv::ReaderBuilder::new();
    let mut reader = reader.comment(Some(b'#')).from_reader(csv.as_bytes());
    let rows: Result<Vec<T>, csv::Error> = reader.deserialize().collect();
    rows.map_err(damaged(program))
}

pub(crate) fn damaged<E>(program: &'static str) -> impl FnOnce(E) -> PublishedError
where
    E: Into<Box<dyn Error + Send + Sync>>,
{
    move |source| PublishedError::Damaged {
        program,
        source: source.into(),
    }
}
