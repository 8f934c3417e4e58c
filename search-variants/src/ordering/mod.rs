//! Move ordering: the earlier a refutation is tried, the more moves are cut off.
//!
//! Each part gives scores to the moves it has an opinion of, and a move keeps the highest it was given
//! ([`MoveScore`](crate::MoveScore)). At each step the best-scored remaining move is tried, the first among
//! equals in the order of generation. Without any ordering part moves are tried as they are generated.
//!
//! Most nodes that are cut off are cut off by one of their first moves, so that moves come in stages. A part
//! says what it has an [`OrderingScope`] of: of single moves that it names, of captures, or of quiet moves,
//! and how high it may score them. A move that is named is played if the board says that it is possible,
//! without a list; captures and quiet moves are listed and scored when no move is left that is sure to come
//! before them. (Chess Programming Wiki, *Move Generation*, on staged generation.) A board may want all of
//! them listed at once ([`MovePicking`](engine_core::MovePicking)).
//!
//! Two controls act on the order as a whole: [`random`] shuffles the moves before they are scored, [`worst`]
//! reverses the order.

pub mod capture_history;
pub mod continuation;
pub mod countermove;
pub mod hash_move;
pub mod history;
pub mod killers;
pub mod mvv_lva;
pub mod pv_move;
pub mod random;
pub mod see;
pub mod worst;

pub use crate::searcher::{NamedMoves, Ordering, OrderingScope, TriedMove, TriedResult};
