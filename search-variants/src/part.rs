//! [`Part`]: a technique that a strategy can switch on, and [`Technique`]: what it brings.

use crate::evaluator::Evaluator;
use crate::extension::Extension;
use crate::info::{PartInfo, SettingIndex};
use crate::leaf::AnyLeafRule;
use crate::ordering::Ordering;
use crate::pruning::{Pruning, Reduction, TranspositionTable};
use crate::selection::Exploration;
use engine_core::Searchable;

/// A technique that a strategy can switch on, for searches of `P`. One that suits every game implements it
/// for every `P`.
///
/// See `examples/ordering.rs` for one from outside.
pub trait Part<P: Searchable>: Send + Sync {
    /// What is known of it.
    fn info(&self) -> &'static PartInfo;

    /// What it brings to one search. `setting` is the place of its setting in [`PartInfo::settings`], 0 if
    /// there are none.
    fn build(&self, setting: SettingIndex) -> Technique<P>;
}

/// What a part brings to a search.
#[non_exhaustive]
pub enum Technique<P: Searchable> {
    /// A static evaluation.
    Evaluator(Box<dyn Evaluator<P>>),
    /// What happens at depth 0.
    Leaf(Box<dyn AnyLeafRule<P>>),
    /// How readily playouts try moves that look worse than others.
    Exploration(Exploration),
    /// The tree of playouts is kept from one move of a game to the next.
    TreeReuse,
    /// A reason to search a node deeper.
    Extension(Box<dyn Extension<P>>),
    /// A reason to cut a node off before its moves are looked at.
    Pruning(Box<dyn Pruning<P>>),
    /// A reason to search a move less deep at first.
    Reduction(Box<dyn Reduction<P>>),
    /// A memory of positions.
    TranspositionTable(Box<dyn TranspositionTable>),
    /// Scores for moves.
    Ordering(Box<dyn Ordering<P>>),
    /// Moves are shuffled by this seed before they are scored.
    Shuffle(u64),
    /// The order is reversed after moves have been scored.
    WorstFirst,
}
