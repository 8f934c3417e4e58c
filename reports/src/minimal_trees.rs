//! [`MinimalTreeRecord`], one line of `minimal-trees.ndjson`; and [`MinimalTrees`], an index of them.

use crate::grid::Grid;
use crate::record::{PositionId, Status};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, HashMap};

/// The fewest nodes that prove the value of a position at one depth: the minimal tree itself, if it was
/// found, and an estimate of it.
///
/// Compare nodes with nodes and leaves with leaves. The counters are those of the estimate: the left-first
/// minimal tree, in which the first move makes every cutoff.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct MinimalTreeRecord {
    pub suite: Option<String>,
    pub position: Option<String>,
    pub game: String,
    pub fen: String,
    pub board: String,
    pub eval: String,
    /// The recipe of plain alpha-beta on this tree. Strategies with the same leaf rule and extensions share
    /// its minimal tree.
    pub tree: String,
    pub first_search: String,
    pub depth: u32,
    /// Centipawns from the side to move; a win in `n` plies is `29000 - n`.
    pub score: Option<i32>,
    /// Nodes of the minimal tree; `None` if finding it takes too many.
    #[serde(default)]
    pub minimal_nodes: Option<u64>,
    pub nodes: u64,
    pub leaf_nodes: u64,
    pub q_nodes: u64,
    /// Searches until the count settled, including the first.
    pub searches: u32,
    pub first_nodes: u64,
    /// Moves per position, as the geometric mean over the plies; `None` if the game ends earlier.
    pub branching: Option<f64>,
    /// Leaves of the minimal tree with that branching factor, by the formula of Knuth and Moore; `None`
    /// without a branching factor, or if extensions make lines unequally long.
    pub knuth_moore_leaves: Option<f64>,
    pub time_s: f64,
    pub status: Status,
}

impl MinimalTreeRecord {
    pub fn position_id(&self) -> PositionId<'_> {
        (self.suite.as_deref(), self.position.as_deref(), &self.fen)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MinimalTreeKind {
    Exact,
    LeftFirst,
}

impl MinimalTreeKind {
    /// The title of the table and the chart of strategies relative to it.
    pub(crate) fn title(self) -> &'static str {
        match self {
            MinimalTreeKind::Exact => "Times the minimal tree by depth",
            MinimalTreeKind::LeftFirst => "Times the estimate of the minimal tree by depth",
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MinimalTreeCounts {
    pub minimal_nodes: Option<u64>,
    pub nodes: u64,
    pub leaf_nodes: u64,
    /// Leaves by the formula of Knuth and Moore, if it applies.
    pub knuth_moore_leaves: Option<f64>,
}

impl MinimalTreeCounts {
    pub fn nodes_of(&self, tree: MinimalTreeKind) -> Option<u64> {
        match tree {
            MinimalTreeKind::Exact => self.minimal_nodes,
            MinimalTreeKind::LeftFirst => Some(self.nodes),
        }
    }
}

/// The finished minimal trees of a run, by position, tree and depth, at 48 bytes each.
#[derive(Clone, Debug, Default)]
pub struct MinimalTrees {
    trees: HashMap<String, String>,
    /// The minimal trees by tree and depth, indexed by the positions' numbers in the grid.
    columns: HashMap<String, BTreeMap<u32, Vec<Option<MinimalTreeCounts>>>>,
    finished_games: Vec<String>,
}

const MAX_NAMED: usize = 3;

impl MinimalTrees {
    /// An empty index; `trees` maps the name of each strategy to its tree.
    pub fn new(trees: HashMap<String, String>) -> MinimalTrees {
        MinimalTrees {
            trees,
            ..MinimalTrees::default()
        }
    }

    /// The names of positions whose game ends too early for a branching factor, at most three.
    pub fn finished_games(&self) -> &[String] {
        &self.finished_games
    }

    /// Adds a minimal tree; ignored if it is unfinished or the grid lacks its position.
    pub fn add(&mut self, grid: &Grid, minimal_tree: &MinimalTreeRecord) {
        let position = grid.position(minimal_tree.position_id());
        let Some(position) = position.filter(|_| minimal_tree.status == Status::Complete) else {
            return;
        };
        if minimal_tree.branching.is_none() && self.finished_games.len() < MAX_NAMED {
            let name = minimal_tree.position.as_ref().unwrap_or(&minimal_tree.fen);
            if !self.finished_games.contains(name) {
                self.finished_games.push(name.clone());
            }
        }
        let columns = self.columns.entry(minimal_tree.tree.clone()).or_default();
        let column = columns.entry(minimal_tree.depth).or_default();
        if column.len() <= position {
            column.resize(position + 1, None);
        }
        column[position] = Some(MinimalTreeCounts {
            minimal_nodes: minimal_tree.minimal_nodes,
            nodes: minimal_tree.nodes,
            leaf_nodes: minimal_tree.leaf_nodes,
            knuth_moore_leaves: minimal_tree.knuth_moore_leaves,
        });
    }

    pub fn is_empty(&self) -> bool {
        self.columns.is_empty()
    }

    /// The recipe of plain alpha-beta on a strategy's tree.
    pub fn tree(&self, strategy: &str) -> Option<&str> {
        self.trees.get(strategy).map(String::as_str)
    }

    /// The minimal trees that bound a strategy's nodes at a depth, indexed by the positions' numbers; empty
    /// if there are none.
    pub fn below(&self, strategy: &str, depth: u32) -> &[Option<MinimalTreeCounts>] {
        let columns = self.tree(strategy).and_then(|tree| self.columns.get(tree));
        let column = columns.and_then(|columns| columns.get(&depth));
        column.map_or(&[], Vec::as_slice)
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// A finished minimal tree of a position of [`crate::record::tests::record`].
    pub(crate) fn minimal_tree(position: &str, tree: &str, depth: u32, nodes: u64) -> MinimalTreeRecord {
        MinimalTreeRecord {
            suite: Some("suite".to_owned()),
            position: Some(position.to_owned()),
            fen: format!("fen of {position}"),
            tree: tree.to_owned(),
            depth,
            minimal_nodes: Some(nodes - 10 * u64::from(nodes > 10)),
            nodes,
            leaf_nodes: nodes / 2,
            branching: Some(30.0),
            knuth_moore_leaves: Some(59.0),
            ..MinimalTreeRecord::default()
        }
    }
}
