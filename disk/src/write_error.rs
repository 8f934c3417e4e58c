//! [`WriteError`]: the error when results cannot be written.

use std::io;
use std::path::Path;

/// Results could not be written; the input is not to blame.
#[derive(Debug, thiserror::Error)]
#[error("cannot write {place}")]
pub struct WriteError {
    pub place: String,
    pub source: io::Error,
}

impl WriteError {
    /// Wraps an error of the operating system for the file at `path`.
    pub fn of(path: &Path, source: io::Error) -> WriteError {
        let place = path.display().to_string();
        WriteError { place, source }
    }
}
