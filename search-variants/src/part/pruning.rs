//! [`Pruning`] and [`Reduction`]: what a part leaves out, or searches less deep.

use crate::limits::Stop;
use crate::move_score::MoveScore;
use crate::searcher::observer::Ending;
use crate::window::Window;
use engine_core::{Depth, Ply, Position, Score};

/// Cuts a node off before any of its moves is looked at.
pub trait Pruning<P: Position>: Send + Sync {
    /// The value that the node is left with; `None` if its moves have to be searched. It is never asked at
    /// the root.
    ///
    /// # Errors
    /// [`Stop`] if a search that it asks for is broken off.
    fn prune(&self, node: &mut dyn PrunedNode<P>) -> Result<Option<Score>, Stop>;

    /// What an observer is told of such a node.
    fn ending(&self) -> Ending {
        Ending::Pruned
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

    /// The static value, from the side to move.
    fn evaluate(&mut self) -> Score;

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

/// Searches some moves of a node less deep at first; one that turns out better than alpha is searched again
/// in full.
pub trait Reduction<P: Position>: Send + Sync {
    /// Whether moves of this node may be reduced at all. `depth` is what is left to search in `position`.
    fn applies(&self, position: &P, depth: Depth) -> bool;

    /// Whether `candidate` is searched less deep at first, by one ply.
    fn reduces(&self, position: &P, candidate: &Candidate<P::Move>) -> bool;

    /// Whether it still is, now that it has been played and led to `position`.
    fn stands(&self, position: &P) -> bool;
}

/// A move that is about to be searched.
#[derive(Clone, Copy, Debug)]
pub struct Candidate<M> {
    /// The move.
    pub played: M,
    /// Legal moves of the node that were searched before.
    pub tried: usize,
    /// What it was tried for.
    pub score: MoveScore,
}
