//! [`CannotWrite`]: the error of results that cannot be written.

use std::io;
use std::path::Path;

/// Results could not be written: no fault of the input.
#[derive(Debug, thiserror::Error)]
#[error("cannot write {place}")]
pub struct CannotWrite {
    pub place: String,
    pub source: io::Error,
}

impl CannotWrite {
    pub fn file(folder: &Path, name: &str, source: io::Error) -> CannotWrite {
        CannotWrite {
            place: folder.join(name).display().to_string(),
            source,
        }
    }
}
