//! [`Tree`]: a searched game tree, node by node, as text, JSON, Graphviz DOT, SVG and as part of a page.
//!
//! A tree describes what a search did: which move led to each node, the window, the score, why it ended, and
//! which moves were never tried. It knows no rules and no search. A cap may have left nodes out; their number
//! is known at the node above them.
//!
//! Scores and windows are those of the side to move at the node, as in records and in the negamax form of the
//! textbooks.

mod dot;
mod gap;
mod json;
mod label;
mod outline;
mod savings;
mod svg;
mod text;

pub use engine_core::Phase;

pub(crate) use label::legend;
pub(crate) use outline::page_rows;
pub use text::Paint;

use crate::diagram::Diagram;
use serde::Serialize;

/// A move as people write it and in coordinates.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Move {
    /// As people write it: `Nbd7+`, `H2+3`.
    pub text: String,
    /// In coordinates: `b8d7`, `h2e2`.
    pub coordinates: String,
}

/// What a score says of the value of its node, for the side to move there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Bound {
    Exact,
    Lower,
    Upper,
}

/// The type of a node, by its score and its window.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// Of minimax, which has no window before the horizon.
    Exact,
    Pv,
    /// The score reached beta: the opponent will not allow the node.
    Cut,
    All,
    /// Of a proof-number search: the attacker is to move, and one move is enough for a proof.
    Or,
    /// The same where the defender is to move: a proof takes all its moves.
    And,
}

impl Kind {
    pub const ALL: [Kind; 6] = [Kind::Exact, Kind::Pv, Kind::Cut, Kind::All, Kind::Or, Kind::And];

    pub fn name(self) -> &'static str {
        match self {
            Kind::Exact => "exact",
            Kind::Pv => "PV",
            Kind::Cut => "cut",
            Kind::All => "all",
            Kind::Or => "OR",
            Kind::And => "AND",
        }
    }
}

/// What it takes to prove a node, and to disprove it, for the side that attacks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProofNumbers {
    /// Leaves to be proved: 0 if it is proved, `None` if it cannot be.
    pub proof: Option<u32>,
    /// Leaves to be disproved: 0 if it is disproved, `None` if it cannot be.
    pub disproof: Option<u32>,
}

/// A move that cut off the node it was tried in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refutation {
    pub played: Move,
    /// Its place among the moves tried, from 0.
    pub place: u32,
}

/// A legal move that a cut-off node never tried.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stub {
    pub played: Move,
    /// The nodes that the second search spent on it; `None` if there is no second search.
    pub second: Option<u64>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// The place of the node above it in [`Tree::nodes`], which is before its own; none for a root.
    pub parent: Option<usize>,
    /// The move that leads to it; none for a root, and where a side passed.
    pub played: Option<Move>,
    pub ply: u32,
    /// Plies left to search, before any extension.
    pub depth: u32,
    pub phase: Phase,
    pub fen: String,
    /// What the side to move is sure of already, in points of the evaluation; none if of nothing.
    pub alpha: Option<i32>,
    /// What its opponent is sure of already; none if of nothing.
    pub beta: Option<i32>,
    /// The score for the side to move, in points of the evaluation; a win in `n` plies is `29000 - n`. None
    /// if there are proof numbers instead.
    pub score: Option<i32>,
    /// The numbers that a proof-number search left it with last.
    pub proof: Option<ProofNumbers>,
    pub bound: Bound,
    pub kind: Kind,
    /// Why it ended, in a few words: `beta cutoff`, `leaf`, `mate`; `searched` if every move was tried.
    pub ending: String,
    pub principal: bool,
    /// The move that cut it off; none if no move did.
    pub refutation: Option<Refutation>,
    /// The legal moves tried, those that the cap left out included.
    pub tried: u32,
    /// Legal moves that were not tried since the node was cut off (in quiescence: captures), in the board's
    /// order.
    pub pruned: Vec<Stub>,
    /// The nodes of its subtree, itself and those that the cap left out included.
    pub nodes: u64,
    /// The nodes that the second search spent on the same moves from the root, 0 if it never came here;
    /// `None` if there is no second search.
    pub second: Option<u64>,
}

/// What a search counted, the nodes that a cap left out included.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    pub strategy: String,
    /// The score of the root for the side to move.
    pub score: Option<i32>,
    /// Nodes at each ply, the root's first.
    pub nodes_by_ply: Vec<u64>,
    pub cutoffs: u64,
    /// Nodes that the first move tried cut off.
    pub first_move_cutoffs: u64,
}

impl Counts {
    pub fn nodes(&self) -> u64 {
        self.nodes_by_ply.iter().sum()
    }
}

/// The tree of one iteration of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tree {
    /// The position at the root, with the side to move; none in a game whose board cannot be drawn.
    pub diagram: Option<Diagram>,
    /// The number of the move that is to be played at the root, as the game counts.
    pub move_number: u32,
    /// The depth of the iteration in plies.
    pub depth: u32,
    pub counts: Counts,
    /// The nodes in the order in which they were entered, so that a node follows the one above it. Windows
    /// may be searched again from the root: then there are several roots.
    pub nodes: Vec<Node>,
    /// What a second search with another strategy counted, if there was one.
    pub second: Option<Counts>,
}

impl Tree {
    /// The places of the nodes below each node.
    pub fn children(&self) -> Vec<Vec<usize>> {
        let mut children = vec![Vec::new(); self.nodes.len()];
        for (place, node) in self.nodes.iter().enumerate() {
            if let Some(parent) = node.parent {
                children[parent].push(place);
            }
        }
        children
    }

    pub fn roots(&self) -> impl Iterator<Item = usize> {
        (0..self.nodes.len()).filter(|&place| self.nodes[place].parent.is_none())
    }

    /// Nodes below the one at `place` that a cap left out; `below` are those below it that are there.
    pub fn left_out(&self, place: usize, below: &[usize]) -> u64 {
        let shown: u64 = below.iter().map(|&child| self.nodes[child].nodes).sum();
        (self.nodes[place].nodes - 1).saturating_sub(shown)
    }

    /// Whether the second search never came to a node.
    pub fn saved(&self, node: &Node) -> bool {
        node.second == Some(0)
    }
}

/// What [`Node::ending`] says of a node whose moves were all tried.
pub const SEARCHED: &str = "searched";

#[cfg(test)]
pub(crate) mod samples {
    use super::*;

    fn played(text: &str, coordinates: &str) -> Move {
        Move {
            text: text.to_owned(),
            coordinates: coordinates.to_owned(),
        }
    }

    /// A root with two moves; the second one is refuted, four of its replies are pruned, and 6 nodes were
    /// left out.
    pub(crate) fn tree() -> Tree {
        let node = |parent, ply, coordinates: &str, text: &str, score, kind, bound| Node {
            parent,
            played: parent.map(|_| played(text, coordinates)),
            ply,
            depth: 2 - ply,
            phase: Phase::Main,
            fen: "8/8/8/8/8/8/8/8 w - - 0 1".to_owned(),
            alpha: None,
            beta: None,
            score: Some(score),
            proof: None,
            bound,
            kind,
            ending: SEARCHED.to_owned(),
            principal: true,
            refutation: None,
            tried: 0,
            pruned: Vec::new(),
            nodes: 1,
            second: None,
        };
        let mut root = node(None, 0, "", "", 20, Kind::Pv, Bound::Exact);
        (root.tried, root.nodes) = (2, 10);
        let mut best = node(Some(0), 1, "e2e4", "e4", -20, Kind::Pv, Bound::Exact);
        (best.tried, best.nodes) = (1, 2);
        let mut leaf = node(Some(1), 2, "d7d5", "d5", 20, Kind::Pv, Bound::Exact);
        leaf.ending = "leaf".to_owned();
        let mut refuted = node(Some(0), 1, "a2a3", "<b>&", -20, Kind::Cut, Bound::Lower);
        (refuted.beta, refuted.principal, refuted.tried, refuted.nodes) = (Some(-20), false, 3, 7);
        refuted.ending = "beta cutoff".to_owned();
        refuted.refutation = Some(Refutation {
            played: played("Qh4\"#", "d8h4"),
            place: 2,
        });
        refuted.pruned = ["a6", "b6", "</text>", "d6"]
            .map(|text| Stub {
                played: played(text, text),
                second: None,
            })
            .into();
        Tree {
            diagram: Some(Diagram::chess("8/8/8/8/8/8/8/8 w").unwrap()),
            move_number: 7,
            depth: 2,
            counts: Counts {
                strategy: "alpha-beta".to_owned(),
                score: Some(20),
                nodes_by_ply: vec![1, 2, 7],
                cutoffs: 1,
                first_move_cutoffs: 0,
            },
            nodes: vec![root, best, leaf, refuted],
            second: None,
        }
    }

    /// The same tree, of which a second search saved the refuted move but tried a pruned one.
    pub(crate) fn compared() -> Tree {
        let mut tree = tree();
        for (node, second) in tree.nodes.iter_mut().zip([4, 3, 1, 0]) {
            node.second = Some(second);
        }
        for (stub, second) in tree.nodes[3].pruned.iter_mut().zip([0, 2, 0, 0]) {
            stub.second = Some(second);
        }
        tree.second = Some(Counts {
            strategy: "alpha-beta+<qs>".to_owned(),
            score: Some(20),
            nodes_by_ply: vec![1, 1, 1, 1],
            cutoffs: 0,
            first_move_cutoffs: 0,
        });
        tree
    }
}
