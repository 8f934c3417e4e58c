//! [`Evaluate`]: the static evaluation that a board brings along.
//!
//! A search may be given another one; this is what it asks by default. A board can keep its value up to date
//! from move to move, and then it can also tell what a move would make of it.

use crate::depth::Ply;
use crate::key::Key;
use crate::position::{NoLegalMoves, Position};
use crate::score::Score;

/// How much the side to move has besides king and pawns: with little it may be so short of moves that having
/// to move is a burden (*zugzwang*).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum NonPawnMaterial {
    /// Next to nothing: zugzwang is common.
    None,
    /// Little: zugzwang happens.
    Little,
    /// Enough: there is always a harmless move.
    Enough,
}

/// The position after a move, as far as it is known without playing the move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AfterMove {
    /// The static value, from the view of the side that is to move then.
    pub value: Score,
    /// [`Position::halfmove_clock`] there.
    pub halfmove_clock: usize,
}

/// A position that has a static value.
pub trait Evaluate: Position {
    /// The static value in centipawns, from the side to move.
    ///
    /// A leaf at the horizon may be a position where the game has ended: it is not tested for legal moves, so
    /// that a loss there counts what this gives.
    ///
    /// In a game with [`NoLegalMoves::Value`] it is also asked of each node without a legal move, at whatever
    /// depth, and its sign says who has won. There it must see that the game has ended, and give the result,
    /// such as points, in place of an estimate. A result is an evaluation, not a mate: make it larger than
    /// any estimate, and at most [`Score::MAX_EVALUATION`].
    fn evaluate(&self) -> Score;

    /// What the position is worth to the side to move, `ply` plies from the root, if that side has no legal
    /// move.
    fn value_without_legal_moves(&self, ply: Ply) -> Score {
        match self.without_legal_moves() {
            NoLegalMoves::Loss => Score::lost_at(ply),
            NoLegalMoves::Draw => Score::DRAW,
            NoLegalMoves::Value => self.evaluate(),
        }
    }

    /// The evaluation at the frontier: what the position after `candidate`, a legal move, is worth, so that a
    /// leaf need not be entered. `None` if the board cannot tell, or if the game would be drawn there by the
    /// fifty-move rule. Boards that do not keep their value up to date never can.
    fn evaluate_after(&self, _candidate: Self::Move) -> Option<AfterMove> {
        None
    }

    /// The key of the position after `candidate`; `None` whenever [`Evaluate::evaluate_after`] gives none.
    fn key_after(&self, _candidate: Self::Move) -> Option<Key> {
        None
    }

    /// What the side to move has besides king and pawns. The default keeps null moves away.
    fn non_pawn_material(&self) -> NonPawnMaterial {
        NonPawnMaterial::None
    }
}

/// A text that is no evaluation, of whatever game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not an evaluation: {fault} (engine-core/evaluations/{shape}.json shows the shape)")]
pub struct EvaluationError {
    /// What is wrong, with line and column.
    pub fault: String,
    /// The file that shows an evaluation of the game.
    pub shape: &'static str,
}
