//! [`SessionCommand`] and [`SessionEvent`]: a session's requests and replies, as data.

use super::game_result::GameOutcome;
use super::root_moves::InfoDetail;
use super::running_search::{IterationInfo, MoveLimits};
use reports::diagram::Side;
use serde::{Deserialize, Serialize};

/// A request to a session. In JSON, an object with its name as `command`: `{"command":"play","move":"e4"}`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "command", rename_all = "kebab-case", deny_unknown_fields)]
pub enum SessionCommand {
    /// Starts a new game, optionally of another kind.
    NewGame {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        game: Option<String>,
    },
    Position {
        fen: String,
        #[serde(default)]
        moves: Vec<String>,
        /// The PGN comments of the moves; missing ones are empty.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        comments: Vec<String>,
    },
    Play {
        #[serde(rename = "move")]
        played: String,
    },
    TakeBack {
        plies: u32,
    },
    Strategy {
        recipe: String,
    },
    Think(MoveLimits),
    Answer(MoveLimits),
    /// Sets the level of detail of search reports.
    Detail {
        detail: InfoDetail,
    },
    /// Sets the board or evaluation for searches; an omitted one does not change.
    Setup {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        board: Option<String>,
        /// The name of a built-in evaluation.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        eval: Option<String>,
    },
    /// Continues a PGN game after its last move.
    LoadPgn {
        text: String,
    },
    Show,
    Pgn,
}

/// An event of a session. In JSON, an object with its name as `event`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum SessionEvent {
    /// The state of the game: the reply to all commands except [`SessionCommand::Think`] and
    /// [`SessionCommand::Pgn`].
    State(Box<SessionState>),
    Thought(IterationInfo),
    /// The choice of a finished search.
    Chosen {
        /// The move in coordinates; `None` if there is no legal move.
        #[serde(rename = "move")]
        chosen: Option<String>,
    },
    Pgn {
        text: String,
    },
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SessionState {
    pub game: String,
    pub start: String,
    pub fen: String,
    pub moves: Vec<String>,
    pub algebraic: Vec<String>,
    /// The PGN comments of the moves, such as the score that a strategy found; an empty string for none.
    pub comments: Vec<String>,
    pub to_move: Side,
    pub check: bool,
    /// The legal moves in coordinates; empty if the game is over.
    pub legal: Vec<String>,
    pub algebraic_legal: Vec<String>,
    /// The static value, from the side to move's point of view, in centipawns.
    pub evaluation: i32,
    pub outcome: Option<GameOutcome>,
    pub strategy: String,
    pub board: String,
    pub eval: String,
}
