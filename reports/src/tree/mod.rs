//! [`Tree`]: a searched game tree, node by node, as text, JSON, Graphviz DOT, SVG and as part of a page.
//!
//! A tree describes what a search did: which move led to each node, the window, the score, why it ended, and
//! which moves were never tried. It knows no rules and no search. A cap may have left nodes out; their number
//! is known at the node above them.
//!
//! Scores and windows are those of the side to move at the node, as in records and in the negamax form of the
//! textbooks.

#[cfg(not(target_family = "wasm"))]
mod dot;
mod json;
mod label;
mod outline;
#[cfg(not(target_family = "wasm"))]
mod savings;
mod sentences;
#[cfg(not(target_family = "wasm"))]
mod svg;
mod text;

pub use engine_core::Phase;
pub use sentences::{Sides, Sure, View, of_windows};
pub use text::Paint;

#[cfg(not(target_family = "wasm"))]
pub(crate) use label::legend;
#[cfg(not(target_family = "wasm"))]
pub(crate) use outline::{Line, lines};

use crate::diagram::Diagram;
use engine_core::{NoLegalMoves, Repetition};
use serde::{Deserialize, Serialize};

/// A move as people write it and in coordinates.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Move {
    pub text: String,
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, strum::IntoStaticStr, strum::VariantArray)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "lowercase")]
pub enum Kind {
    /// Of minimax, which has no window before the horizon.
    Exact,
    #[strum(serialize = "PV")]
    Pv,
    /// The score reached beta: the opponent will not allow the node.
    Cut,
    All,
    /// Of a proof-number search: the attacker is to move, and one move is enough for a proof.
    #[strum(serialize = "OR")]
    Or,
    /// The same where the defender is to move: a proof takes all its moves.
    #[strum(serialize = "AND")]
    And,
}

impl Kind {
    pub fn name(self) -> &'static str {
        self.into()
    }
}

/// How a node is searched below the one above it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SearchKind {
    Full,
    /// With a null window, to see whether the move is better at all.
    Scout,
    Reduced,
    /// Again, since a scout or a reduced search found the move better.
    Research,
    NullMove,
    /// The node itself, less deep and without a null move, to verify what a null move found.
    Verification,
    /// A reply that is only looked at: played and evaluated.
    Look,
    Root,
}

/// What the score of a search does to the node above it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Effect {
    RaisesAlpha,
    FailsLow,
    CutsOff,
    /// It looked better, so that the move is searched again.
    SearchedAgain,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Ending {
    /// Every move was searched; in quiescence every capture that is tried.
    Searched,
    CutOff,
    Horizon,
    StandPat,
    Repetition(Repetition),
    FiftyMoves,
    NoLegalMoves(NoLegalMoves),
    /// The transposition table had its value, or a bound that was enough.
    TranspositionTable,
    /// Even a null move reached beta.
    NullMove,
    /// Left by a proof-number search, with its numbers.
    Proof,
    Pruned,
    PlyLimit,
}

/// Alpha and beta in points of the evaluation, for the side to move; none is unbounded.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Window {
    /// What the side to move is sure of already.
    pub alpha: Option<i32>,
    /// What its opponent is sure of already.
    pub beta: Option<i32>,
}

/// What it takes to prove a node, and to disprove it, for the side that attacks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
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
    pub place: u32,
}

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
    /// The move that leads to it; none for a root, where a side passed, and where a node is verified.
    pub played: Option<Move>,
    pub search: SearchKind,
    pub effect: Effect,
    pub ply: u32,
    pub depth: u32,
    /// The same after extensions.
    pub extended: u32,
    pub phase: Phase,
    pub fen: String,
    pub in_check: bool,
    /// What was left of the window above it, for the side to move there.
    pub before: Window,
    pub window: Window,
    /// The static value that the side to move may stand pat with, in quiescence.
    pub stand_pat: Option<i32>,
    /// The score for the side to move, in points of the evaluation; a win in `n` plies is `29000 - n`. None
    /// if there are proof numbers instead.
    pub score: Option<i32>,
    /// The numbers that a proof-number search left it with last.
    pub proof: Option<ProofNumbers>,
    pub bound: Bound,
    pub kind: Kind,
    pub ending: Ending,
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
    pub nodes_by_ply: Vec<u64>,
    pub cutoffs: u64,
    pub first_move_cutoffs: u64,
}

impl Counts {
    pub fn nodes(&self) -> u64 {
        self.nodes_by_ply.iter().sum()
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tree {
    /// The position at the root, with the side to move; none in a game whose board cannot be drawn.
    pub diagram: Option<Diagram>,
    /// The number of the move that is to be played at the root, as the game counts.
    pub move_number: u32,
    pub depth: u32,
    pub counts: Counts,
    /// The nodes in the order in which they were entered, so that a node follows the one above it. Windows
    /// may be searched again from the root: then there are several roots.
    pub nodes: Vec<Node>,
    /// What a second search with another strategy counted, if there was one.
    pub second: Option<Counts>,
}

impl Tree {
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

    /// The node at `place` with those above it and those next below it. The others count as left out.
    #[must_use]
    pub fn around(&self, place: usize) -> Tree {
        let above = |&place: &usize| self.nodes[place].parent;
        let mut kept: Vec<usize> = std::iter::successors(Some(place), above).collect();
        kept.extend(&self.children()[place]);
        kept.sort_unstable();
        let nodes = kept.iter().map(|&place| Node {
            parent: above(&place).and_then(|parent| kept.binary_search(&parent).ok()),
            ..self.nodes[place].clone()
        });
        Tree {
            nodes: nodes.collect(),
            ..self.clone()
        }
    }

    pub fn saved(&self, node: &Node) -> bool {
        node.second == Some(0)
    }
}

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
            search: SearchKind::Full,
            effect: Effect::FailsLow,
            ply,
            depth: 2 - ply,
            extended: 2 - ply,
            phase: Phase::Main,
            fen: "8/8/8/8/8/8/8/8 w - - 0 1".to_owned(),
            in_check: false,
            before: Window::default(),
            window: Window::default(),
            stand_pat: None,
            score: Some(score),
            proof: None,
            bound,
            kind,
            ending: Ending::Searched,
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
        leaf.ending = Ending::Horizon;
        let mut refuted = node(Some(0), 1, "a2a3", "<b>&", -20, Kind::Cut, Bound::Lower);
        (
            refuted.window.beta,
            refuted.principal,
            refuted.tried,
            refuted.nodes,
        ) = (Some(-20), false, 3, 7);
        refuted.ending = Ending::CutOff;
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
