//! [`RootMove`]: the result of an iteration for one root move.

use engine_core::{Bound, Ply, Window};
use games::{AnyMove, AnyObserver};
use search_variants::observer::{EnteredNode, LeftNode};
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum InfoDetail {
    /// Only the score and principal variation of each iteration.
    #[default]
    Iterations,
    /// Also each root move. The search is observed for this, which takes time but changes no node count.
    RootMoves,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RootMove {
    #[serde(rename = "move")]
    pub played: String,
    /// The move in algebraic notation; set only in a session's events.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub algebraic: Option<String>,
    /// Centipawns for the side to move at the root; `None` if its search was interrupted.
    pub score: Option<i32>,
    /// An upper bound if the search only showed that the move is no better than another.
    pub bound: Bound,
    /// Nodes below it, in all its searches of the iteration together.
    pub nodes: u64,
}

/// Observes an iteration and keeps the result of each root move, in the order of the search.
pub(super) struct RootMoves {
    found: Vec<(AnyMove, RootMove)>,
    /// The index of the move being searched.
    current: Option<usize>,
    /// The iteration's node count before the current move's node; `None` after that node is left.
    entered_at: Option<u64>,
    /// The window of its node, from the root's point of view.
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

    /// The results of an iteration that searched `nodes` nodes; `written` formats a move.
    pub(super) fn described(mut self, nodes: u64, written: impl Fn(AnyMove) -> String) -> Vec<RootMove> {
        // An interrupted node was never left.
        self.leave(nodes);
        let described = self.found.into_iter().map(|(played, found)| RootMove {
            played: written(played),
            ..found
        });
        described.collect()
    }

    /// The current move's node ends at a node count of `nodes`.
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

    /// The search itself counts the nodes below a root move, so it is as fast as an unobserved one.
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
