//! [`WriteError`]: the error of results that cannot be written.

use std::io;
use std::path::Path;

/// Results could not be written: no fault of the input.
#[derive(Debug, thiserror::Error)]
#[error("cannot write {place}")]
pub struct WriteError {
    pub place: String,
    pub source: io::Error,
}

impl WriteError {
    /// The error of a file that the system does not let be written.
    pub fn of(path: &Path, source: io::Error) -> WriteError {
        let place = path.display().to_string();
        WriteError { place, source }
    }
}
