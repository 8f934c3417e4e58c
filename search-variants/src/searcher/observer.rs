//! [`Observer`]: sees what a search does, node by node, and costs nothing when absent.

use crate::move_score::MoveScore;
use crate::move_score::Reason;
use crate::node::{Node, Phase};
use crate::searcher::MoveLists;
use crate::searcher::Ordering;
use crate::window::Window;
use engine_core::{Depth, NoLegalMoves, Ply, Position, Repetition, Score};

/// A node as it is entered.
#[derive(Clone, Copy, Debug)]
pub struct Entered<'a, P: Position> {
    /// The position.
    pub position: &'a P,
    /// Its distance from the root.
    pub ply: Ply,
    /// The move that led to it; `None` at the root and after a null move. A move may lead to several nodes,
    /// one after the other: a null window first, then a full one.
    pub previous: Option<P::Move>,
    /// What is left to search, before any extension.
    pub depth: Depth,
    /// The window it is searched with; minimax always has the full one.
    pub window: Window,
    /// Where it belongs.
    pub phase: Phase,
    /// Nodes of the iteration so far, this one included.
    pub nodes: u64,
}

/// A node as it is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Left {
    /// Its distance from the root.
    pub ply: Ply,
    /// Its score, for its side to move.
    pub score: Score,
    /// How it came to it.
    pub ending: Ending,
    /// Nodes of the iteration so far: those entered since the node was are below it.
    pub nodes: u64,
}

/// Why the rest of a node was cut off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cut<M> {
    /// A move reached beta.
    Beta {
        /// The move.
        played: M,
        /// Its place among the legal moves tried, from 0.
        index: usize,
    },
    /// In quiescence: the static value alone reached beta.
    StandPat,
}

/// How a node came to its score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// Every move was searched (in quiescence: every capture).
    Searched,
    /// The rest was cut off; [`Observer::cut`] was told why.
    CutOff,
    /// The horizon: evaluated statically.
    Horizon,
    /// As deep as a search can go: evaluated statically.
    PlyLimit,
    /// The position has occurred before; the rules say what that means.
    Repeated(Repetition),
    /// Drawn by the fifty-move rule.
    FiftyMoveRule,
    /// No legal move.
    NoLegalMoves(NoLegalMoves),
    /// The transposition table had its value, or a bound that is enough.
    TranspositionTable,
    /// Cut off, for even a null move reached beta.
    NullMove,
    /// Left by a search that has these numbers instead of a value.
    Proof(ProofNumbers),
    /// Cut off by another kind of pruning before a move was looked at.
    Pruned,
}

/// The moves of a node, listed and scored.
pub struct Listed<'a, P: Position> {
    pub(crate) node: &'a Node<'a, P>,
    pub(crate) moves: &'a [P::Move],
    pub(crate) scores: &'a [MoveScore],
    pub(crate) orderings: &'a [Box<dyn Ordering<P>>],
    pub(crate) shuffled: bool,
    /// Whether the order is final, and reversed.
    pub(crate) reversed: bool,
}

impl<P: Position> Listed<'_, P> {
    /// The node; its depth has extensions in it.
    pub fn node(&self) -> &Node<'_, P> {
        self.node
    }

    /// The moves in the order in which they are tried, each with the reason. Some may turn out to be illegal.
    pub fn in_order(&self) -> Vec<(P::Move, Reason)> {
        let mut lists = MoveLists::of(self.moves, self.scores);
        let order = (0..self.moves.len()).map(|index| match self.reversed {
            true => (self.moves[index], lists.score(index)),
            false => (lists.pick(index), lists.score(index)),
        });
        let reasons = order.map(|(candidate, score)| (candidate, self.reason(candidate, score)));
        reasons.collect()
    }

    fn reason(&self, candidate: P::Move, score: MoveScore) -> Reason {
        let mut orderings = self.orderings.iter();
        let told = orderings.find_map(|ordering| ordering.reason(self.node, candidate, score));
        let reason = match told.unwrap_or_else(|| Reason::of_score(score)) {
            Reason::GenerationOrder if self.shuffled => Reason::Shuffled,
            reason => reason,
        };
        match self.reversed {
            true => Reason::Reversed(Box::new(reason)),
            false => reason,
        }
    }
}

/// Watches a search. Every method does nothing unless it is written.
pub trait Observer<P: Position> {
    /// A node is entered and counted.
    fn entered(&mut self, _node: &Entered<'_, P>) {}

    /// Whether it wants to see what is below `node`, which it was just told of. If not, it is told of that
    /// node how it is cut off and left, and of no other until then; the search is as fast meanwhile as one
    /// that nobody observes.
    fn watches_below(&mut self, _node: &Entered<'_, P>) -> bool {
        true
    }

    /// The moves of a node are listed and scored, and are about to be searched.
    fn listed(&mut self, _moves: &Listed<'_, P>) {}

    /// The side to move at `ply`, in quiescence, may stand pat with the static value `stand_pat`.
    fn may_stand_pat(&mut self, _ply: Ply, _stand_pat: Score) {}

    /// The node after the next move at `ply` is looked at alone, to choose which moves are searched.
    fn looks(&mut self, _ply: Ply) {}

    /// A legal move of the node at `ply` was played; its node comes next.
    fn played(&mut self, _ply: Ply, _played: P::Move) {}

    /// The side to move at `ply` made a null move; the node after that comes next.
    fn null_move(&mut self, _ply: Ply) {}

    /// The node at `ply` is cut off; [`Observer::left`] follows.
    fn cut(&mut self, _ply: Ply, _cut: Cut<P::Move>) {}

    /// A node is done.
    fn left(&mut self, _node: &Left) {}
}

/// The proof and the disproof number of a node, told from the side that attacks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProofNumbers {
    /// Leaves that would have to be proved to prove the node, at the least: 0 if it is proved,
    /// [`ProofNumbers::INFINITE`] if it is disproved.
    pub proof: u32,
    /// Leaves that would have to be disproved to disprove it.
    pub disproof: u32,
}

impl ProofNumbers {
    /// More than any number of leaves: it cannot be done.
    pub const INFINITE: u32 = u32::MAX;
}

/// What of the tree an algorithm has in memory after an iteration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kept {
    /// Nodes.
    pub nodes: usize,
    /// Bytes of these.
    pub bytes: usize,
}
