//! [`Memory`]: what the parts of a strategy keep while they search: [`Orderings`], a [`TranspositionTable`],
//! an [`Evaluator`].

use super::ordering::Orderings;
use super::table::TranspositionTable;
use engine_core::{Depth, Position, Score, Searchable};

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
    /// The static value in centipawns, from the side to move. It depends on the position alone. A leaf may be
    /// a position where the game has ended; elsewhere the rules value such a position, or what the board has
    /// as its value ([`engine_core::NoLegalMoves::Value`]).
    fn evaluate(&mut self, position: &P) -> Score;
}

/// A function that values positions.
impl<P: Position, F: FnMut(&P) -> Score + Send> Evaluator<P> for F {
    fn evaluate(&mut self, position: &P) -> Score {
        self(position)
    }
}
