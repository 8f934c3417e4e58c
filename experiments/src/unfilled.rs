//! [`Unfilled`]: why a file of results is not filled.

use crate::error::Error;
use crate::rows::RowError;
use std::io;

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

impl From<Error> for Unfilled<Error> {
    fn from(error: Error) -> Unfilled<Error> {
        Unfilled::NoContents(error)
    }
}
