//! [`SearchState`]: the data that the parts of a strategy keep during a search: [`Orderings`], a
//! [`TranspositionTable`], an [`Evaluator`].

use super::ordering::Orderings;
use crate::transposition_table::TranspositionTable;
use engine_core::{Depth, Position, Score, Searchable};

/// The data that the parts of a strategy keep during a search.
pub(crate) struct SearchState<P: Searchable> {
    pub(crate) orderings: Orderings<P>,
    pub(crate) table: Option<Box<dyn TranspositionTable>>,
    pub(crate) evaluator: Option<Box<dyn Evaluator<P>>>,
    /// How many centipawns less than 0 a draw is worth to the side to move at the root.
    pub(crate) contempt: i32,
    pub(crate) corrections: Option<Box<dyn Corrections<P>>>,
    /// Move lists up to this length take negligible time and are not counted as work.
    pub(crate) short_list: usize,
}

/// Learns by how much the values of searches differ from static values, and corrects static values for the
/// parts that use them.
pub trait Corrections<P: Position>: Send {
    /// The correction to add to the static value of the position, in centipawns.
    fn correction(&self, position: &P) -> i32;

    /// The same after `played`, if it is known without playing it. Called only for moves for which
    /// [`engine_core::Evaluate::evaluate_after`] gives a value.
    fn correction_after(&self, _position: &P, _played: P::Move) -> Option<i32> {
        None
    }

    /// The largest correction, in centipawns, if quiescence stands pat by corrected values too; otherwise 0.
    fn most_of_standing_pat(&self) -> i32 {
        0
    }

    /// Whether they are kept for the search of the next move of a game.
    fn is_kept(&self) -> bool {
        false
    }

    /// A search of the position to `depth` found a value that is `above` centipawns above its corrected
    /// static value.
    fn learn(&mut self, position: &P, depth: Depth, above: i32);
}

/// A static evaluation that a search uses instead of [`engine_core::Evaluate::evaluate`].
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
    /// The static value in centipawns for the side to move. It depends on the position alone. A leaf may be a
    /// position where the game has ended. Elsewhere such a position is valued by the rules, or by the board's
    /// own value ([`engine_core::NoLegalMoves::Value`]).
    fn evaluate(&mut self, position: &P) -> Score;
}

/// Any such function is a static evaluation.
impl<P: Position, F: FnMut(&P) -> Score + Send> Evaluator<P> for F {
    fn evaluate(&mut self, position: &P) -> Score {
        self(position)
    }
}
