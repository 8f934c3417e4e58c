//! [`Pruning`], [`Reduction`] and [`MoveExtension`]: what a part leaves out, or searches less or more deep.

use crate::limits::Stop;
use crate::move_score::MoveScore;
use crate::node::{Node, NodeExpectation, UsedExpectations};
use crate::searcher::Ordering;
use crate::window::{TableHit, Window};
use engine_core::{Depth, NodeEnd, Ply, Position, Score};
use std::any::Any;

/// Cuts a node off before any of its moves is looked at.
pub trait Pruning<P: Position>: Send + Sync {
    /// The value that the node is left with; `None` if its moves have to be searched. It is never asked at
    /// the root.
    ///
    /// # Errors
    /// [`Stop`] if a search that it asks for is broken off.
    fn prune(&self, node: &mut dyn PrunedNode<P>) -> Result<Option<Score>, Stop>;

    /// What it uses of [`PrunedNode::expected`].
    fn uses(&self) -> UsedExpectations {
        UsedExpectations::default()
    }

    /// What an observer hears of such a node.
    fn ending(&self) -> NodeEnd {
        NodeEnd::Pruned
    }
}

/// A node that a [`Pruning`] part may cut off, and the searches that it may ask for.
pub trait PrunedNode<P: Position> {
    /// The position.
    fn position(&self) -> &P;

    /// Its distance from the root.
    fn ply(&self) -> Ply;

    /// What is left to search, extensions included.
    fn depth(&self) -> Depth;

    /// The window it is searched with.
    fn window(&self) -> Window;

    /// The move that led to it; `None` after a null move.
    fn previous(&self) -> Option<P::Move>;

    /// Whether null moves are out of the question here, since one is being verified.
    fn is_verification(&self) -> bool;

    /// What is expected of it.
    fn expected(&self) -> NodeExpectation;

    /// What the transposition table has of the position after `played`, from the view of this side; `None`
    /// too if the move is illegal.
    fn known_after(&mut self, played: P::Move) -> Option<TableHit>;

    /// Searches the node less deep by so many plies, but never to the horizon.
    fn reduce(&mut self, plies: u32);

    /// The value that the leaf rule gives this node.
    ///
    /// # Errors
    /// [`Stop`] if the search is broken off.
    fn search_leaf(&mut self, window: Window) -> Result<Score, Stop>;

    /// The value of `played`, from the view of this side, when the position after it is searched `depth`
    /// plies deep with `window` (as this side sees it). `None` if the move is illegal.
    ///
    /// # Errors
    /// [`Stop`] if the search is broken off.
    fn search_move(&mut self, played: P::Move, depth: Depth, window: Window) -> Result<Option<Score>, Stop>;

    /// The value after a null move, from the view of the side that made it, searched `depth` plies deep with
    /// `window` (as this side sees it). `None` if the game has no null move.
    ///
    /// # Errors
    /// [`Stop`] if the search is broken off.
    fn search_null_move(&mut self, depth: Depth, window: Window) -> Result<Option<Score>, Stop>;

    /// The value of this very node, searched `depth` plies deep without another null move.
    ///
    /// # Errors
    /// [`Stop`] if the search is broken off.
    fn verify(&mut self, depth: Depth, window: Window) -> Result<Score, Stop>;
}

/// Searches some moves of a node less deep at first, or leaves them out. A move that turns out better than
/// alpha is searched again in full.
pub trait Reduction<P: Position>: Send + Sync {
    /// Whether it may do so at this node.
    fn applies(&self, node: &SearchedNode<'_, P>) -> bool;

    /// What becomes of `candidate`, which has not been played. It is not asked before a legal move of the
    /// node has been searched. What several parts take off is added up.
    fn reduces(&self, node: &SearchedNode<'_, P>, candidate: &MoveContext<P::Move>) -> ReductionResult;

    /// Whether it stands by that now that the move has been played and led to `position`.
    fn stands(&self, _position: &P) -> bool {
        true
    }

    /// What it uses of [`SearchedNode::expected`].
    fn uses(&self) -> UsedExpectations {
        UsedExpectations::default()
    }

    /// What an observer hears of a move that it leaves out.
    fn reason(&self) -> &'static str {
        "left out"
    }
}

/// A function that says what becomes of a move, at every node.
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

/// Searches some moves of a node deeper.
pub trait MoveExtension<P: Position>: Send + Sync {
    /// What becomes of `candidate`, which has not been played. Several parts together add one ply at most.
    fn extends(&self, node: &SearchedNode<'_, P>, candidate: &MoveContext<P::Move>) -> ExtensionResult;

    /// What it uses of [`SearchedNode::expected`].
    fn uses(&self) -> UsedExpectations {
        UsedExpectations::default()
    }
}

/// A function that says what becomes of a move.
impl<P, F> MoveExtension<P> for F
where
    P: Position,
    F: Fn(&SearchedNode<'_, P>, &MoveContext<P::Move>) -> ExtensionResult + Send + Sync,
{
    fn extends(&self, node: &SearchedNode<'_, P>, candidate: &MoveContext<P::Move>) -> ExtensionResult {
        self(node, candidate)
    }
}

/// How much deeper a move is searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExtensionResult {
    /// As deep as it would be.
    Not,
    /// A ply deeper.
    OnePly,
    /// A ply deeper, if a search of the other moves `depth` plies deep stays below `bound`.
    IfSingular {
        /// How deep the others are searched.
        depth: Depth,
        /// What they have to stay below.
        bound: Score,
        /// Whether the node is cut off if they do not, and the bound reaches beta.
        is_multi_cut: bool,
    },
}

/// What becomes of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReductionResult {
    /// It is searched less deep by so much; not at all, if that is [`PlyFraction::NONE`].
    By(PlyFraction),
    /// It is not searched, unless this is the root.
    LeftOut,
    /// Neither is it, which captures nothing, nor any such move behind it.
    QuietMovesLeftOut,
}

/// Parts of a ply, in hundredths.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct PlyFraction(i32);

impl PlyFraction {
    /// Nothing.
    pub const NONE: PlyFraction = PlyFraction(0);
    /// A whole ply.
    pub const ONE: PlyFraction = PlyFraction(100);

    /// So many hundredths of a ply; below 0 they are added to the depth that other parts take off.
    pub const fn hundredths(hundredths: i32) -> PlyFraction {
        PlyFraction(hundredths)
    }

    /// Both together.
    #[must_use]
    pub const fn and(self, other: PlyFraction) -> PlyFraction {
        PlyFraction(self.0.saturating_add(other.0))
    }

    /// Whole plies in it, 0 if it is less than nothing.
    pub const fn whole(self) -> u32 {
        if self.0 < 0 { 0 } else { self.0 as u32 / 100 }
    }
}

/// A node whose moves are being searched, for parts that decide about single moves.
pub struct SearchedNode<'a, P: Position> {
    /// The node.
    pub node: Node<'a, P>,
    /// Its window, with alpha as far as it has been raised.
    pub window: Window,
    /// What is expected of it.
    pub expected: NodeExpectation,
    /// The value of the best move so far.
    pub best_score: Score,
    pub(crate) orderings: &'a [Box<dyn Ordering<P>>],
}

impl<P: Position> SearchedNode<'_, P> {
    /// What an ordering of the strategy lets others [read](Ordering::shared), by its type: a history, say.
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
    /// Legal moves of the node that were searched before.
    pub tried: usize,
    /// What it was tried for.
    pub score: MoveScore,
}
