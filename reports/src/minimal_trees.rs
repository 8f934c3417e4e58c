//! [`MinimalTreeRecord`], one line of `minimal-trees.ndjson`; and [`MinimalTrees`], an index of them.

use crate::grid::Grid;
use crate::record::{PositionId, Status};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, HashMap};

/// The fewest nodes that prove the value of a position at one depth.
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
    pub depth: u32,
    /// Centipawns from the side to move; a win in `n` plies is `29000 - n`.
    pub score: Option<i32>,
    /// Nodes of the minimal tree; `None` if finding it takes too many.
    pub nodes: Option<u64>,
    pub time_s: f64,
    pub status: Status,
}

impl MinimalTreeRecord {
    pub fn position_id(&self) -> PositionId<'_> {
        (self.suite.as_deref(), self.position.as_deref(), &self.fen)
    }
}

/// The finished minimal trees of a run, by position, tree and depth, at 16 bytes each.
#[derive(Clone, Debug, Default)]
pub struct MinimalTrees {
    trees: HashMap<String, String>,
    /// The nodes of minimal trees by tree and depth, indexed by the positions' numbers in the grid.
    columns: HashMap<String, BTreeMap<u32, Vec<Option<u64>>>>,
}

impl MinimalTrees {
    /// An empty index; `trees` maps the name of each strategy to its tree.
    pub fn new(trees: HashMap<String, String>) -> MinimalTrees {
        MinimalTrees {
            trees,
            ..MinimalTrees::default()
        }
    }

    /// Adds a minimal tree; ignored if the grid lacks its position.
    pub fn add(&mut self, grid: &Grid, minimal_tree: &MinimalTreeRecord) {
        let Some(position) = grid.position(minimal_tree.position_id()) else {
            return;
        };
        let columns = self.columns.entry(minimal_tree.tree.clone()).or_default();
        let column = columns.entry(minimal_tree.depth).or_default();
        if column.len() <= position {
            column.resize(position + 1, None);
        }
        column[position] = minimal_tree.nodes;
    }

    pub fn is_empty(&self) -> bool {
        self.columns.is_empty()
    }

    /// The recipe of plain alpha-beta on a strategy's tree.
    pub fn tree(&self, strategy: &str) -> Option<&str> {
        self.trees.get(strategy).map(String::as_str)
    }

    /// The nodes of the minimal trees that bound a strategy's at a depth, indexed by the positions' numbers;
    /// empty if there are none.
    pub fn below(&self, strategy: &str, depth: u32) -> &[Option<u64>] {
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
            nodes: Some(nodes),
            ..MinimalTreeRecord::default()
        }
    }
}
