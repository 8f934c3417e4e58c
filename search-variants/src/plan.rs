//! [`Plan`]: a strategy put together for one game by its driver and parts, ready to search.

use crate::driver::{Bounds, Effort, Root, Walk};
use crate::extension::Extensions;
use crate::leaf::LeafRule;
use crate::order::{Listing, OrderingPart};
use crate::prune::{NullMove, Transpositions};
use crate::recipe::Recipe;
use engine_core::Position;

/// The parts of a recipe, switched on. The driver and each part set what they are about in their `install`.
pub(crate) struct Plan<P: Position> {
    pub(crate) walk: Walk,
    pub(crate) root: Root,
    pub(crate) bounds: Bounds,
    /// How the moves after a node's first are searched.
    pub(crate) later_moves: Effort,
    pub(crate) leaf: LeafRule,
    pub(crate) extensions: Extensions,
    pub(crate) transpositions: Option<Transpositions>,
    pub(crate) null_move: Option<NullMove>,
    pub(crate) reduces_late_moves: bool,
    pub(crate) listing: Listing,
    /// Whether an ordering part plays exchanges out, which takes much longer than a node otherwise does.
    pub(crate) judges_exchanges: bool,
    /// As many moves are listed and scored in no time worth counting.
    pub(crate) short_list: usize,
    pub(crate) ordering: Vec<Box<dyn OrderingPart<P>>>,
}

impl<P: Position> Plan<P> {
    pub(crate) fn new(recipe: &Recipe) -> Plan<P> {
        let mut plan = Plan {
            walk: Walk::default(),
            root: Root::default(),
            bounds: Bounds::default(),
            later_moves: Effort::default(),
            leaf: LeafRule::default(),
            extensions: Extensions::default(),
            transpositions: None,
            null_move: None,
            reduces_late_moves: false,
            listing: Listing::default(),
            judges_exchanges: false,
            short_list: 48,
            ordering: Vec::new(),
        };
        recipe.driver().install(&mut plan);
        for chosen in recipe.parts() {
            chosen.part.install(chosen.setting(), &mut plan);
        }
        if plan.judges_exchanges {
            plan.short_list = 2;
        }
        plan
    }
}
