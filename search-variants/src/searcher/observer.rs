//! [`Observer`]: is notified of a search node by node, and costs nothing when absent.

use crate::move_score::MoveScore;
use crate::move_score::OrderReason;
use crate::node::{Node, Phase};
use crate::searcher::{Arrangement, MoveList, MoveLists, Orderings};
use crate::window::Window;
use engine_core::{Depth, NodeEnd, Ply, Score, Searchable};

/// A node that is being entered; `M` is the type of its moves.
#[derive(Clone, Copy, Debug)]
pub struct EnteredNode<M> {
    /// Its distance from the root.
    pub ply: Ply,
    /// The move that led to it; `None` at the root and after a null move. A move may lead to several nodes in
    /// turn: first with a null window, then with a full one.
    pub previous: Option<M>,
    /// Whether its side to move is in check.
    pub in_check: bool,
    /// Remaining depth, before any extension.
    pub depth: Depth,
    /// The search window; minimax always has the full one.
    pub window: Window,
    /// Main search or quiescence.
    pub phase: Phase,
    /// Nodes of the iteration so far, this one included.
    pub nodes: u64,
}

/// A node that is being left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LeftNode {
    /// Its distance from the root.
    pub ply: Ply,
    /// Its score, for its side to move.
    pub score: Score,
    /// How it ended.
    pub ending: NodeEnd,
    /// Nodes of the iteration so far. Those entered since this node was entered are below it.
    pub nodes: u64,
}

/// The moves of a node, as far as the search has listed them.
pub struct OrderedMoves<'a, P: Searchable> {
    pub(super) node: &'a Node<'a, P>,
    pub(super) list: &'a MoveList,
    pub(super) lists: &'a MoveLists<P::Move>,
    /// `None` where moves are tried in generation order.
    pub(super) orderings: Option<&'a mut Orderings<P>>,
}

impl<P: Searchable> OrderedMoves<'_, P> {
    /// The node; its depth includes extensions.
    pub fn node(&self) -> &Node<'_, P> {
        self.node
    }

    /// All its moves, each with its reason: first those tried so far, then the others in the order in which
    /// they would be tried by what is known now. Some may turn out to be illegal.
    pub fn in_order(&mut self) -> Vec<(P::Move, OrderReason)> {
        let (mut lists, mut list) = self.lists.aside(self.list);
        let Some(orderings) = &mut self.orderings else {
            let moves = lists.moves(list.places()).iter();
            return moves
                .map(|&played| (played, OrderReason::GenerationOrder))
                .collect();
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
) -> OrderReason {
    let mut orderings_of_phase = orderings.asked_in(node.phase).iter();
    let explained = orderings_of_phase.find_map(|ordering| ordering.reason(node, candidate, score));
    let reason = match explained.unwrap_or_else(|| OrderReason::of_score(score)) {
        OrderReason::GenerationOrder if matches!(orderings.arrangement, Some(Arrangement::Shuffled(_))) => {
            OrderReason::Shuffled
        }
        reason => reason,
    };
    if orderings.worst_first {
        OrderReason::Reversed(Box::new(reason))
    } else {
        reason
    }
}

/// Watches a search. Every method does nothing by default.
pub trait Observer<P: Searchable> {
    /// A node is entered and counted.
    fn entered(&mut self, _node: &EnteredNode<P::Move>) {}

    /// Whether it wants to see the nodes below `node`, which was just entered. If not, it is notified only of
    /// the cutoff and the end of that node, and until then the search is as fast as without an observer.
    fn watches_below(&mut self, _node: &EnteredNode<P::Move>) -> bool {
        true
    }

    /// The moves of a node are about to be searched. Called again when the search lists more of them; the
    /// order of the remaining moves may have changed by then.
    fn listed(&mut self, _moves: &mut OrderedMoves<'_, P>) {}

    /// The side to move at `ply`, in quiescence, may stand pat with the static value `stand_pat`.
    fn may_stand_pat(&mut self, _ply: Ply, _stand_pat: Score) {}

    /// The node after the next move at `ply` is only evaluated, to choose which moves to search.
    fn looks(&mut self, _ply: Ply) {}

    /// A legal move of the node at `ply` was played; its node comes next.
    fn played(&mut self, _ply: Ply, _played: P::Move) {}

    /// A part skips a move of the node at `ply`, for this reason.
    fn left_out(&mut self, _ply: Ply, _played: P::Move, _reason: &'static str) {}

    /// The side to move at `ply` made a null move; the node after that comes next.
    fn null_move(&mut self, _ply: Ply) {}

    /// A move of the node at `ply` reached beta. `index` is its index among the legal moves tried, from 0.
    /// [`Observer::left`] follows.
    fn cut(&mut self, _ply: Ply, _played: P::Move, _index: usize) {}

    /// A node is finished.
    fn left(&mut self, _node: &LeftNode) {}
}

/// Size of the tree that an algorithm has in memory after an iteration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TreeMemory {
    /// Number of nodes.
    pub nodes: usize,
    /// Bytes of these nodes.
    pub bytes: usize,
}
