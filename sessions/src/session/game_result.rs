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

/// The result of a game with this winner; `None` for a draw.
pub fn result_of(winner: Option<Side>) -> GameResult {
    match winner {
        Some(Side::First) => GameResult::FirstWins,
        Some(Side::Second) => GameResult::SecondWins,
        None => GameResult::Draw,
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, strum::Display)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "lowercase")]
pub enum ResultReason {
    /// No legal move, in check.
    Checkmate,
    /// No legal move, not in check: a draw in chess, a loss in xiangqi.
    Stalemate,
    /// No legal move, in a game that is decided by the position's static value.
    #[strum(serialize = "value at the end")]
    Value,
    #[strum(serialize = "third repetition")]
    Repetition,
    /// Third occurrence, and exactly one side gave check with every move in between.
    #[strum(serialize = "perpetual check")]
    PerpetualCheck,
    /// A hundred plies without a capture or pawn move.
    #[strum(serialize = "fifty-move rule")]
    FiftyMoves,
    /// [`QUIET_PLIES`] of them, in a game without a stricter rule.
    #[strum(serialize = "sixty moves without a capture")]
    NoProgress,
    /// Neither side has enough material to mate.
    #[strum(serialize = "insufficient material")]
    InsufficientMaterial,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct GameOutcome {
    pub winner: Option<Side>,
    pub reason: ResultReason,
}

impl GameOutcome {
    pub fn pgn(self) -> GameResult {
        result_of(self.winner)
    }
}

/// `1-0 (checkmate)`.
impl fmt::Display for GameOutcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.pgn().text(), self.reason)
    }
}
