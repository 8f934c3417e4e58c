//! [`GameOutcome`]: how a game ended, and by which rule.

use engine_core::pgn::GameResult;
use games::Game;
use reports::diagram::Side;
use serde::{Deserialize, Serialize};
use std::fmt;

/// Half-moves without a capture (in chess without a pawn's move too) after which a game is drawn that has no
/// stricter rule of its own: sixty moves of each side, as in xiangqi tournaments. Chess ends at a hundred.
pub const QUIET_PLIES: usize = 120;

/// Whose move it is in a position of a game.
pub fn side_to_move(game: Game, fen: &str) -> Side {
    if game.is_first_to_move(fen) { Side::First } else { Side::Second }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ResultReason {
    /// The side to move is in check and has no legal move.
    Checkmate,
    /// It has none and is not in check: a draw in chess, a loss in xiangqi.
    Stalemate,
    /// It has none, and the game is worth the position's static value.
    Value,
    Repetition,
    /// The same for the third time, and one side alone gave check with each of its moves in between.
    PerpetualCheck,
    /// A hundred half-moves without a capture or a pawn's move.
    FiftyMoves,
    /// [`QUIET_PLIES`] of them, in a game with no stricter rule.
    NoProgress,
    /// Nobody can be mated with what is left.
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
