//! [`PlainError`]: an error for people to read, which no program has to tell from others.

use std::error::Error;

/// What is wrong, in a sentence, and what caused it, if something did.
#[derive(Debug, thiserror::Error)]
#[error("{sentence}")]
pub struct PlainError {
    sentence: String,
    source: Option<Box<dyn Error + Send + Sync>>,
}

impl PlainError {
    pub fn new(sentence: impl Into<String>) -> PlainError {
        let sentence = sentence.into();
        PlainError {
            sentence,
            source: None,
        }
    }

    /// What makes the error of a cause.
    pub fn because<E: Into<Box<dyn Error + Send + Sync>>>(
        sentence: impl Into<String>,
    ) -> impl FnOnce(E) -> PlainError {
        let sentence = sentence.into();
        |cause| PlainError::caused(sentence, cause)
    }

    pub fn caused(sentence: impl Into<String>, cause: impl Into<Box<dyn Error + Send + Sync>>) -> PlainError {
        let source = Some(cause.into());
        PlainError {
            source,
            ..PlainError::new(sentence)
        }
    }
}
