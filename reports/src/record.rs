//! [`Record`]: one line of `records.ndjson`.

pub use engine_core::Status;

use serde::{Deserialize, Serialize};
use std::io;

/// The result of one iteration: one position searched by one strategy to one depth.
///
/// `nodes` and the other counters cover this iteration alone; those ending in `_total` accumulate from depth
/// 1. A figure that does not exist is `None` (`null` in JSON, empty in CSV), never 0.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Record {
    /// The suite's name; `None` for a single search.
    pub suite: Option<String>,
    pub position: Option<String>,
    pub game: String,
    pub fen: String,
    pub board: String,
    pub eval: String,
    pub strategy: String,
    pub depth: u32,
    /// Centipawns from the side to move; a win in `n` plies is `29000 - n`.
    pub score: Option<i32>,
    /// In coordinate notation; `None` if there is no legal move.
    pub best_move: Option<String>,
    /// The principal variation in coordinate notation, separated by spaces.
    pub pv: String,
    /// Whether the best move satisfies the suite's `bm` and `am`, or the score its `dm`; `None` if the suite
    /// expects no move here or there is no best move.
    pub solved: Option<bool>,
    /// The points that the suite gives for the best move; `None` if the suite does not grade moves or there
    /// is no best move.
    pub points: Option<u16>,
    pub nodes: u64,
    /// Nodes of all iterations from depth 1.
    pub nodes_total: u64,
    /// `None`, like the counters below, for UCI engines, which do not report it.
    pub leaf_nodes: Option<u64>,
    pub q_nodes: Option<u64>,
    /// The leaves at which quiescence search began; `q_nodes` minus this is the number of nodes beyond the
    /// horizon.
    pub q_leaf_nodes: Option<u64>,
    pub cutoffs: Option<u64>,
    /// Nodes cut off by their first legal move.
    pub first_move_cutoffs: Option<u64>,
    /// Percentage of cutoffs made by the first move, in main search and quiescence together, as published
    /// tables print it.
    pub ordering_pct: Option<f64>,
    /// The same, accumulated from depth 1.
    pub ordering_pct_total: Option<f64>,
    /// Cutoffs in the main search.
    pub main_cutoffs: Option<u64>,
    pub main_first_move_cutoffs: Option<u64>,
    /// Percentage of the main search's cutoffs made by the first move.
    pub main_ordering_pct: Option<f64>,
    pub q_cutoffs: Option<u64>,
    pub q_first_move_cutoffs: Option<u64>,
    /// Percentage of quiescence's cutoffs made by the first move.
    pub q_ordering_pct: Option<f64>,
    /// The deepest ply entered; `None` if an engine does not report it.
    pub seldepth: Option<u32>,
    pub time_s: f64,
    /// Nodes per second; `None` if the iteration was too short to time.
    pub nps: Option<f64>,
    /// The number of threads that searched the position together; `None` for a single thread. With several
    /// threads, counts vary from one search to the next.
    pub search_threads: Option<usize>,
    /// Nodes that a proof-number search held in memory, in its tree or its table, when the iteration ended.
    /// `None` for depths at which it has nothing to prove, and for all other algorithms.
    pub kept_nodes: Option<u64>,
    /// Size in bytes of `kept_nodes`: their number times the size of one.
    pub kept_bytes: Option<u64>,
    /// What an engine did instead of answering; `None` for strategies.
    pub fault: Option<String>,
    pub status: Status,
}

/// Identifies a position: suite, name and FEN.
pub type PositionId<'a> = (Option<&'a str>, Option<&'a str>, &'a str);

impl Record {
    pub fn position_id(&self) -> PositionId<'_> {
        (self.suite.as_deref(), self.position.as_deref(), &self.fen)
    }

    /// The position's name, or its FEN if it has none.
    pub fn name(&self) -> &str {
        self.position.as_deref().unwrap_or(&self.fen)
    }

    pub fn is_complete(&self) -> bool {
        self.status.is_complete()
    }

    pub fn write_line(&self, out: &mut impl io::Write) -> io::Result<()> {
        write_line(self, out)
    }
}

pub fn write_line(row: &impl Serialize, out: &mut impl io::Write) -> io::Result<()> {
    let mut line = serde_json::to_vec(row)?;
    line.push(b'\n');
    out.write_all(&line)
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// A complete record with the figures that tables read.
    pub(crate) fn record(position: &str, strategy: &str, depth: u32, nodes: u64) -> Record {
        Record {
            suite: Some("suite".to_owned()),
            position: Some(position.to_owned()),
            game: "chess".to_owned(),
            fen: format!("fen of {position}"),
            board: "mailbox".to_owned(),
            eval: "published".to_owned(),
            strategy: strategy.to_owned(),
            depth,
            score: Some(0),
            best_move: Some("e2e4".to_owned()),
            pv: "e2e4 e7e5".to_owned(),
            nodes,
            nodes_total: nodes,
            q_leaf_nodes: Some(0),
            cutoffs: Some(4),
            first_move_cutoffs: Some(3),
            ordering_pct: Some(75.0),
            main_cutoffs: Some(2),
            main_first_move_cutoffs: Some(1),
            main_ordering_pct: Some(50.0),
            q_cutoffs: Some(2),
            q_first_move_cutoffs: Some(2),
            q_ordering_pct: Some(100.0),
            seldepth: Some(depth),
            time_s: 0.5,
            nps: Some(2.0 * nodes as f64),
            ..Record::default()
        }
    }
}
