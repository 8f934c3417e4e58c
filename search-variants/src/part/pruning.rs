//! [`Pruning`], [`Reduction`] and [`MoveExtension`]: parts that prune nodes, or skip, reduce or extend moves.

use crate::limits::Stop;
use crate::move_score::MoveScore;
use crate::node::{Node, NodeExpectation, UsedExpectations};
use crate::searcher::Ordering;
use crate::window::{TableHit, Window};
use engine_core::{Depth, NodeEnd, Ply, Position, Score};
use std::any::Any;

/// Prunes a node before any of its moves is looked at.
pub trait Pruning<P: Position>: Send + Sync {
    /// The value of the node if it is pruned; `None` if its moves have to be searched. Never called at the
    /// root.
    ///
    /// # Errors
    /// [`Stop`] if a search that it runs is stopped.
    fn prune(&self, node: &mut PrunedNode<'_, P>) -> Result<Option<Score>, Stop>;

    /// Which of the expectations in [`PrunedNode::expected`] it uses.
    fn uses(&self) -> UsedExpectations {
        UsedExpectations::default()
    }

    /// How a pruned node is reported to observers.
    fn ending(&self) -> NodeEnd {
        NodeEnd::Pruned
    }
}

/// A node that a [`Pruning`] part may prune.
pub struct PrunedNode<'a, P: Position> {
    /// Its distance from the root in plies.
    pub ply: Ply,
    /// Its remaining depth, extensions included.
    pub depth: Depth,
    /// The search window.
    pub window: Window,
    /// Expectations about the node.
    pub expected: NodeExpectation,
    /// The search, which is at the node.
    pub search: &'a mut dyn NodeSearch<P>,
}

impl<P: Position> PrunedNode<'_, P> {
    /// Reduces the depth of the node by `plies`, but never to the horizon.
    pub fn reduce(&mut self, plies: u32) {
        self.depth = self.depth.less(plies).max(Depth::new(1));
    }
}

/// A search at a node that may be pruned, and the searches that a [`Pruning`] part may run from there.
pub trait NodeSearch<P: Position> {
    /// The position.
    fn position(&self) -> &P;

    /// The move that led to it; `None` after a null move.
    fn previous(&self) -> Option<P::Move>;

    /// Whether null moves are not allowed here because one is being verified.
    fn is_verification(&self) -> bool;

    /// The transposition table entry of the position after `played`, from this side's point of view; `None`
    /// if there is no entry or the move is illegal.
    fn known_after(&mut self, played: P::Move) -> Option<TableHit>;

    /// The value that the leaf rule gives this node.
    ///
    /// # Errors
    /// [`Stop`] if the search is stopped.
    fn leaf(&mut self, window: Window) -> Result<Score, Stop>;

    /// The value of `played`, searched `depth` plies deep after the move with `window`; value and window are
    /// from this side's point of view. `None` if the move is illegal.
    ///
    /// # Errors
    /// [`Stop`] if the search is stopped.
    fn after_move(&mut self, played: P::Move, depth: Depth, window: Window) -> Result<Option<Score>, Stop>;

    /// The value after a null move, searched `depth` plies deep with `window`; value and window are from the
    /// point of view of the side that makes it. `None` if the game has no null move.
    ///
    /// # Errors
    /// [`Stop`] if the search is stopped.
    fn after_null_move(&mut self, depth: Depth, window: Window) -> Result<Option<Score>, Stop>;

    /// The value of this same node, searched `depth` plies deep without another null move.
    ///
    /// # Errors
    /// [`Stop`] if the search is stopped.
    fn verify(&mut self, depth: Depth, window: Window) -> Result<Score, Stop>;
}

/// Searches some moves of a node at reduced depth first, or skips them. A reduced move that scores above
/// alpha is searched again at full depth.
pub trait Reduction<P: Position>: Send + Sync {
    /// Whether the part is active at this node.
    fn applies(&self, node: &SearchedNode<'_, P>) -> bool;

    /// The decision on `candidate`, which has not been played. Only called after a legal move of the node has
    /// been searched. The reductions of several parts are added up.
    fn reduces(&self, node: &SearchedNode<'_, P>, candidate: &MoveContext<P::Move>) -> ReductionResult;

    /// Whether the decision still holds now that the move has been played and led to `position`.
    fn stands(&self, _position: &P) -> bool {
        true
    }

    /// Which of the expectations in [`SearchedNode::expected`] it uses.
    fn uses(&self) -> UsedExpectations {
        UsedExpectations::default()
    }

    /// The reason that observers are given for a skipped move.
    fn reason(&self) -> &'static str {
        "left out"
    }
}

/// Any such function is a reduction that is active at every node.
impl<P, F> Reduction<P> for F
where
    P: Position,
    F: Fn(&SearchedNode<'_, P>, &MoveContext<P::Move>) -> ReductionResult + Send + Sync,
{
    fn applies(&self, _node: &SearchedNode<'_, P>) -> bool {
        true
    }

    fn reduces(&self, node: &SearchedNode<'_, P>, candidate: &MoveContext<P::Move>) -> ReductionResult {
        self(node, candidate)
    }
}

/// Extends some moves of a node.
pub trait MoveExtension<P: Position>: Send + Sync {
    /// The decision on `candidate`, which has not been played. Several parts together add at most one ply.
    fn extends(&self, node: &SearchedNode<'_, P>, candidate: &MoveContext<P::Move>) -> ExtensionResult;

    /// Which of the expectations in [`SearchedNode::expected`] it uses.
    fn uses(&self) -> UsedExpectations {
        UsedExpectations::default()
    }
}

/// Any such function is a move extension.
impl<P, F> MoveExtension<P> for F
where
    P: Position,
    F: Fn(&SearchedNode<'_, P>, &MoveContext<P::Move>) -> ExtensionResult + Send + Sync,
{
    fn extends(&self, node: &SearchedNode<'_, P>, candidate: &MoveContext<P::Move>) -> ExtensionResult {
        self(node, candidate)
    }
}

/// The decision of a [`MoveExtension`] on a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExtensionResult {
    /// No extension.
    Not,
    /// One ply deeper.
    OnePly,
    /// One ply deeper if the move is singular: a search of the other moves `depth` plies deep stays below
    /// `bound`.
    IfSingular {
        /// The depth to which the other moves are searched.
        depth: Depth,
        /// The score that the other moves must stay below.
        bound: Score,
        /// Whether the node is cut off if they do not, and the bound reaches beta (multi-cut).
        is_multi_cut: bool,
    },
}

/// The decision of a [`Reduction`] on a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReductionResult {
    /// Its depth is reduced by this many hundredths of a ply. 0 is full depth, and a negative number offsets
    /// the reductions of other parts.
    By(i32),
    /// It is skipped, unless this is the root.
    LeftOut,
    /// It is quiet, and is skipped together with all quiet moves after it.
    QuietMovesLeftOut,
}

/// A node whose moves are being searched, for parts that decide on single moves.
pub struct SearchedNode<'a, P: Position> {
    /// The node.
    pub node: Node<'a, P>,
    /// Its window, with alpha raised by the moves searched so far.
    pub window: Window,
    /// Expectations about the node.
    pub expected: &'a NodeExpectation,
    /// The best score so far.
    pub best_score: Score,
    pub(crate) orderings: &'a [Box<dyn Ordering<P>>],
}

impl<P: Position> SearchedNode<'_, P> {
    /// The data of type `T` that an ordering of the strategy [shares](Ordering::shared), for example a
    /// history table.
    pub fn read<T: Any>(&self) -> Option<&T> {
        let mut shared = self.orderings.iter().filter_map(|ordering| ordering.shared());
        shared.find_map(|shared| shared.downcast_ref())
    }
}

/// A move that is about to be searched.
#[derive(Clone, Copy, Debug)]
pub struct MoveContext<M> {
    /// The move.
    pub played: M,
    /// Number of legal moves of the node that were searched before.
    pub tried: usize,
    /// Its ordering score.
    pub score: MoveScore,
}
