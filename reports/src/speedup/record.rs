//! [`SpeedupRecord`]: what so many processors made of the search of one position.

use serde::{Deserialize, Serialize};

/// What so many processors made of the search of one position. Times are in the units of the costs; all but
/// `time` is of all processors together, and from depth 1 on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SpeedupRecord {
    /// The suite.
    pub suite: String,
    /// The position's name in it.
    pub position: String,
    /// The game.
    pub game: String,
    /// The position.
    pub fen: String,
    /// The board.
    pub board: String,
    /// The static evaluation.
    pub eval: String,
    /// The strategy.
    pub strategy: String,
    /// The depth.
    pub depth: u32,
    /// How the search was divided.
    pub method: String,
    /// How many processors there were.
    pub processors: usize,
    /// What a node takes.
    pub node_cost: u32,
    /// What a message takes.
    pub message_cost: u32,
    /// The value of the root in centipawns.
    pub score: i32,
    /// The principal variation.
    pub pv: String,
    /// Nodes.
    pub nodes_total: u64,
    /// The time until the deepest iteration was completed.
    pub time: u64,
    /// The time spent on nodes.
    pub searching: u64,
    /// Messages.
    pub messages: u64,
    /// The time spent on messages.
    pub messaging: u64,
    /// The time in which processors had nothing to do.
    pub idle: u64,
    /// The time of one processor over this one.
    pub speedup: f64,
    /// What was searched more than by one processor, in percent of that.
    pub overhead_pct: f64,
}
