//! [`GameFactory`]: the way to the positions of a game on a board, and to the searches of them.

use crate::board::Board;
use crate::error::GameError;
use crate::position::{AnyPosition, BoardPosition};
use crate::rules::GameRules;
use engine_core::Eval;
use search_variants::{Catalogue, Registry};
use std::any::Any;
use std::sync::Arc;

/// A board of a game, and what strategies can be made of to search it.
pub(crate) trait GameFactory: Send + Sync {
    fn game(&self) -> &'static str;
    fn board(&self) -> Option<Board>;
    fn set_up(&self, fen: &str, eval: &Eval) -> Result<Box<dyn AnyPosition>, GameError>;
    fn catalogue(&self) -> Catalogue;
    fn as_any(&self) -> &dyn Any;
}

pub(crate) struct RegisteredGame<G: GameRules>(pub(crate) Arc<Registry<G>>);

/// A board with the parts that every game has.
pub(crate) fn door<G: GameRules>() -> Arc<dyn GameFactory> {
    Arc::new(RegisteredGame::<G>(Arc::new(Registry::standard())))
}

impl<G: GameRules> GameFactory for RegisteredGame<G> {
    fn game(&self) -> &'static str {
        G::NAME
    }

    fn board(&self) -> Option<Board> {
        G::BOARD
    }

    fn set_up(&self, fen: &str, eval: &Eval) -> Result<Box<dyn AnyPosition>, GameError> {
        Ok(Box::new(BoardPosition::new(G::set_up(fen, eval)?, &self.0)))
    }

    fn catalogue(&self) -> Catalogue {
        self.0.catalogue()
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}
