//! [`PlainError`]: an error for people to read, which no program has to tell from others.

use std::error::Error;

/// Any error, of which another comes.
pub type Cause = Box<dyn Error + Send + Sync>;

/// What is wrong, in a sentence, and what caused it, if something did.
#[derive(Debug, thiserror::Error)]
#[error("{sentence}")]
pub struct PlainError {
    sentence: String,
    source: Option<Cause>,
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
    pub fn because<E: Into<Cause>>(sentence: impl Into<String>) -> impl FnOnce(E) -> PlainError {
        let sentence = sentence.into();
        |cause| PlainError::caused(sentence, cause)
    }

    pub fn caused(sentence: impl Into<String>, cause: impl Into<Cause>) -> PlainError {
        let source = Some(cause.into());
        PlainError {
            source,
            ..PlainError::new(sentence)
        }
    }
}
