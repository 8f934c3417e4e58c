//! [`SessionCommand`] and [`SessionEvent`]: requests to a session and its answers, as data.

use super::game_result::GameOutcome;
use super::root_moves::InfoDetail;
use super::running_search::{IterationInfo, MoveLimits};
use reports::diagram::Side;
use serde::{Deserialize, Serialize};

/// A request to a session. As JSON an object with its name as `command`:
/// `{"command":"play","move":"e4"}`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "command", rename_all = "kebab-case", deny_unknown_fields)]
pub enum SessionCommand {
    /// Begin a new game, of another kind if one is named.
    NewGame {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        game: Option<String>,
    },
    Position {
        fen: String,
        #[serde(default)]
        moves: Vec<String>,
        /// What PGN says after each of them; those that are left out have nothing.
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
    /// Let thoughts tell more or less from now on.
    Detail {
        detail: InfoDetail,
    },
    /// Search on another board or by another evaluation from now on; what is not named stays.
    Setup {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        board: Option<String>,
        /// The name of one of the lab's evaluations.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        eval: Option<String>,
    },
    /// Go on with a game in PGN, from after its last move.
    LoadPgn {
        text: String,
    },
    Show,
    Pgn,
}

/// Something that happened in a session. As JSON an object with its name as `event`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum SessionEvent {
    /// The state of the game: the answer to all commands but [`SessionCommand::Think`] and
    /// [`SessionCommand::Pgn`].
    State(Box<SessionState>),
    Thought(IterationInfo),
    /// A search ended and this is its choice.
    Chosen {
        /// In coordinates; none if there is no legal move.
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
    /// What PGN says after each of them, such as the score that a strategy found; nothing is empty.
    pub comments: Vec<String>,
    pub to_move: Side,
    pub check: bool,
    /// The legal moves in coordinates; none if the game is over.
    pub legal: Vec<String>,
    pub algebraic_legal: Vec<String>,
    /// The static value of the position in centipawns for the side to move.
    pub evaluation: i32,
    pub outcome: Option<GameOutcome>,
    pub strategy: String,
    pub board: String,
    pub eval: String,
}
