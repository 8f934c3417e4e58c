//! [`SessionError`]: something that a session cannot do.

use super::outcome::Outcome;
use crate::pgn::PgnFileError;
use engine_core::notation::MoveError;
use games::{RootError, SetupError};

/// Something that a session cannot do.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SessionError {
    /// Set that position up.
    #[error(transparent)]
    Position(#[from] RootError),
    /// Play that move.
    #[error(transparent)]
    Move(#[from] MoveError),
    /// Play a move of a list.
    #[error("cannot play move {number}")]
    Moves {
        /// Which one, from 1 up.
        number: usize,
        /// Why not.
        source: MoveError,
    },
    /// Go on with that game in PGN.
    #[error(transparent)]
    Pgn(#[from] PgnFileError),
    /// Use that board or evaluation.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// Play on.
    #[error("the game is over: {0}")]
    Over(Outcome),
    /// Take a move back.
    #[error("no move was played: there is nothing to take back")]
    NothingToTakeBack,
}
