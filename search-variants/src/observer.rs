//! [`Observer`]: sees what a search does, node by node, and costs nothing when absent.

use crate::node::Phase;
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
    /// Cut off by another kind of pruning before a move was looked at.
    Pruned,
}

/// Watches a search. Every method does nothing unless it is written.
pub trait Observer<P: Position> {
    /// A node is entered and counted.
    fn entered(&mut self, _node: &Entered<'_, P>) {}

    /// A legal move of the node at `ply` was played; its node comes next.
    fn played(&mut self, _ply: Ply, _played: P::Move) {}

    /// The side to move at `ply` made a null move; the node after that comes next.
    fn null_move(&mut self, _ply: Ply) {}

    /// The node at `ply` is cut off; [`Observer::left`] follows.
    fn cut(&mut self, _ply: Ply, _cut: Cut<P::Move>) {}

    /// The node at `ply` is done, with `score` for its side to move.
    fn left(&mut self, _ply: Ply, _score: Score, _ending: Ending) {}
}
