//! [`CannotWrite`]: the error of results that cannot be written.

use crate::rows::RowError;
use std::io;
use std::path::Path;

/// Results could not be written: no fault of the input.
#[derive(Debug, thiserror::Error)]
#[error("cannot write {place}")]
pub struct CannotWrite {
    /// The file, or standard output.
    pub place: String,
    /// Why not.
    pub source: io::Error,
}

impl CannotWrite {
    /// The error of a file in a folder.
    pub(crate) fn file(folder: &Path, name: &str, source: io::Error) -> CannotWrite {
        CannotWrite {
            place: folder.join(name).display().to_string(),
            source,
        }
    }
}

/// Why a file is not filled: it cannot be written, or what should be in it cannot be had.
pub(crate) enum Unfilled<E> {
    CannotWrite(io::Error),
    NoContents(E),
}

/// Rows that cannot be read are contents that cannot be had.
impl<E: From<RowError>> From<RowError> for Unfilled<E> {
    fn from(error: RowError) -> Unfilled<E> {
        Unfilled::NoContents(error.into())
    }
}

impl<E> From<io::Error> for Unfilled<E> {
    fn from(error: io::Error) -> Unfilled<E> {
        Unfilled::CannotWrite(error)
    }
}
