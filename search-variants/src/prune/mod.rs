//! Parts that leave nodes out, or search them less deep, on evidence that is good but no proof.

pub mod late_moves;
pub mod null_move;
pub mod transposition;

pub(crate) use null_move::NullMove;
pub(crate) use transposition::Transpositions;
