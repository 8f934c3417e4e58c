//! [`Command`] and [`Event`]: what a session is told and what it tells, as data.

use super::outcome::{Outcome, Side};
use super::root_moves::Detail;
use super::thinking::{Budget, Thought};
use serde::{Deserialize, Serialize};

/// Something that a session is told to do. As JSON an object with its name as `command`:
/// `{"command":"play","move":"e4"}`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "command", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Command {
    /// Begin a new game, of another kind if one is named.
    NewGame {
        /// The game's name.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        game: Option<String>,
    },
    /// Begin from a position.
    Position {
        /// `startpos` or a FEN.
        fen: String,
        /// Moves played from there.
        #[serde(default)]
        moves: Vec<String>,
        /// What PGN says behind each of them; those that are left out have nothing.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        comments: Vec<String>,
    },
    /// Play a move.
    Play {
        /// In coordinates or as people write it.
        #[serde(rename = "move")]
        played: String,
    },
    /// Take moves back.
    TakeBack {
        /// How many.
        plies: u32,
    },
    /// Think by another strategy from now on.
    Strategy {
        /// Its recipe.
        recipe: String,
    },
    /// Think, and say which move is best.
    Think(Budget),
    /// Think, and play the best move.
    Answer(Budget),
    /// Let thoughts tell more or less from now on.
    Detail {
        /// How much.
        detail: Detail,
    },
    /// Search on another board or by another evaluation from now on; what is not named stays.
    Setup {
        /// The board's name.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        board: Option<String>,
        /// The name of one of the lab's evaluations.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        eval: Option<String>,
    },
    /// Go on with a game in PGN, from behind its last move.
    LoadPgn {
        /// The text, which holds one game.
        text: String,
    },
    /// Tell the state of the game.
    Show,
    /// Tell the game in PGN.
    Pgn,
}

/// Something that happened in a session. As JSON an object with its name as `event`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum Event {
    /// The game is as it is told: the answer to all commands but [`Command::Think`] and [`Command::Pgn`].
    State(Box<State>),
    /// An iteration ended.
    Thought(Thought),
    /// A search ended and this is its choice.
    Chosen {
        /// In coordinates; none if there is no legal move.
        #[serde(rename = "move")]
        chosen: Option<String>,
    },
    /// The game in PGN.
    Pgn {
        /// The text.
        text: String,
    },
    /// A command could not be carried out, and changed nothing.
    Refused {
        /// Why.
        reason: String,
    },
}

/// A game at some moment.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct State {
    /// The game's name.
    pub game: String,
    /// The position it began with.
    pub start: String,
    /// The position now.
    pub fen: String,
    /// The moves since then in coordinates.
    pub moves: Vec<String>,
    /// The same as people write them.
    pub algebraic: Vec<String>,
    /// What PGN says behind each of them, such as the score that a strategy found; nothing is empty.
    pub comments: Vec<String>,
    /// Whose move it is.
    pub to_move: Side,
    /// Whether that side is in check.
    pub check: bool,
    /// The legal moves in coordinates; none if the game is over.
    pub legal: Vec<String>,
    /// The same as people write them.
    pub algebraic_legal: Vec<String>,
    /// The static value of the position in centipawns for the side to move.
    pub evaluation: i32,
    /// The result, if the game is over.
    pub outcome: Option<Outcome>,
    /// The recipe of the strategy that thinks.
    pub strategy: String,
    /// The board that it searches.
    pub board: String,
    /// The evaluation by which it does.
    pub eval: String,
}
