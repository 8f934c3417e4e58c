//! [`Floor`]: one line of `floor.ndjson`, and [`Floors`] to find them by.

use crate::record::{Record, Status};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;

/// How few nodes alpha-beta could do with on a position, at one depth, if it knew the best move of every node beforehand.
///
/// Nodes are to be compared with nodes, leaves with leaves. The counters are those of the minimal tree that was found, whose cutoffs are all made by
/// the first move.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Floor {
    /// The suite's name.
    pub suite: Option<String>,
    /// The position's name in its suite.
    pub position: Option<String>,
    /// `chess`.
    pub game: String,
    /// The position.
    pub fen: String,
    /// The board that was used.
    pub board: String,
    /// The evaluation that was used.
    pub eval: String,
    /// The recipe of plain alpha-beta on this tree: strategies with the same leaf rule and extensions share a floor.
    pub tree: String,
    /// The recipe that found the refutations.
    pub first_search: String,
    /// Nominal depth in plies.
    pub depth: u32,
    /// Centipawns from the side to move; a win in `n` plies is `29000 - n`.
    pub score: Option<i32>,
    /// Nodes of the minimal tree.
    pub nodes: u64,
    /// Leaves of its main search.
    pub leaf_nodes: u64,
    /// Nodes of its quiescence search.
    pub q_nodes: u64,
    /// Searches until the count settled, the first one included.
    pub searches: u32,
    /// Nodes of the first search.
    pub first_nodes: u64,
    /// Moves in a position, as the geometric mean over the plies; none if the game is over before.
    pub branching: Option<f64>,
    /// Leaves of the smallest tree with that branching, by the formula of Knuth and Moore; none where there is no branching, or where extensions
    /// make some lines longer than others.
    pub knuth_moore_leaves: Option<f64>,
    /// Seconds that the searches of this depth took.
    pub time_s: f64,
    /// Whether the count settled.
    pub status: Status,
}

/// What a floor is found by: suite, position, FEN, tree and depth.
type FloorId<'a> = (Option<&'a str>, Option<&'a str>, &'a str, &'a str, u32);

/// The finished floors of a run, found by the records above them.
#[derive(Default)]
pub struct Floors<'a> {
    floors: HashMap<FloorId<'a>, &'a Floor>,
    trees: HashMap<String, String>,
}

impl<'a> Floors<'a> {
    /// `trees` tells the tree of each strategy by its name.
    pub fn new(floors: &'a [Floor], trees: HashMap<String, String>) -> Floors<'a> {
        let finished = floors.iter().filter(|floor| floor.status == Status::Complete);
        let found = finished.map(|floor| {
            let (suite, position) = (floor.suite.as_deref(), floor.position.as_deref());
            let id = (
                suite,
                position,
                floor.fen.as_str(),
                floor.tree.as_str(),
                floor.depth,
            );
            (id, floor)
        });
        Floors {
            floors: found.collect(),
            trees,
        }
    }

    /// Whether there is none at all.
    pub fn is_empty(&self) -> bool {
        self.floors.is_empty()
    }

    /// Plain alpha-beta on the tree of a strategy, itself a strategy's name.
    pub fn tree(&self, strategy: &str) -> Option<&str> {
        self.trees.get(strategy).map(String::as_str)
    }

    /// The floor of a record's position, tree and depth.
    pub fn below(&self, record: &Record) -> Option<&'a Floor> {
        let tree = self.tree(&record.strategy)?;
        let (suite, position) = (record.suite.as_deref(), record.position.as_deref());
        let id = (suite, position, record.fen.as_str(), tree, record.depth);
        self.floors.get(&id).copied()
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// A finished floor of a position of [`crate::record::tests::record`].
    pub(crate) fn floor(position: &str, tree: &str, depth: u32, nodes: u64) -> Floor {
        Floor {
            suite: Some("suite".to_owned()),
            position: Some(position.to_owned()),
            game: "chess".to_owned(),
            fen: format!("fen of {position}"),
            board: "bitboard".to_owned(),
            eval: "published".to_owned(),
            tree: tree.to_owned(),
            first_search: format!("{tree}+mvv-lva"),
            depth,
            score: Some(0),
            nodes,
            leaf_nodes: nodes / 2,
            q_nodes: 0,
            searches: 3,
            first_nodes: 2 * nodes,
            branching: Some(30.0),
            knuth_moore_leaves: Some(59.0),
            time_s: 0.25,
            status: Status::Complete,
        }
    }

    #[test]
    fn strategies_of_one_tree_share_a_floor() {
        let record = crate::record::tests::record;
        let trees = ["minimax", "alpha-beta", "alpha-beta+killers"]
            .map(|name| (name.to_owned(), "alpha-beta".to_owned()))
            .into();
        let mut stopped = floor("B", "alpha-beta", 2, 5);
        stopped.status = Status::StoppedNodes;
        let rows = [floor("A", "alpha-beta", 2, 40), stopped];
        let floors = Floors::new(&rows, trees);
        for strategy in ["minimax", "alpha-beta", "alpha-beta+killers"] {
            assert_eq!(
                floors
                    .below(&record("A", strategy, 2, 90))
                    .map(|floor| floor.nodes),
                Some(40)
            );
        }
        assert_eq!(floors.below(&record("A", "alpha-beta", 1, 90)), None);
        assert_eq!(floors.below(&record("B", "alpha-beta", 2, 90)), None);
        assert_eq!(floors.below(&record("A", "alpha-beta+qs", 2, 90)), None);
    }
}
