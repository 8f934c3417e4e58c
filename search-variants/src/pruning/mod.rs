//! Parts that leave nodes out, or search them less deep, on evidence that is good but no proof.

pub mod late_moves;
pub mod null_move;
mod slots;
pub mod transposition;

use crate::limits::Stop;
use crate::move_score::MoveScore;
use crate::observer::Ending;
use crate::window::Window;
use engine_core::{Depth, Key, Ply, Position, Score};

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

/// Keeps the values of positions, and gives them back where they decide.
pub trait TranspositionTable: Send {
    /// An iteration begins.
    fn next_iteration(&mut self, depth: Depth);

    /// The value of the position with `key` at `ply`, searched to `depth`, if it is known well enough for
    /// `window`.
    fn probe(&self, key: Key, depth: Depth, ply: Ply, window: Window) -> Option<Score>;

    /// Keeps the value of the position with `key` at `ply`, which was searched to `depth` with `window`.
    fn store(&mut self, key: Key, depth: Depth, ply: Ply, window: Window, score: Score);

    /// An empty table of the same kind, `count` times over: whatever is stored in one of them all of them
    /// know, also in other threads. `None` if it can belong to one search alone.
    fn shared(&self, _count: usize) -> Option<Vec<Box<dyn TranspositionTable>>> {
        None
    }
}
