//! [`Player`]: a player whose specification has been resolved.

use crate::spec::{PlayerKind, PlayerSpec};
use games::{Eval, GameRegistry, SearchSetup};
use search_variants::Strategy;
use sessions::Cause;

#[derive(Clone, Debug)]
pub(crate) struct Player {
    pub(crate) spec: PlayerSpec,
    /// `None` for an engine.
    pub(crate) strategy: Option<Strategy>,
    /// The board and evaluation that a strategy searches with; for an engine, those that check its moves.
    pub(crate) setup: SearchSetup,
}

impl Player {
    /// The player of a match that has been resolved.
    ///
    /// # Errors
    /// If its strategy uses parts that do not exist.
    pub(crate) fn new(spec: &PlayerSpec, registries: &GameRegistry) -> Result<Player, Cause> {
        let registries = registries.clone();
        let (strategy, board, eval) = match &spec.kind {
            PlayerKind::Strategy {
                strategy,
                board,
                eval,
                own_eval,
            } => {
                let eval = eval.as_ref().map(|eval| Eval::kept(eval, own_eval.as_ref()));
                (Some(registries.strategy(strategy)?), *board, eval)
            }
            PlayerKind::Engine { .. } => (None, None, None),
        };
        Ok(Player {
            spec: spec.clone(),
            strategy,
            setup: SearchSetup {
                board: board.unwrap_or_default(),
                eval: eval.unwrap_or_default(),
                registries,
            },
        })
    }

    pub(crate) fn name(&self) -> &str {
        &self.spec.name
    }

    /// Its recipe, including its own evaluation; `None` for an engine.
    pub(crate) fn recipe(&self) -> Option<String> {
        let strategy = self.strategy.as_ref()?.to_string();
        let is_usual = self.setup.eval.name() == Eval::default().name();
        Some(if is_usual {
            strategy
        } else {
            format!("{strategy},eval={}", self.setup.eval.name())
        })
    }

    /// The recipe, unless it is the same as the name.
    pub(crate) fn recipe_behind_name(&self) -> Option<String> {
        self.recipe().filter(|recipe| recipe != self.name())
    }

    pub(crate) fn is_engine(&self) -> bool {
        self.strategy.is_none()
    }
}
