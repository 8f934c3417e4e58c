//! [`PlainError`]: an error that is only displayed, never matched on.

use std::error::Error;

/// An error as the cause of another.
pub type Cause = Box<dyn Error + Send + Sync>;

/// A sentence that describes the error, and its cause, if any.
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

    /// A function that wraps a cause, for `map_err`.
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

/// Makes a [`PlainError`] of the arguments of `format!`.
#[macro_export]
macro_rules! plain_error {
    ($($sentence:tt)*) => { $crate::PlainError::new(format!($($sentence)*)) };
}

/// Returns from a function with such an error.
#[macro_export]
macro_rules! refuse {
    ($($sentence:tt)*) => { return Err($crate::plain_error!($($sentence)*).into()) };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cause_that_an_error_repeats_is_said_once() {
        let cause = std::io::Error::from_raw_os_error(11);
        let repeated = PlainError::caused(format!("no threads: {cause}"), cause);
        assert_eq!(crate::with_causes(&repeated).matches("os error 11").count(), 1);
        let other = PlainError::caused("no threads", std::io::Error::from_raw_os_error(11));
        assert!(crate::with_causes(&other).starts_with("no threads: "));
    }
}
