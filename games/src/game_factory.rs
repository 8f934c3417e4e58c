//! [`GameFactory`]: creates the positions of a game on one board, with their searches.

use crate::board::Board;
use crate::error::GameError;
use crate::position::{AnyPosition, BoardPosition};
use crate::rules::GameRules;
use engine_core::Eval;
use search_variants::{Catalogue, Registry};
use std::any::Any;
use std::sync::Arc;

/// A board of a game, with the algorithms and parts available for searching it.
pub(crate) trait GameFactory: Send + Sync {
    fn game(&self) -> &'static str;
    fn board(&self) -> Option<Board>;
    fn set_up(&self, fen: &str, eval: &Eval) -> Result<Box<dyn AnyPosition>, GameError>;
    fn catalogue(&self) -> Catalogue;
    fn as_any(&self) -> &dyn Any;
    /// The same game with another registry, a `Registry` of its positions: made here, so that who adds a part
    /// does not compile all searches once more.
    fn with_registry(&self, registry: Arc<dyn Any + Send + Sync>) -> Option<Arc<dyn GameFactory>>;
}

/// Reads a position and gives it an evaluation.
pub(crate) type SetUp<G> = dyn Fn(&str, &Eval) -> Result<G, GameError> + Send + Sync;

pub(crate) struct RegisteredGame<G: GameRules> {
    pub(crate) name: &'static str,
    pub(crate) set_up: &'static SetUp<G>,
    pub(crate) registry: Arc<Registry<G>>,
}

/// A board with the standard parts.
pub(crate) fn factory<G: GameRules>() -> Arc<dyn GameFactory> {
    factory_by(G::NAME, &G::set_up)
}

/// The same for a game whose positions are set up by a function value.
pub(crate) fn factory_by<G: GameRules>(
    name: &'static str,
    set_up: &'static SetUp<G>,
) -> Arc<dyn GameFactory> {
    let registry = Arc::new(Registry::standard());
    Arc::new(RegisteredGame {
        name,
        set_up,
        registry,
    })
}

impl<G: GameRules> GameFactory for RegisteredGame<G> {
    fn game(&self) -> &'static str {
        self.name
    }

    fn board(&self) -> Option<Board> {
        G::BOARD
    }

    fn set_up(&self, fen: &str, eval: &Eval) -> Result<Box<dyn AnyPosition>, GameError> {
        Ok(Box::new(BoardPosition::new(
            (self.set_up)(fen, eval)?,
            &self.registry,
        )))
    }

    fn catalogue(&self) -> Catalogue {
        self.registry.catalogue()
    }

    fn as_any(&self) -> &dyn Any {
        self
    }

    fn with_registry(&self, registry: Arc<dyn Any + Send + Sync>) -> Option<Arc<dyn GameFactory>> {
        let registry = registry.downcast().ok()?;
        Some(Arc::new(RegisteredGame { registry, ..*self }))
    }
}
