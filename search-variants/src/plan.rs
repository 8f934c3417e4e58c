//! [`Plan`]: a recipe's parts put together for one game, ready to search.

use crate::order::OrderingPart;
use crate::recipe::{Driver, Recipe};
use engine_core::Position;

/// What happens at depth 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum LeafRule {
    /// The position is evaluated as it stands.
    #[default]
    Static,
    /// Captures are played out first.
    Quiescence,
}

/// Which nodes are searched one ply deeper.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Extension {
    /// None.
    #[default]
    None,
    /// Those with the side to move in check.
    Check,
}

/// The parts of a recipe, switched on. Each part's `install` sets what it is about.
pub(crate) struct Plan<P: Position> {
    pub(crate) driver: Driver,
    pub(crate) leaf: LeafRule,
    pub(crate) extension: Extension,
    pub(crate) ordering: Vec<Box<dyn OrderingPart<P>>>,
}

impl<P: Position> Plan<P> {
    pub(crate) fn new(recipe: &Recipe) -> Plan<P> {
        let mut plan = Plan {
            driver: recipe.driver(),
            leaf: LeafRule::default(),
            extension: Extension::default(),
            ordering: Vec::new(),
        };
        for chosen in recipe.parts() {
            chosen.part.install(chosen.setting(), &mut plan);
        }
        plan
    }
}
