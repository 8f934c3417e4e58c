//! [`Evaluate`]: the static evaluation built into a board.
//!
//! It is the default; a search may use another evaluation instead. A board that updates its value
//! incrementally can also predict the value after a move.

use crate::depth::Ply;
use crate::key::Key;
use crate::position::{NoLegalMoves, Position};
use crate::score::Score;

/// How much material the side to move has besides king and pawns. With little of it *zugzwang* is likely, and
/// null-move pruning is unsafe.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum NonPawnMaterial {
    /// Next to nothing: zugzwang is common.
    None,
    /// Little: zugzwang is possible.
    Little,
    /// Enough: there is almost always a harmless move.
    Enough,
}

/// Properties of the position after a move, computed without playing it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AfterMove {
    /// The static value, from the point of view of the side to move there.
    pub value: Score,
    /// [`Position::halfmove_clock`] there.
    pub halfmove_clock: usize,
}

/// A position with a static evaluation.
pub trait Evaluate: Position {
    /// The static value in centipawns, from the side to move's point of view.
    ///
    /// The game may be over in a leaf at the horizon: leaves are not tested for legal moves, so a lost
    /// position there gets the value returned here.
    ///
    /// In a game with [`NoLegalMoves::Value`] this is also called for every node without legal moves, at any
    /// depth, and the sign decides who has won. The function must then recognize that the game is over and
    /// return its result (points, for example) instead of an estimate. A result is an evaluation, not a mate
    /// score: make it larger than any estimate, and at most [`Score::MAX_EVALUATION`].
    fn evaluate(&self) -> Score;

    /// The value to the side to move if it has no legal move, `ply` plies from the root.
    fn value_without_legal_moves(&self, ply: Ply) -> Score {
        match self.without_legal_moves() {
            NoLegalMoves::Loss => Score::lost_at(ply),
            NoLegalMoves::Draw => Score::DRAW,
            NoLegalMoves::Value => self.evaluate(),
        }
    }

    /// The static value after the legal move `candidate`, so that a search need not enter leaves at the
    /// frontier. `None` if the board cannot predict it, or if the fifty-move rule would draw the game there.
    /// Boards that do not update their value incrementally always return `None`.
    fn evaluate_after(&self, _candidate: Self::Move) -> Option<AfterMove> {
        None
    }

    /// The key after `candidate`. Use it only if [`Evaluate::evaluate_after`] gives a value.
    fn key_after(&self, _candidate: Self::Move) -> Option<Key> {
        None
    }

    /// The side to move's material besides king and pawns. The default disables null-move pruning.
    fn non_pawn_material(&self) -> NonPawnMaterial {
        NonPawnMaterial::None
    }
}

/// An invalid evaluation file, for any game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not an evaluation: {fault} (engine-core/evaluations/{shape}.json shows the shape)")]
pub struct EvaluationError {
    /// What is wrong, with line and column.
    pub fault: String,
    /// The name of a built-in file that shows the format.
    pub shape: &'static str,
}
