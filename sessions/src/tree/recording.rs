//! [`RecordedTree`]: the nodes of an iteration as the search met them.

use engine_core::{NodeEnd, Score, Window};
use games::{AnyMove, AnyPosition};
use reports::tree::{SearchKind, SearchNode};
use search_variants::OrderReason;

pub(crate) type RecordedNode = SearchNode<RecordedMoves>;

/// The moves of a node by their codes, and how much of what is below it is recorded.
#[derive(Clone, Debug)]
pub(crate) struct RecordedMoves {
    /// The move that leads to it; none for a null move, and where the node itself is searched again.
    pub(crate) played: Option<AnyMove>,
    /// Its moves in the order in which they come, illegal ones too; empty if they were not listed.
    pub(crate) order: Box<[ListedMove]>,
    /// Nodes of its subtree that minimax does not visit: beyond its horizon, and after null moves.
    pub(crate) outside: u64,
    /// Whether all that is below it is recorded.
    pub(crate) has_below: bool,
    /// How many nodes of its subtree are recorded, itself included.
    pub(crate) size: u32,
}

#[derive(Clone, Debug)]
pub(crate) struct ListedMove {
    pub(crate) played: AnyMove,
    pub(crate) reason: OrderReason,
    pub(crate) fate: Fate,
}

/// What became of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fate {
    Untried,
    /// A part left it out, for that reason.
    LeftOut(&'static str),
    Tried,
    /// It cut the node off.
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

    /// The legal moves that were not tried, in the order in which they would have come.
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

/// The board after a move, or after a pass where there is none and the position does not stay.
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
    /// The board of a node, or without one of the root.
    pub(crate) fn board(&self, place: Option<u32>, root: &dyn AnyPosition) -> Box<dyn AnyPosition> {
        let Some(place) = place else {
            return root.copied();
        };
        let node = &self.nodes[place as usize];
        let above = self.board(node.parent, root);
        board_after(above.as_ref(), node.moves.played, node.search.stays())
    }

    /// Whether its first node stands for several searches of the root.
    pub(crate) fn is_topped(&self) -> bool {
        self.nodes
            .get(1)
            .is_some_and(|node| node.search == SearchKind::Root)
    }

    /// Sets a node above the searches of a root that is searched within several windows, one after the other,
    /// and is worth `score`.
    #[must_use]
    pub(crate) fn topped(mut self, score: Score) -> RecordedTree {
        let roots = self.nodes.iter().filter(|node| node.parent.is_none());
        let top = RecordedNode {
            before: Window::full(),
            window: Window::full(),
            score,
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

    /// The places of the searches below a node, in their order.
    pub(crate) fn below(&self, place: usize) -> impl Iterator<Item = usize> {
        let end_of = |place: usize| place + self.nodes[place].moves.size as usize;
        let end = if self.nodes[place].moves.has_below { end_of(place) } else { 0 };
        let first = (place + 1 < end).then_some(place + 1);
        std::iter::successors(first, move |&place| {
            Some(end_of(place)).filter(|&next| next < end)
        })
    }

    /// Forgets what is below nodes that have fewer nodes than `least`, but for those in `open`, whose places
    /// are told anew.
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
