//! [`BookError`]: a file that is no book.

use disk::input::ReadError;
use engine_core::notation::MoveError;
use games::{RootError, SetupError, UnknownGame};

/// What is wrong with a book, and on which line.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BookError {
    /// It cannot be read.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// A line has not the form of one.
    #[error("{place} is no line of an opening book")]
    Line {
        /// File and line.
        place: String,
        /// Why not.
        source: serde_json::Error,
    },
    /// A line is of a game that there is not.
    #[error("{place}: `game`")]
    Game {
        /// File and line.
        place: String,
        /// Those that there are.
        source: UnknownGame,
    },
    /// Its position is none.
    #[error("{place}: `position`")]
    Position {
        /// File and line.
        place: String,
        /// Why not.
        source: Box<RootError>,
    },
    /// A move cannot be played there.
    #[error("{place}: `moves`")]
    Move {
        /// File and line.
        place: String,
        /// Why not.
        source: MoveError,
    },
    /// The weight of a move is 0.
    #[error("{place}: the weight of `{played}` is 0; a move that is never chosen does not belong here")]
    NoWeight {
        /// File and line.
        place: String,
        /// The move.
        played: String,
    },
    /// A position stands there twice.
    #[error("{place}: the position stands on a line before")]
    Twice {
        /// File and line.
        place: String,
    },
    /// There are too many positions.
    #[error("{name} has more than {most} positions, more than the lab reads")]
    TooLong {
        /// Its path.
        name: String,
        /// The most.
        most: usize,
    },
    /// A position cannot be set up.
    #[error(transparent)]
    Setup(#[from] SetupError),
}
