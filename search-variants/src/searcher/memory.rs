//! [`Memory`]: what the parts of a strategy keep while they search: [`Orderings`], a [`TranspositionTable`],
//! an [`Evaluator`].

use super::ordering::Orderings;
use crate::window::{TableHit, Window};
use engine_core::{Depth, Key, Ply, Position, Score, Searchable};

/// What the parts of a strategy keep while they search.
pub(crate) struct SearchState<P: Searchable> {
    pub(crate) orderings: Orderings<P>,
    pub(crate) table: Option<Box<dyn TranspositionTable>>,
    pub(crate) evaluator: Option<Box<dyn Evaluator<P>>>,
    /// How much less than 0 a draw is worth to the side to move at the root, in centipawns.
    pub(crate) contempt: i32,
    pub(crate) corrections: Option<Box<dyn Corrections<P>>>,
    /// As many moves are listed and scored in no time worth counting.
    pub(crate) short_list: usize,
}

/// Keeps the values of positions, and gives them back where they decide.
pub trait TranspositionTable: Send {
    /// An iteration begins.
    fn next_iteration(&mut self, depth: Depth);

    /// The value of the position with `key` at `ply`, searched to `depth`, if it is known well enough for
    /// `window`.
    fn probe(&self, key: Key, depth: Depth, ply: Ply, window: Window) -> Option<Score>;

    /// Keeps the value of the position with `key` at `ply`, which was searched to `depth` with `window` in so
    /// many nodes.
    fn store(&mut self, key: Key, depth: Depth, ply: Ply, window: Window, score: Score, nodes: u64);

    /// What it has of the position with `key` at `ply`, from the deepest search that it remembers.
    fn known(&self, _key: Key, _ply: Ply) -> Option<TableHit> {
        None
    }

    /// Whether it keeps values of quiescence, whose depth is 0, as well.
    fn keeps_quiescence(&self) -> bool {
        false
    }

    /// Whether the values that it knows stand for static ones.
    fn stands_for_static(&self) -> bool {
        false
    }

    /// Whether the search of the next move in a game goes on with it.
    fn is_kept(&self) -> bool {
        false
    }

    /// An empty table of the same kind, `count` times over: whatever is stored in one of them all of them
    /// know, also in other threads. `None` if it can belong to one search alone.
    fn shared(&self, _count: usize) -> Option<Vec<Box<dyn TranspositionTable>>> {
        None
    }
}

/// Learns how far the values that searches find lie from static values, and corrects these for the parts that
/// decide by them.
pub trait Corrections<P: Position>: Send {
    /// What the static value of the position is to be corrected by, in centipawns.
    fn correction(&self, position: &P) -> i32;

    /// A search of the position to `depth` found a value so many centipawns above its corrected static value.
    fn learn(&mut self, position: &P, depth: Depth, above: i32);
}

/// A static evaluation that a search asks instead of [`engine_core::Evaluate::evaluate`].
///
/// ```
/// use engine_core::{Position, Score, chess::Chess};
/// use search_variants::Evaluator;
///
/// /// The more moves, the better.
/// struct Mobility;
///
/// impl<P: Position> Evaluator<P> for Mobility {
///     fn evaluate(&mut self, position: &P) -> Score {
///         Score::evaluation(10 * position.legal_moves().len() as i32)
///     }
/// }
/// ```
pub trait Evaluator<P: Position>: Send {
    /// The static value in centipawns, from the side to move. It depends on the position alone.
    fn evaluate(&mut self, position: &P) -> Score;
}
