//! Parts that leave nodes out, or search them less deep, on evidence that is good but no proof.

pub mod late_moves;
pub mod null_move;
mod slots;
pub mod transposition;

pub use crate::part::pruning::{Candidate, Plies, PrunedNode, Pruning, Reduced, Reduction, SearchedNode};
pub use crate::searcher::TranspositionTable;
