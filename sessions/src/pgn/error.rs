//! [`PgnFileError`]: a PGN file that cannot be used.

use disk::input::ReadError;
use engine_core::pgn::{PgnError, PgnFault};
use games::{RootError, SetupError, UnknownGame};

/// What is wrong with a PGN file, and where.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PgnFileError {
    #[error(transparent)]
    Read(#[from] ReadError),
    #[error("{place} is not UTF-8 text, as PGN is")]
    NoText { place: String },
    /// It is not PGN, or a move in it cannot be played.
    #[error("{place}:{line}, game {game}")]
    Pgn {
        place: String,
        /// The line, from 1 up.
        line: usize,
        /// The game, from 1 up.
        game: usize,
        source: Box<PgnFault>,
    },
    /// A game begins with a position that is none.
    #[error("{place}:{line}, game {game}: tag FEN")]
    Position {
        place: String,
        line: usize,
        /// The game, from 1 up.
        game: usize,
        source: Box<RootError>,
    },
    /// A game is of a kind that the lab does not know.
    #[error("{place}:{line}, game {game}: tag Variant")]
    Variant {
        place: String,
        line: usize,
        /// The game, from 1 up.
        game: usize,
        source: Box<UnknownGame>,
    },
    #[error("{place} holds no game")]
    Empty { place: String },
    /// It holds more than the one game that is wanted.
    #[error("{place}:{line} begins a second game, and one is wanted")]
    Several {
        place: String,
        /// The line on which the second begins, from 1 up.
        line: usize,
    },
    #[error(transparent)]
    Setup(#[from] SetupError),
}

impl PgnFileError {
    /// A position of a game that cannot be set up.
    pub fn position(place: &str, line: usize, game: usize, source: RootError) -> PgnFileError {
        PgnFileError::Position {
            place: place.to_owned(),
            line,
            game,
            source: Box::new(source),
        }
    }

    pub(super) fn pgn(place: &str, error: PgnError) -> PgnFileError {
        PgnFileError::Pgn {
            place: place.to_owned(),
            line: error.line,
            game: error.game,
            source: Box::new(error.fault),
        }
    }
}
