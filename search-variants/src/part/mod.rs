//! [`Part`]: a technique that a strategy can switch on, and [`Technique`]: what it brings, by the traits of
//! its kind.

pub(crate) mod leaf;
pub(crate) mod pruning;

use crate::info::{PartInfo, Values};
use crate::searcher::{Corrections, Evaluator, Ordering, TranspositionTable};
use engine_core::{Position, Searchable};
use leaf::AnyLeafRule;
use pruning::{MoveExtension, Pruning, Reduction};

/// A technique that a strategy can switch on, for searches of `P`. One that suits every game implements it
/// for every `P`.
///
/// See `examples/ordering.rs` for one from outside. A part that is what one function does needs no type: a
/// registry takes it [by its info and what builds it](crate::Registry::with_part), and functions are
/// evaluations, orderings, extensions and reductions.
pub trait Part<P: Searchable>: Send + Sync {
    /// What is known of it.
    fn info(&self) -> &'static PartInfo;

    /// What it brings to one search. `values` are those of what it declares in [`PartInfo::parameters`].
    fn build(&self, values: &Values) -> Technique<P>;
}

/// What a part brings to a search.
#[non_exhaustive]
pub enum Technique<P: Searchable> {
    /// A static evaluation.
    Evaluator(Box<dyn Evaluator<P>>),
    /// A draw is worth so many centipawns less to the side to move at the root.
    Contempt(i32),
    /// What happens at depth 0.
    Leaf(Box<dyn AnyLeafRule<P>>),
    /// How readily playouts try moves that look worse than others.
    Exploration(Exploration),
    /// The tree of playouts is kept from one move of a game to the next.
    TreeReuse,
    /// A reason to search a node deeper.
    Extension(Box<dyn Extension<P>>),
    /// A reason to search a move deeper.
    MoveExtension(Box<dyn MoveExtension<P>>),
    /// A reason to cut a node off before its moves are looked at.
    Pruning(Box<dyn Pruning<P>>),
    /// A reason to search a move less deep at first.
    Reduction(Box<dyn Reduction<P>>),
    /// A memory of how wrong static values were.
    Corrections(Box<dyn Corrections<P>>),
    /// A memory of positions.
    TranspositionTable(Box<dyn TranspositionTable>),
    /// Scores for moves.
    Ordering(Box<dyn Ordering<P>>),
    /// Moves are shuffled by this seed before they are scored.
    Shuffle(u64),
    /// Moves are sorted so before they are scored, in whatever order the board generates them.
    Sort(fn(&P, &mut [P::Move])),
    /// The order is reversed after moves have been scored.
    WorstFirst,
}

/// A reason for which a node is searched one ply deeper.
pub trait Extension<P: Position>: Send + Sync {
    /// Whether it applies in `position`, which is left as it is.
    fn applies(&self, position: &mut P) -> bool;
}

/// A function that says so.
impl<P: Position, F: Fn(&mut P) -> bool + Send + Sync> Extension<P> for F {
    fn applies(&self, position: &mut P) -> bool {
        self(position)
    }
}

/// The constant *c* of [`exploration`](crate::selection::exploration).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Exploration(pub f64);

impl Exploration {
    /// That of a strategy that names none.
    pub const USUAL: Exploration = Exploration(0.1);

    /// The exploration bonus of a move with these visits, below a node with `logarithm`, that of its own
    /// visits.
    pub(crate) fn bonus(self, logarithm: f64, visits: u32) -> f64 {
        // A square root is exact on every machine.
        self.0 * (logarithm / f64::from(visits)).sqrt()
    }
}
