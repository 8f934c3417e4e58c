//! [`SessionError`]: something that a session or the desk cannot do.

use super::outcome::Outcome;
use crate::FileError;
use engine_core::notation::MoveError;
use games::GameError;
use search_variants::RecipeError;

#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SessionError {
    #[error(transparent)]
    Game(#[from] GameError),
    #[error(transparent)]
    Move(#[from] MoveError),
    #[error("cannot play move {number}")]
    Moves {
        /// Which one, from 1 up.
        number: usize,
        source: MoveError,
    },
    #[error(transparent)]
    Pgn(#[from] FileError),
    #[error(transparent)]
    Recipe(#[from] RecipeError),
    #[error("the game is over: {0}")]
    Over(Outcome),
    #[error("no move was played: there is nothing to take back")]
    NothingToTakeBack,
    #[error("this is no request: {reason}")]
    BadRequest { reason: String },
}
