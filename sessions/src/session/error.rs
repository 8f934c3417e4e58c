//! [`SessionError`]: a request that a session, debugger or page session cannot execute.

use super::game_result::GameOutcome;
use crate::{FileError, PlainError};
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
    #[error(transparent)]
    Pgn(#[from] FileError),
    #[error(transparent)]
    Recipe(#[from] RecipeError),
    #[error(transparent)]
    Other(#[from] PlainError),
}

impl SessionError {
    pub(super) fn over(outcome: GameOutcome) -> SessionError {
        plain_error!("the game is over: {outcome}").into()
    }

    pub(super) fn nothing_to_take_back() -> SessionError {
        PlainError::new("no move was played: there is nothing to take back").into()
    }
}
