//! [`RecordedTree`]: the nodes of an iteration in the order of the search.

use engine_core::{NodeEnd, Score, Window};
use games::{AnyMove, AnyPosition};
use reports::tree::{NodeType, SearchKind, SearchNode};
use search_variants::OrderReason;

pub(crate) type RecordedNode = SearchNode<RecordedMoves>;

/// The moves of a node, as codes, and how much of its subtree is recorded.
#[derive(Clone, Debug)]
pub(crate) struct RecordedMoves {
    /// The move that leads to the node; `None` for a null move, or if the same node is searched again.
    pub(crate) played: Option<AnyMove>,
    /// Its moves in the order of the search, including illegal ones; empty if they were not recorded.
    pub(crate) order: Box<[ListedMove]>,
    /// The number of nodes in its subtree that minimax does not visit: beyond its horizon, and after null
    /// moves.
    pub(crate) outside: u64,
    /// Whether its subtree is recorded.
    pub(crate) has_below: bool,
    /// The number of recorded nodes in its subtree, including itself.
    pub(crate) size: u32,
}

#[derive(Clone, Debug)]
pub(crate) struct ListedMove {
    pub(crate) played: AnyMove,
    pub(crate) reason: OrderReason,
    pub(crate) fate: Fate,
}

/// The fate of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fate {
    Untried,
    /// Skipped by a part, for the given reason.
    LeftOut(&'static str),
    Tried,
    /// It caused the cutoff.
    Refutes,
}

impl ListedMove {
    pub(super) fn is_tried(&self) -> bool {
        matches!(self.fate, Fate::Tried | Fate::Refutes)
    }
}

impl RecordedMoves {
    pub(crate) fn listed(&self, played: AnyMove) -> Option<&ListedMove> {
        self.order.iter().find(|listed| listed.played == played)
    }

    pub(crate) fn refutation(&self) -> Option<&ListedMove> {
        self.order.iter().find(|listed| listed.fate == Fate::Refutes)
    }

    /// The legal moves that were not tried, in the order of the search.
    pub(crate) fn untried(&self, board: &dyn AnyPosition) -> Vec<AnyMove> {
        let mut board = board.copied();
        let untried = self.order.iter().filter(|listed| !listed.is_tried());
        let mut untried: Vec<AnyMove> = untried.map(|listed| listed.played).collect();
        untried.retain(|&candidate| board.play(candidate) && board.take_back());
        untried
    }

    pub(super) fn forget_below(&mut self) {
        (self.has_below, self.order) = (false, Box::default());
    }
}

/// The board after a move; without a move, after a null move, or unchanged if `stays`.
pub(super) fn board_after(
    above: &dyn AnyPosition,
    played: Option<AnyMove>,
    stays: bool,
) -> Box<dyn AnyPosition> {
    let mut board = above.copied();
    match played {
        Some(played) => board.play(played),
        None => !stays && board.pass(),
    };
    board
}

/// Nodes in the order in which they were entered.
#[derive(Clone, Debug)]
pub(crate) struct RecordedTree {
    pub(crate) nodes: Vec<RecordedNode>,
}

impl RecordedTree {
    /// The board of a node, or of the root.
    pub(crate) fn board(&self, place: Option<u32>, root: &dyn AnyPosition) -> Box<dyn AnyPosition> {
        let Some(place) = place else {
            return root.copied();
        };
        let node = &self.nodes[place as usize];
        let above = self.board(node.parent, root);
        board_after(above.as_ref(), node.moves.played, node.search.stays())
    }

    /// Whether its first node is an artificial one, above several searches of the root.
    pub(crate) fn is_topped(&self) -> bool {
        self.nodes
            .get(1)
            .is_some_and(|node| node.search == SearchKind::Root)
    }

    /// Adds a node with the given score above the searches of a root that was searched with several windows,
    /// one after the other.
    #[must_use]
    pub(crate) fn topped(mut self, score: Score) -> RecordedTree {
        let roots = self.nodes.iter().filter(|node| node.parent.is_none());
        let top = RecordedNode {
            before: Window::full(),
            window: Window::full(),
            score,
            kind: NodeType::Pv,
            end: NodeEnd::Searched,
            nodes: roots.map(|root| root.nodes).sum(),
            ..self.nodes[0].with(RecordedMoves {
                played: None,
                order: Box::default(),
                outside: 0,
                has_below: true,
                size: self.nodes.len() as u32 + 1,
            })
        };
        for node in &mut self.nodes {
            node.parent = Some(node.parent.map_or(0, |parent| parent + 1));
        }
        self.nodes.insert(0, top);
        self
    }

    /// The indices of the searches below a node, in order.
    pub(crate) fn below(&self, place: usize) -> impl Iterator<Item = usize> {
        let end_of = |place: usize| place + self.nodes[place].moves.size as usize;
        let end = if self.nodes[place].moves.has_below { end_of(place) } else { 0 };
        let first = (place + 1 < end).then_some(place + 1);
        std::iter::successors(first, move |&place| {
            Some(end_of(place)).filter(|&next| next < end)
        })
    }

    /// Drops the subtrees of nodes with fewer than `least` nodes, except those in `open`, whose indices are
    /// updated.
    pub(super) fn prune<'a>(&mut self, least: u64, open: impl Iterator<Item = &'a mut usize>) {
        let mut open: Vec<&mut usize> = open.collect();
        let mut moved = vec![0; self.nodes.len()];
        let mut kept: Vec<RecordedNode> = Vec::new();
        let mut forgotten_until = 0;
        let mut waiting = open.iter_mut().peekable();
        for (place, mut node) in std::mem::take(&mut self.nodes).into_iter().enumerate() {
            if place < forgotten_until {
                continue;
            }
            moved[place] = kept.len() as u32;
            match waiting.next_if(|open| ***open == place) {
                Some(open) => **open = kept.len(),
                None if node.nodes < least => {
                    forgotten_until = place + node.moves.size as usize;
                    node.moves.forget_below();
                }
                None => {}
            }
            node.parent = node.parent.map(|parent| moved[parent as usize]);
            node.moves.size = 1;
            kept.push(node);
        }
        for place in (0..kept.len()).rev() {
            if let Some(parent) = kept[place].parent {
                kept[parent as usize].moves.size += kept[place].moves.size;
            }
        }
        self.nodes = kept;
    }
}
