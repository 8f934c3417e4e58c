//! Move ordering: the earlier a refutation is tried, the more moves are cut off.
//!
//! Each part gives scores to the moves it has an opinion of, and a move keeps the highest it was given
//! ([`MoveScore`](crate::MoveScore)). At each step the best-scored remaining move is swapped to the front:
//! the first among equals, by a swap, so that the rest is not kept in order. Without any ordering part moves
//! are tried as they are generated.
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

pub use crate::searcher::Ordering;
