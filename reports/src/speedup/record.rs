//! [`SpeedupRecord`]: what so many processors made of the search of one position.

use serde::{Deserialize, Serialize};

/// What so many processors made of the search of one position. Times are in the units of the costs; all but
/// `time` is of all processors together, and from depth 1 on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SpeedupRecord {
    pub suite: String,
    pub position: String,
    pub game: String,
    pub fen: String,
    pub board: String,
    pub eval: String,
    pub strategy: String,
    pub depth: u32,
    pub method: String,
    pub processors: usize,
    pub node_cost: u32,
    pub message_cost: u32,
    /// The value of the root in centipawns.
    pub score: i32,
    pub pv: String,
    pub nodes_total: u64,
    /// The time until the deepest iteration was completed.
    pub time: u64,
    pub searching: u64,
    pub messages: u64,
    pub messaging: u64,
    /// The time in which processors had nothing to do.
    pub idle: u64,
    /// The time of one processor over this one.
    pub speedup: f64,
    /// What was searched more than by one processor, in percent of that.
    pub overhead_pct: f64,
}
