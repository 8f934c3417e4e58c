//! [`GameOutcome`]: the result of a game and its reason.

use engine_core::pgn::GameResult;
use games::Game;
use reports::diagram::Side;
use serde::{Deserialize, Serialize};
use std::fmt;

/// Number of plies without a capture (in chess, also without a pawn move) after which a game without a
/// stricter rule is drawn: sixty moves by each side, as in xiangqi tournaments. In chess it is a hundred
/// plies.
pub const QUIET_PLIES: usize = 120;

/// The side to move in a position of a game.
pub fn side_to_move(game: Game, fen: &str) -> Side {
    if game.is_first_to_move(fen) { Side::First } else { Side::Second }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ResultReason {
    /// No legal move, in check.
    Checkmate,
    /// No legal move, not in check: a draw in chess, a loss in xiangqi.
    Stalemate,
    /// No legal move, in a game that is decided by the position's static value.
    Value,
    Repetition,
    /// Third occurrence, and exactly one side gave check with every move in between.
    PerpetualCheck,
    /// A hundred plies without a capture or pawn move.
    FiftyMoves,
    /// [`QUIET_PLIES`] of them, in a game without a stricter rule.
    NoProgress,
    /// Neither side has enough material to mate.
    InsufficientMaterial,
}

impl fmt::Display for ResultReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            ResultReason::Checkmate => "checkmate",
            ResultReason::Stalemate => "stalemate",
            ResultReason::Value => "value at the end",
            ResultReason::Repetition => "third repetition",
            ResultReason::PerpetualCheck => "perpetual check",
            ResultReason::FiftyMoves => "fifty-move rule",
            ResultReason::NoProgress => "sixty moves without a capture",
            ResultReason::InsufficientMaterial => "insufficient material",
        })
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct GameOutcome {
    pub winner: Option<Side>,
    pub reason: ResultReason,
}

impl GameOutcome {
    pub fn pgn(self) -> GameResult {
        match self.winner {
            Some(Side::First) => GameResult::FirstWins,
            Some(Side::Second) => GameResult::SecondWins,
            None => GameResult::Draw,
        }
    }
}

/// `1-0 (checkmate)`.
impl fmt::Display for GameOutcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.pgn().text(), self.reason)
    }
}
