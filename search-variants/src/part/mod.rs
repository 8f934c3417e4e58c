//! [`Part`]: a technique that a strategy can enable, and [`Technique`]: the contribution of a part to a
//! search, by kind.

pub(crate) mod leaf;
pub(crate) mod pruning;

use crate::info::{PartInfo, Values};
use crate::searcher::{Corrections, Evaluator, Ordering, TranspositionTable};
use engine_core::{Position, Searchable};
use leaf::AnyLeafRule;
use pruning::{MoveExtension, Pruning, Reduction};

/// A technique that a strategy can enable, for searches of `P`. A part that suits every game implements it
/// for every `P`.
///
/// See `examples/parts/ordering.rs` for a part from outside this crate. A part that is a single function
/// needs no type: a registry takes it [by its description and build
/// function](crate::Registry::with_part), and functions can be evaluations, orderings, extensions and
/// reductions.
pub trait Part<P: Searchable>: Send + Sync {
    /// The description of the part.
    fn info(&self) -> &'static PartInfo;

    /// Builds the contribution to one search. `values` are those of the parameters in
    /// [`PartInfo::parameters`].
    fn build(&self, values: &Values) -> Technique<P>;
}

/// The default of [`Technique::Exploration`].
pub(crate) const USUAL_EXPLORATION: f64 = 0.1;

/// The contribution of a part to a search.
#[non_exhaustive]
pub enum Technique<P: Searchable> {
    /// A static evaluation.
    Evaluator(Box<dyn Evaluator<P>>),
    /// A draw is worth this many centipawns less to the side to move at the root.
    Contempt(i32),
    /// The value of a node at depth 0.
    Leaf(Box<dyn AnyLeafRule<P>>),
    /// How much playouts explore moves that look worse than others: the constant *c* of
    /// [`exploration`](crate::selection::exploration).
    Exploration(f64),
    /// The playout tree is kept from one move of a game to the next.
    TreeReuse,
    /// A reason to search a node deeper.
    Extension(Box<dyn Extension<P>>),
    /// A reason to search a move deeper.
    MoveExtension(Box<dyn MoveExtension<P>>),
    /// A reason to prune a node before its moves are looked at.
    Pruning(Box<dyn Pruning<P>>),
    /// A reason to search a move at reduced depth first, or to skip it.
    Reduction(Box<dyn Reduction<P>>),
    /// Correction history: the errors of earlier static evaluations.
    Corrections(Box<dyn Corrections<P>>),
    /// A transposition table.
    TranspositionTable(Box<dyn TranspositionTable>),
    /// A move ordering: scores for moves.
    Ordering(Box<dyn Ordering<P>>),
    /// Moves are shuffled by this seed before they are scored.
    Shuffle(u64),
    /// Moves are sorted by this function before they are scored, whatever order the board generates them in.
    Sort(fn(&P, &mut [P::Move])),
    /// The order is reversed after moves have been scored.
    WorstFirst,
}

/// A reason to search a node one ply deeper.
pub trait Extension<P: Position>: Send + Sync {
    /// Whether it applies in `position`, which it leaves unchanged and whose side to move may be in check.
    fn applies(&self, position: &mut P, in_check: bool) -> bool;
}

/// Any such function is an extension.
impl<P: Position, F: Fn(&mut P, bool) -> bool + Send + Sync> Extension<P> for F {
    fn applies(&self, position: &mut P, in_check: bool) -> bool {
        self(position, in_check)
    }
}
