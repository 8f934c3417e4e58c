//! [`Tree`]: a search tree, node by node, and as JSON; [`tree_views`](crate::tree_views) has its other forms.
//!
//! A tree describes what a search did: the move that led to each node, the window, the score, why the node
//! ended, and which moves were never tried. It is independent of game rules and searches. A cap may have left
//! nodes out; their number is known at their parent.
//!
//! Scores and windows are from the point of view of the side to move at the node, as in records and in the
//! negamax form of textbooks.

mod json;
pub(crate) mod label;

pub use engine_core::{Bound, NodeEnd, Phase, ProofNumbers, Window};

use crate::diagram::Diagram;
use engine_core::{Depth, NoLegalMoves, Ply, Score};
use serde::{Deserialize, Serialize};

/// A move in coordinate notation and in the usual notation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct MoveText {
    #[serde(rename = "move")]
    pub coordinates: String,
    #[serde(rename = "algebraic")]
    pub text: String,
}

/// The type of a node, which follows from its score and its window.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, strum::IntoStaticStr, strum::VariantArray)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "lowercase")]
pub enum NodeType {
    /// A node of minimax, which has no window above the horizon.
    Exact,
    #[strum(serialize = "PV")]
    Pv,
    /// Fail high: the score reached beta, so the opponent will not allow the node.
    Cut,
    All,
    /// In proof-number search, a node with the attacker to move: proving one move is enough.
    #[strum(serialize = "OR")]
    Or,
    /// In proof-number search, a node with the defender to move: all moves must be proven.
    #[strum(serialize = "AND")]
    And,
}

impl NodeType {
    pub fn name(self) -> &'static str {
        self.into()
    }

    pub(crate) fn has_window(self) -> bool {
        matches!(self, NodeType::Pv | NodeType::Cut | NodeType::All)
    }
}

/// How a node is searched from its parent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SearchKind {
    Full,
    /// With a null window, to test whether the move is better at all.
    Scout,
    Reduced,
    /// Again, because a scout or a reduced search found the move to be better.
    Research,
    NullMove,
    /// The same node again, to a reduced depth and without a null move, to verify the result of a null move.
    Verification,
    /// A reply that is only played and evaluated.
    Look,
    Root,
}

impl SearchKind {
    /// Whether the node has the same position as its parent.
    pub fn stays(self) -> bool {
        matches!(self, SearchKind::Root | SearchKind::Verification)
    }
}

/// The effect of a search's score on the parent node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ScoreEffect {
    RaisesAlpha,
    FailsLow,
    CutsOff,
    /// It seemed better, so the move is searched again.
    SearchedAgain,
}

/// A node as the search met it. Its moves `M` are move codes while it is recorded and text when it is shown.
/// Windows and scores are from the point of view of its side to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchNode<M = NodeText> {
    /// The index of the parent, which precedes it; `None` for a root.
    pub parent: Option<u32>,
    pub search: SearchKind,
    pub effect: ScoreEffect,
    pub ply: Ply,
    pub depth: Depth,
    /// The depth including extensions.
    pub extended: Depth,
    pub phase: Phase,
    pub in_check: bool,
    /// The parent's window at the time of this search, from the point of view of the parent's side to move.
    pub before: Window,
    pub window: Window,
    /// In quiescence, the static value with which the side to move may stand pat.
    pub stand_pat: Option<Score>,
    /// Meaningless for nodes with [proof numbers](SearchNode::proof).
    pub score: Score,
    pub kind: NodeType,
    pub end: NodeEnd,
    /// Whether it is on the principal variation, if that was known.
    pub principal: bool,
    /// The index of the move that caused the cutoff among the moves tried; `None` if no move did.
    pub refutation: Option<u32>,
    /// The number of legal moves tried, including those that the cap left out.
    pub tried: u32,
    /// The nodes of its subtree, including itself and those that the cap left out.
    pub nodes: u64,
    pub moves: M,
}

/// The parts of a node that need a board to be expressed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NodeText {
    /// The move that leads to it; `None` for a root, after a pass, and for a verification search.
    pub played: Option<MoveText>,
    pub fen: String,
    /// The move that caused the cutoff; `None` if no move did.
    pub refutation: Option<MoveText>,
    /// Legal moves that were not tried, in the board's order. In a tree only nodes with a cutoff list them,
    /// in quiescence only captures.
    pub untried: Vec<UntriedMove>,
    /// The nodes that a second search spent on the same line from the root, 0 if it never got here; `None` if
    /// there is no second search.
    pub second: Option<u64>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct UntriedMove {
    #[serde(flatten)]
    pub played: MoveText,
    /// Why it has its place in the move order, if requested.
    pub reason: String,
    /// The nodes that a second search spent on it; `None` if there is no second search.
    #[serde(rename = "over")]
    pub second: Option<u64>,
}

/// The bound from the other side's point of view.
pub(crate) fn turned(bound: Bound) -> Bound {
    match bound {
        Bound::AtLeast => Bound::AtMost,
        Bound::Exact => Bound::Exact,
        Bound::AtMost => Bound::AtLeast,
    }
}

impl<M> SearchNode<M> {
    pub fn with<N>(&self, moves: N) -> SearchNode<N> {
        SearchNode {
            parent: self.parent,
            search: self.search,
            effect: self.effect,
            ply: self.ply,
            depth: self.depth,
            extended: self.extended,
            phase: self.phase,
            in_check: self.in_check,
            before: self.before,
            window: self.window,
            stand_pat: self.stand_pat,
            score: self.score,
            kind: self.kind,
            end: self.end,
            principal: self.principal,
            refutation: self.refutation,
            tried: self.tried,
            nodes: self.nodes,
            moves,
        }
    }

    /// Its score in points of the evaluation, where a win in `n` plies is `29000 - n`; `None` for nodes with
    /// proof numbers.
    pub fn value(&self) -> Option<Score> {
        (!matches!(self.end, NodeEnd::Proof(_))).then_some(self.score)
    }

    /// Its score from the point of view of the parent's side to move.
    pub fn score_above(&self) -> Score {
        if self.search.stays() { self.score } else { -self.score }
    }

    /// How its score bounds its value.
    pub fn bound(&self) -> Bound {
        use NodeEnd::{CutOff, NullMove, Pruned, Searched, StandPat, TranspositionTable};
        match (self.end, self.kind) {
            (_, NodeType::Or | NodeType::And) => Bound::Exact,
            (CutOff | StandPat | NullMove, _) | (TranspositionTable | Pruned, NodeType::Cut) => {
                Bound::AtLeast
            }
            (Searched | TranspositionTable | Pruned, NodeType::All) => Bound::AtMost,
            _ => Bound::Exact,
        }
    }

    /// How its score bounds its value, from the point of view of the parent's side to move.
    pub fn bound_above(&self) -> Bound {
        if self.search.stays() { self.bound() } else { turned(self.bound()) }
    }

    /// The last numbers of a proof-number search; nodes that end by rule are decided.
    pub fn proof(&self) -> Option<ProofNumbers> {
        let attacks = self.kind == NodeType::Or;
        match self.end {
            NodeEnd::Proof(numbers) => Some(numbers),
            _ if !attacks && self.kind != NodeType::And => None,
            NodeEnd::NoLegalMoves(NoLegalMoves::Loss) => Some(ProofNumbers::decided(!attacks)),
            _ => Some(ProofNumbers::decided(false)),
        }
    }

    /// Whether the parent's score comes from this node: by the best move or by the move that caused the
    /// cutoff.
    pub(crate) fn leads<N>(&self, above: &SearchNode<N>) -> bool {
        match above.end {
            NodeEnd::CutOff | NodeEnd::Proof(_) | NodeEnd::NullMove => self.effect == ScoreEffect::CutsOff,
            NodeEnd::Searched => self.effect == ScoreEffect::RaisesAlpha,
            _ => false,
        }
    }
}

/// The counters of a search, including nodes that a cap left out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    pub strategy: String,
    /// The score of the root from the point of view of its side to move.
    pub score: Option<Score>,
    pub nodes_by_ply: Vec<u64>,
    pub cutoffs: u64,
    pub first_move_cutoffs: u64,
}

impl Counts {
    pub fn nodes(&self) -> u64 {
        self.nodes_by_ply.iter().sum()
    }

    pub fn count_node(&mut self, ply: Ply) {
        if self.nodes_by_ply.len() <= ply.index() {
            self.nodes_by_ply.resize(ply.index() + 1, 0);
        }
        self.nodes_by_ply[ply.index()] += 1;
    }

    /// Counts a cutoff by the move at this index of those tried.
    pub fn count_cutoff(&mut self, index: usize) {
        self.cutoffs += 1;
        self.first_move_cutoffs += u64::from(index == 0);
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tree {
    /// The position at the root with the side to move; `None` for games whose board cannot be drawn.
    pub diagram: Option<Diagram>,
    /// The game's number of the move to be played at the root.
    pub move_number: u32,
    pub depth: u32,
    pub counts: Counts,
    /// The nodes in the order in which they were entered, so that parents precede children. The root may be
    /// searched several times with different windows: then there are several roots.
    pub nodes: Vec<SearchNode>,
    /// The counters of a second search with another strategy, if there was one.
    pub second: Option<Counts>,
}

impl Tree {
    pub fn children(&self) -> Vec<Vec<usize>> {
        let mut children = vec![Vec::new(); self.nodes.len()];
        for (place, node) in self.nodes.iter().enumerate() {
            if let Some(parent) = node.parent {
                children[parent as usize].push(place);
            }
        }
        children
    }

    pub fn roots(&self) -> impl Iterator<Item = usize> {
        (0..self.nodes.len()).filter(|&place| self.nodes[place].parent.is_none())
    }

    /// The number of nodes below `place` that a cap left out; `below` are its children in the tree.
    pub fn left_out(&self, place: usize, below: &[usize]) -> u64 {
        let shown: u64 = below.iter().map(|&child| self.nodes[child].nodes).sum();
        (self.nodes[place].nodes - 1).saturating_sub(shown)
    }

    /// The node at `place` with its ancestors and children. All others count as left out.
    #[must_use]
    pub fn around(&self, place: usize) -> Tree {
        let above = |&place: &usize| self.nodes[place].parent.map(|parent| parent as usize);
        let mut kept: Vec<usize> = std::iter::successors(Some(place), above).collect();
        kept.extend(&self.children()[place]);
        kept.sort_unstable();
        let nodes = kept.iter().map(|&place| SearchNode {
            parent: above(&place).and_then(|parent| Some(kept.binary_search(&parent).ok()? as u32)),
            ..self.nodes[place].clone()
        });
        Tree {
            nodes: nodes.collect(),
            ..self.clone()
        }
    }
}

#[cfg(test)]
pub(crate) mod samples {
    use super::*;

    fn played(text: &str, coordinates: &str) -> MoveText {
        MoveText {
            text: text.to_owned(),
            coordinates: coordinates.to_owned(),
        }
    }

    /// A root with two moves; the second is refuted, with four replies pruned and 6 nodes left out.
    pub(crate) fn tree() -> Tree {
        let node = |parent: Option<u32>, ply, coordinates: &str, text: &str, score, kind| SearchNode {
            parent,
            search: SearchKind::Full,
            effect: ScoreEffect::FailsLow,
            ply: Ply::new(ply),
            depth: Depth::new(2 - ply),
            extended: Depth::new(2 - ply),
            phase: Phase::Main,
            in_check: false,
            before: Window::full(),
            window: Window::full(),
            stand_pat: None,
            score: Score::evaluation(score),
            kind,
            end: NodeEnd::Searched,
            principal: true,
            refutation: None,
            tried: 0,
            nodes: 1,
            moves: NodeText {
                played: parent.map(|_| played(text, coordinates)),
                fen: "8/8/8/8/8/8/8/8 w - - 0 1".to_owned(),
                ..NodeText::default()
            },
        };
        let mut root = node(None, 0, "", "", 20, NodeType::Pv);
        (root.tried, root.nodes) = (2, 10);
        let mut best = node(Some(0), 1, "e2e4", "e4", -20, NodeType::Pv);
        (best.tried, best.nodes) = (1, 2);
        let mut leaf = node(Some(1), 2, "d7d5", "d5", 20, NodeType::Pv);
        leaf.end = NodeEnd::Horizon;
        let mut refuted = node(Some(0), 1, "a2a3", "<b>&", -20, NodeType::Cut);
        (refuted.principal, refuted.tried, refuted.nodes) = (false, 3, 7);
        refuted.window.beta = refuted.score;
        (refuted.end, refuted.refutation) = (NodeEnd::CutOff, Some(2));
        refuted.moves.refutation = Some(played("Qh4\"#", "d8h4"));
        refuted.moves.untried = ["a6", "b6", "</text>", "d6"]
            .map(|text| UntriedMove {
                played: played(text, text),
                reason: String::new(),
                second: None,
            })
            .into();
        Tree {
            diagram: Some(Diagram::chess("8/8/8/8/8/8/8/8 w").unwrap()),
            move_number: 7,
            depth: 2,
            counts: Counts {
                strategy: "alpha-beta".to_owned(),
                score: Some(Score::evaluation(20)),
                nodes_by_ply: vec![1, 2, 7],
                cutoffs: 1,
                first_move_cutoffs: 0,
            },
            nodes: vec![root, best, leaf, refuted],
            second: None,
        }
    }

    /// That tree with a second search, which saved the refuted move but tried a pruned one.
    pub(crate) fn compared() -> Tree {
        let mut tree = tree();
        for (node, second) in tree.nodes.iter_mut().zip([4, 3, 1, 0]) {
            node.moves.second = Some(second);
        }
        for (untried, second) in tree.nodes[3].moves.untried.iter_mut().zip([0, 2, 0, 0]) {
            untried.second = Some(second);
        }
        tree.second = Some(Counts {
            strategy: "alpha-beta+<qs>".to_owned(),
            score: Some(Score::evaluation(20)),
            nodes_by_ply: vec![1, 1, 1, 1],
            cutoffs: 0,
            first_move_cutoffs: 0,
        });
        tree
    }
}
