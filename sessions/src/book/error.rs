//! [`BookError`]: a file that is no book.

use disk::input::ReadError;
use engine_core::notation::MoveError;
use games::{RootError, SetupError, UnknownGame};

/// What is wrong with a book, and on which line.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BookError {
    #[error(transparent)]
    Read(#[from] ReadError),
    /// A line has not the form of one.
    #[error("{place} is no line of an opening book")]
    Line {
        place: String,
        source: serde_json::Error,
    },
    /// A line is of a game that there is not.
    #[error("{place}: `game`")]
    Game { place: String, source: UnknownGame },
    #[error("{place}: `position`")]
    Position { place: String, source: Box<RootError> },
    #[error("{place}: `moves`")]
    Move { place: String, source: MoveError },
    /// The weight of a move is 0.
    #[error("{place}: the weight of `{played}` is 0; a move that is never chosen does not belong here")]
    NoWeight { place: String, played: String },
    #[error("{place}: the position stands on a line before")]
    Twice { place: String },
    #[error("{name} has more than {most} positions, more than the lab reads")]
    TooLong { name: String, most: usize },
    #[error(transparent)]
    Setup(#[from] SetupError),
}
