//! [`Error`]: why some work cannot be done.

use crate::ablate::AblateError;
use crate::clock::NoProcessorTime;
use crate::folder::{FolderError, PageError};
use crate::horizon::HorizonError;
use crate::matches::MatchError;
use crate::memory::TooLargeTable;
use crate::parallel::ThreadsError;
use crate::report::ReportError;
use crate::rows::RowError;
use crate::run::{JournalError, MergeError, PlanError, PositionsError, ResumeError};
use crate::speedup::SpeedupError;
use crate::unfilled::Unfilled;
use disk::CannotWrite;
use disk::input::ReadError;
use games::SetupError;
use sessions::suite::SuiteError;

/// Why some work cannot be done: bad input, for all variants but [`Error::CannotWrite`].
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// Of an ablation.
    #[error(transparent)]
    Ablate(#[from] AblateError),
    /// Results cannot be written: no fault of the input.
    #[error(transparent)]
    CannotWrite(#[from] CannotWrite),
    /// Of the folder for results.
    #[error(transparent)]
    Folder(#[from] FolderError),
    /// Of a search for horizon cases.
    #[error(transparent)]
    Horizon(#[from] HorizonError),
    /// Of rows that a run has left.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// Of a match.
    #[error(transparent)]
    Match(#[from] MatchError),
    /// Of memory, which is too little for a single search.
    #[error(transparent)]
    Memory(#[from] TooLargeTable),
    /// Of parts that are to be merged.
    #[error(transparent)]
    Merge(#[from] MergeError),
    /// Of a page that cannot be drawn.
    #[error(transparent)]
    Page(#[from] PageError),
    /// Of searches that cannot be done together.
    #[error(transparent)]
    Plan(#[from] PlanError),
    /// Of the positions of a run.
    #[error(transparent)]
    Positions(#[from] PositionsError),
    /// Of a file.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// Of searches by many processors.
    #[error(transparent)]
    Speedup(#[from] SpeedupError),
    /// Of folders that are to be shown.
    #[error(transparent)]
    Report(#[from] ReportError),
    /// Of a run that is to go on.
    #[error(transparent)]
    Resume(#[from] ResumeError),
    /// Of a clock that the system does not have.
    #[error(transparent)]
    ProcessorTime(#[from] NoProcessorTime),
    /// Of a row of a file.
    #[error(transparent)]
    Row(#[from] RowError),
    /// Of board and evaluation.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// Of a suite.
    #[error(transparent)]
    Suite(#[from] SuiteError),
    /// Of the system, which gives no threads.
    #[error(transparent)]
    Threads(#[from] ThreadsError),
}

impl From<Error> for Unfilled<Error> {
    fn from(error: Error) -> Unfilled<Error> {
        Unfilled::NoContents(error)
    }
}
