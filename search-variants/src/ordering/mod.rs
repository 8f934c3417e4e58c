//! Move ordering: the earlier a refutation is tried, the more moves are cut off.
//!
//! Each part scores the moves that it has an opinion on, and a move keeps its highest score
//! ([`MoveScore`](crate::MoveScore)). At each step the remaining move with the highest score is tried; ties
//! are broken by generation order. Without any ordering part, moves are tried in generation order.
//!
//! Most cutoffs come from one of the first moves, so moves are listed in stages. A part declares its
//! [`OrderingScope`]: single moves that it names, captures, or quiet moves, and the highest band of its
//! scores. A named move is played without a list if the board says that it is possible. Captures and quiet
//! moves are listed and scored once no remaining move is certain to come before them. (Chess Programming
//! Wiki, *Move Generation*, on staged generation.) A board may require all moves to be listed at once
//! ([`MovePicking`](engine_core::MovePicking)).
//!
//! Two controls affect the order as a whole: [`random`] shuffles the moves before they are scored, [`worst`]
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

pub use crate::searcher::{NamedMoves, Ordering, OrderingScope, TriedMove};
