//! The value of nodes at depth 0: static evaluation, quiescence search or random playout; and the value of
//! draws.

pub mod contempt;
pub mod playout;
pub mod quiescence;
pub mod static_evaluation;

pub use crate::part::leaf::{AnyLeafRule, LeafRule, LeafTreeShape, Quiescence};
