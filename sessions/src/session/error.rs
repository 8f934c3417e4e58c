//! [`SessionError`]: something that a session cannot do.

use super::outcome::Outcome;
use crate::pgn::PgnFileError;
use engine_core::notation::MoveError;
use games::{RootError, SetupError};

#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SessionError {
    #[error(transparent)]
    Position(#[from] RootError),
    #[error(transparent)]
    Move(#[from] MoveError),
    #[error("cannot play move {number}")]
    Moves {
        /// Which one, from 1 up.
        number: usize,
        source: MoveError,
    },
    #[error(transparent)]
    Pgn(#[from] PgnFileError),
    #[error(transparent)]
    Setup(#[from] SetupError),
    #[error("the game is over: {0}")]
    Over(Outcome),
    #[error("no move was played: there is nothing to take back")]
    NothingToTakeBack,
}
