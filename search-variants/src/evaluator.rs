//! [`Evaluator`]: a static evaluation in the place of the board's own.

use engine_core::{Position, Score};

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
