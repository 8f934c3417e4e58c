//! [`RootMove`]: what an iteration found of one move of the root.

use engine_core::{Bound, Ply, Window};
use games::{AnyMove, AnyObserver};
use search_variants::observer::{EnteredNode, LeftNode};
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum InfoDetail {
    /// Of an iteration its value and its line.
    #[default]
    Iterations,
    /// Each move of the root as well. The search is watched for it, which takes time and changes no count.
    RootMoves,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RootMove {
    #[serde(rename = "move")]
    pub played: String,
    /// As people write it, where a session tells it as an event.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub algebraic: Option<String>,
    /// Centipawns for the side to move at the root; none if its search was broken off.
    pub score: Option<i32>,
    /// At most where some other move is as good, and no more was asked.
    pub bound: Bound,
    /// Nodes below it, all its searches in the iteration together.
    pub nodes: u64,
}

/// Watches an iteration and keeps what it finds of each root move, in the order in which they are searched.
pub(super) struct RootMoves {
    found: Vec<(AnyMove, RootMove)>,
    /// The place of the one that is being searched.
    current: Option<usize>,
    /// Nodes of the iteration before the current one's node; none when that is left.
    entered_at: Option<u64>,
    /// The window of its node, seen from the root.
    window: Window,
}

impl RootMoves {
    pub(super) fn new() -> RootMoves {
        RootMoves {
            found: Vec::new(),
            current: None,
            entered_at: None,
            window: Window::full(),
        }
    }

    /// What was found in an iteration of so many nodes; `written` writes a move.
    pub(super) fn described(mut self, nodes: u64, written: impl Fn(AnyMove) -> String) -> Vec<RootMove> {
        // What was broken off was not left.
        self.leave(nodes);
        let described = self.found.into_iter().map(|(played, found)| RootMove {
            played: written(played),
            ..found
        });
        described.collect()
    }

    /// The current move's node ends when the iteration has so many nodes.
    fn leave(&mut self, nodes: u64) {
        if let (Some(current), Some(entered_at)) = (self.current, self.entered_at.take()) {
            self.found[current].1.nodes += nodes - entered_at;
        }
    }
}

impl AnyObserver for RootMoves {
    fn entered(&mut self, node: &EnteredNode<AnyMove>) {
        if node.ply == Ply::ROOT {
            self.current = None;
        } else {
            self.window = node.window.negated();
            self.entered_at = Some(node.nodes - 1);
        }
    }

    /// What is below a move of the root the search counts: it is as fast as one that nobody watches.
    fn watches_below(&mut self, node: &EnteredNode<AnyMove>) -> bool {
        node.ply == Ply::ROOT
    }

    fn played(&mut self, ply: Ply, played: AnyMove) {
        if ply != Ply::ROOT {
            return;
        }
        let known = self.found.iter().position(|&(found, _)| found == played);
        self.current = Some(known.unwrap_or_else(|| {
            let blank = RootMove {
                played: String::new(),
                algebraic: None,
                score: None,
                bound: Bound::Exact,
                nodes: 0,
            };
            self.found.push((played, blank));
            self.found.len() - 1
        }));
    }

    fn left(&mut self, left: &LeftNode) {
        let LeftNode { ply, score, .. } = *left;
        if ply == Ply::ROOT {
            return;
        }
        self.leave(left.nodes);
        if let Some(current) = self.current {
            let (found, score) = (&mut self.found[current].1, -score);
            found.score = Some(score.centipawns());
            found.bound = Bound::of(score, self.window);
        }
    }
}
