//! [`Observer`]: sees what a search does, node by node, and costs nothing when absent.

pub use crate::ending::{Cut, Ending};

use crate::checkpoint::Checkpoint;
use crate::listed::Listed;
use crate::node::Phase;
use crate::window::Window;
use engine_core::{Depth, Ply, Position, Score};

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

    /// How many bytes a checkpoint of `node` may take, which it was just told of; `None` if it wants none.
    fn checkpoint_size(&mut self, _node: &Entered<'_, P>) -> Option<usize> {
        None
    }

    /// The checkpoint of the node just entered, where it was wanted and could be had.
    fn checkpoint(&mut self, _checkpoint: Checkpoint<P>) {}

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
