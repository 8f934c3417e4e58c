//! Move ordering: the earlier a refutation is tried, the more moves are cut off.
//!
//! Each part gives scores to the moves it has an opinion of, and a move keeps the highest it was given
//! ([`MoveScore`]). At each step the best-scored remaining move is swapped to the front: the first among
//! equals, by a swap, so that the rest is not kept in order. Without any ordering part moves are tried as
//! they are generated.
//!
//! Two controls act on the order as a whole: [`random`] shuffles the moves before they are scored, [`worst`]
//! reverses the order.

pub mod countermove;
pub mod hash_move;
pub mod history;
pub mod killers;
pub mod mvv_lva;
pub mod pv_move;
pub mod random;
pub mod see;
pub mod worst;

use crate::move_score::MoveScore;
use crate::node::Node;
use crate::reason::Reason;
use engine_core::Position;

/// A heuristic that says which moves to try first, and learns from how they fared.
///
/// It cannot do harm: whatever the order, a sound search comes to the same score.
pub trait Ordering<P: Position>: Send {
    /// Raises `scores[i]` if the part has an opinion of `moves[i]`. It is not asked where there are no moves.
    fn score(&mut self, node: &Node<'_, P>, moves: &[P::Move], scores: &mut [MoveScore]);

    /// Whether it has an opinion of moves in quiescence; if not, it is not asked for one there.
    fn scores_in_quiescence(&self) -> bool {
        true
    }

    /// Whether scoring plays moves out, which takes much longer than a node otherwise does: the limits of a
    /// search are then checked sooner.
    fn plays_moves(&self) -> bool {
        false
    }

    /// Why it gave `candidate` that score; `None` if it did not. Nobody asks unless the search is observed.
    fn reason(&self, _node: &Node<'_, P>, _candidate: P::Move, _score: MoveScore) -> Option<Reason> {
        None
    }

    /// The search starts again, one ply deeper.
    fn next_iteration(&mut self) {}

    /// `played` reached beta in the main search.
    fn cut_off(&mut self, _node: &Node<'_, P>, _played: P::Move) {}

    /// `played` reached beta in quiescence.
    fn cut_off_in_quiescence(&mut self, _node: &Node<'_, P>, _played: P::Move) {}

    /// `played` raised alpha in the main search, without reaching beta.
    fn raised_alpha(&mut self, _node: &Node<'_, P>, _played: P::Move) {}

    /// The node, in the main search or in quiescence, is left with an exact value: `best` raised alpha last.
    fn exact(&mut self, _node: &Node<'_, P>, _best: P::Move) {}
}
