//! [`Observer`]: sees what a search does, node by node, and costs nothing when absent.

use crate::move_score::MoveScore;
use crate::move_score::Reason;
use crate::node::{Node, Phase};
use crate::searcher::{Arrangement, MoveList, MoveLists, Orderings};
use crate::window::Window;
use engine_core::{Depth, NoLegalMoves, Ply, Position, Repetition, Score, Searchable};

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
    /// The rest was cut off; [`Observer::cut`] had the reason.
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

/// The moves of a node, as far as the search has listed them.
pub struct Listed<'a, P: Searchable> {
    pub(super) node: &'a Node<'a, P>,
    pub(super) list: &'a MoveList,
    pub(super) lists: &'a MoveLists<P::Move>,
    /// None where moves are tried as they are generated.
    pub(super) orderings: Option<&'a mut Orderings<P>>,
}

impl<P: Searchable> Listed<'_, P> {
    /// The node; its depth has extensions in it.
    pub fn node(&self) -> &Node<'_, P> {
        self.node
    }

    /// All its moves, each with the reason: those tried so far before the others, in the order in which they
    /// would be tried by what is known now. Some may turn out to be illegal.
    pub fn in_order(&mut self) -> Vec<(P::Move, Reason)> {
        let (mut lists, mut list) = self.lists.aside(self.list);
        let Some(orderings) = &mut self.orderings else {
            let moves = lists.moves(list.places()).iter();
            return moves.map(|&played| (played, Reason::GenerationOrder)).collect();
        };
        while list.has_stages() {
            lists.order(&mut list, self.node, orderings);
        }
        if !orderings.worst_first {
            for index in list.left() {
                lists.pick(index, P::PICKING);
            }
        }
        let order = list.places().map(|index| {
            let (candidate, score) = (lists.at(index), lists.score(index));
            (candidate, reason(orderings, self.node, candidate, score))
        });
        order.collect()
    }
}

fn reason<P: Searchable>(
    orderings: &Orderings<P>,
    node: &Node<'_, P>,
    candidate: P::Move,
    score: MoveScore,
) -> Reason {
    let mut orderings_of_phase = orderings.asked_in(node.phase).iter();
    let explained = orderings_of_phase.find_map(|ordering| ordering.reason(node, candidate, score));
    let reason = match explained.unwrap_or_else(|| Reason::of_score(score)) {
        Reason::GenerationOrder if matches!(orderings.arrangement, Some(Arrangement::Shuffled(_))) => {
            Reason::Shuffled
        }
        reason => reason,
    };
    match orderings.worst_first {
        true => Reason::Reversed(Box::new(reason)),
        false => reason,
    }
}

/// Watches a search. Every method does nothing unless it is written.
pub trait Observer<P: Searchable> {
    /// A node is entered and counted.
    fn entered(&mut self, _node: &Entered<'_, P>) {}

    /// Whether it wants to see what is below `node`, of which it just heard. If not, it hears of that
    /// node how it is cut off and left, and of no other until then; the search is as fast meanwhile as one
    /// that nobody observes.
    fn watches_below(&mut self, _node: &Entered<'_, P>) -> bool {
        true
    }

    /// The moves of a node are about to be searched. It is called again when the search lists more of them:
    /// the order of those that are left may have changed by then.
    fn listed(&mut self, _moves: &mut Listed<'_, P>) {}

    /// The side to move at `ply`, in quiescence, may stand pat with the static value `stand_pat`.
    fn may_stand_pat(&mut self, _ply: Ply, _stand_pat: Score) {}

    /// The node after the next move at `ply` is looked at alone, to choose which moves are searched.
    fn looks(&mut self, _ply: Ply) {}

    /// A legal move of the node at `ply` was played; its node comes next.
    fn played(&mut self, _ply: Ply, _played: P::Move) {}

    /// A part leaves a move of the node at `ply` out, for that reason.
    fn left_out(&mut self, _ply: Ply, _played: P::Move, _reason: &'static str) {}

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
