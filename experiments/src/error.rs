//! [`Error`]: why some work cannot be done.

use crate::ablate::AblateError;
use crate::clock::NoProcessorTime;
use crate::folder::FolderError;
use crate::horizon::HorizonError;
use crate::manifest::ManifestError;
use crate::matches::MatchError;
use crate::memory::TooLargeTable;
use crate::parallel::ThreadsError;
use crate::published::PublishedError;
use crate::report::ReportError;
use crate::rows::RowError;
use crate::run::{MergeError, PlanError, PositionsError, ResumeError};
use crate::speedup::SpeedupError;
use crate::unfilled::Unfilled;
use disk::CannotWrite;
use disk::input::ReadError;
use games::GameError;
use sessions::FileError;

/// Why some work cannot be done: bad input, for all variants but [`Error::CannotWrite`].
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    #[error(transparent)]
    Ablate(#[from] AblateError),
    /// Results cannot be written: no fault of the input.
    #[error(transparent)]
    CannotWrite(#[from] CannotWrite),
    #[error(transparent)]
    Folder(#[from] FolderError),
    #[error(transparent)]
    Horizon(#[from] HorizonError),
    #[error(transparent)]
    Manifest(#[from] ManifestError),
    #[error(transparent)]
    Match(#[from] MatchError),
    /// Of memory, which is too little for a single search.
    #[error(transparent)]
    Memory(#[from] TooLargeTable),
    #[error(transparent)]
    Merge(#[from] MergeError),
    #[error(transparent)]
    Plan(#[from] PlanError),
    #[error(transparent)]
    Positions(#[from] PositionsError),
    #[error(transparent)]
    Published(#[from] PublishedError),
    #[error(transparent)]
    Read(#[from] ReadError),
    #[error(transparent)]
    Speedup(#[from] SpeedupError),
    #[error(transparent)]
    Report(#[from] ReportError),
    /// Of a run that is to go on.
    #[error(transparent)]
    Resume(#[from] ResumeError),
    /// Of a clock that the system does not have.
    #[error(transparent)]
    ProcessorTime(#[from] NoProcessorTime),
    #[error(transparent)]
    Row(#[from] RowError),
    #[error(transparent)]
    Setup(#[from] GameError),
    #[error(transparent)]
    Suite(#[from] FileError),
    #[error(transparent)]
    Threads(#[from] ThreadsError),
}

impl From<Error> for Unfilled<Error> {
    fn from(error: Error) -> Unfilled<Error> {
        Unfilled::NoContents(error)
    }
}
