//! [`Tree`]: a searched game tree, node by node, as text, JSON, Graphviz DOT, SVG and as part of a page.
//!
//! A tree describes what a search did: which move led to each node, the window, the score, why it ended, and
//! which moves were never tried. It knows no rules and no search. A cap may have left nodes out; their number
//! is known at the node above them.
//!
//! Scores and windows are those of the side to move at the node, as in records and in the negamax form of the
//! textbooks.

mod json;
pub(crate) mod label;
mod sentences;
mod text;
pub(crate) mod text_lines;

pub use engine_core::{Bound, NodeEnd, Phase, ProofNumbers, Window};
pub use sentences::{KnownBounds, NodeView};
pub use text::TextColor;

/// What takes colours and tables.
#[cfg(feature = "full")]
#[path = "."]
mod drawings {
    mod dot;
    mod savings;
    mod svg;
}

use crate::diagram::Diagram;
use engine_core::{Depth, NoLegalMoves, Ply, Score};
use serde::{Deserialize, Serialize};

/// A move in coordinates and as people write it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct MoveText {
    #[serde(rename = "move")]
    pub coordinates: String,
    #[serde(rename = "algebraic")]
    pub text: String,
}

/// The type of a node, by its score and its window.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, strum::IntoStaticStr, strum::VariantArray)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "lowercase")]
pub enum NodeType {
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
    /// There the defender is to move: a proof takes all its moves.
    #[strum(serialize = "AND")]
    And,
}

impl NodeType {
    pub fn name(self) -> &'static str {
        self.into()
    }

    fn has_window(self) -> bool {
        matches!(self, NodeType::Pv | NodeType::Cut | NodeType::All)
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

impl SearchKind {
    /// Whether the position is still that of the node above it.
    pub fn stays(self) -> bool {
        matches!(self, SearchKind::Root | SearchKind::Verification)
    }
}

/// What the score of a search does to the node above it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ScoreEffect {
    RaisesAlpha,
    FailsLow,
    CutsOff,
    /// It looked better, so that the move is searched again.
    SearchedAgain,
}

/// A node as the search met it, with its moves: by their codes while it is recorded, as texts where it is
/// shown. Windows and scores are those of its side to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchNode<M = NodeText> {
    /// The place among all nodes of the one above it, which is before its own; none for a root.
    pub parent: Option<u32>,
    pub search: SearchKind,
    pub effect: ScoreEffect,
    pub ply: Ply,
    pub depth: Depth,
    /// With extensions.
    pub extended: Depth,
    pub phase: Phase,
    pub in_check: bool,
    /// What was left of the window above it, for the side to move there.
    pub before: Window,
    pub window: Window,
    /// The static value that the side to move may stand pat with, in quiescence.
    pub stand_pat: Option<Score>,
    /// Says nothing where there are [proof numbers](SearchNode::proof) instead.
    pub score: Score,
    pub kind: NodeType,
    pub end: NodeEnd,
    /// Whether it is on the best line, where that was known.
    pub principal: bool,
    /// The place among the moves tried of the one that cut it off; none if no move did.
    pub refutation: Option<u32>,
    /// The legal moves tried, those that the cap left out included.
    pub tried: u32,
    /// The nodes of its subtree, itself and those that the cap left out included.
    pub nodes: u64,
    pub moves: M,
}

/// What of a node takes a board to be told.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NodeText {
    /// The move that leads to it; none for a root, where a side passed, and where a node is verified.
    pub played: Option<MoveText>,
    pub fen: String,
    /// The move that cut it off; none if no move did.
    pub refutation: Option<MoveText>,
    /// Legal moves that were not tried. In a tree only those of nodes that were cut off (in quiescence:
    /// captures), in the board's order.
    pub untried: Vec<UntriedMove>,
    /// The nodes that a second search spent on the same moves from the root, 0 if it never came here; `None`
    /// if there is no second search.
    pub second: Option<u64>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct UntriedMove {
    #[serde(flatten)]
    pub played: MoveText,
    /// Why it would have come where it did, where that is asked.
    pub reason: String,
    /// The nodes that a second search spent on it; `None` if there is no second search.
    #[serde(rename = "over")]
    pub second: Option<u64>,
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

    /// Its score in points of the evaluation, a win in `n` plies being `29000 - n`; none if there are proof
    /// numbers instead.
    pub fn value(&self) -> Option<Score> {
        (!matches!(self.end, NodeEnd::Proof(_))).then_some(self.score)
    }

    /// Its score for the side to move above it.
    pub fn score_above(&self) -> Score {
        if self.search.stays() { self.score } else { -self.score }
    }

    /// What its score says of its value.
    pub fn bound(&self) -> Bound {
        use NodeEnd::{CutOff, NullMove, Pruned, Searched, StandPat, TranspositionTable};
        match (self.end, self.kind) {
            (_, NodeType::Or | NodeType::And) => Bound::Exact,
            (CutOff | StandPat | NullMove | Pruned, _) | (TranspositionTable, NodeType::Cut) => {
                Bound::AtLeast
            }
            (Searched | TranspositionTable, NodeType::All) => Bound::AtMost,
            _ => Bound::Exact,
        }
    }

    /// The numbers that a proof-number search left it with last; those that the rules end are decided.
    pub fn proof(&self) -> Option<ProofNumbers> {
        let attacks = self.kind == NodeType::Or;
        match self.end {
            NodeEnd::Proof(numbers) => Some(numbers),
            _ if !attacks && self.kind != NodeType::And => None,
            NodeEnd::NoLegalMoves(NoLegalMoves::Loss) => Some(ProofNumbers::decided(!attacks)),
            _ => Some(ProofNumbers::decided(false)),
        }
    }

    /// Whether the node above it owes its score to it: the best move, or the one that cut that node off.
    fn leads<N>(&self, above: &SearchNode<N>) -> bool {
        match above.end {
            NodeEnd::CutOff | NodeEnd::Proof(_) | NodeEnd::NullMove => self.effect == ScoreEffect::CutsOff,
            NodeEnd::Searched => self.effect == ScoreEffect::RaisesAlpha,
            _ => false,
        }
    }
}

/// What a search counted, the nodes that a cap left out included.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    pub strategy: String,
    /// The score of the root for the side to move.
    pub score: Option<Score>,
    pub nodes_by_ply: Vec<u64>,
    pub cutoffs: u64,
    pub first_move_cutoffs: u64,
}

impl Counts {
    pub fn nodes(&self) -> u64 {
        self.nodes_by_ply.iter().sum()
    }

    pub fn nodes_down_to(&self, ply: Ply) -> u64 {
        self.nodes_by_ply.iter().take(ply.index() + 1).sum()
    }

    pub fn count_node(&mut self, ply: Ply) {
        if self.nodes_by_ply.len() <= ply.index() {
            self.nodes_by_ply.resize(ply.index() + 1, 0);
        }
        self.nodes_by_ply[ply.index()] += 1;
    }

    /// Counts a cutoff by the move at place `index` of those tried.
    pub fn count_cutoff(&mut self, index: usize) {
        self.cutoffs += 1;
        self.first_move_cutoffs += u64::from(index == 0);
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
    pub nodes: Vec<SearchNode>,
    /// What a second search with another strategy counted, if there was one.
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

    /// Nodes below the one at `place` that a cap left out; `below` are those below it that are there.
    pub fn left_out(&self, place: usize, below: &[usize]) -> u64 {
        let shown: u64 = below.iter().map(|&child| self.nodes[child].nodes).sum();
        (self.nodes[place].nodes - 1).saturating_sub(shown)
    }

    /// The node at `place` with those above it and those next below it. The others count as left out.
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

    /// A root with two moves; the second one is refuted, four of its replies are pruned, and 6 nodes were
    /// left out.
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

    /// That tree, of which a second search saved the refuted move but tried a pruned one.
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
