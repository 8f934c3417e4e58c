//! What happens at depth 0: a static evaluation, or a quiescence search first.

pub mod contempt;
pub mod playout;
pub mod quiescence;
pub mod static_evaluation;

pub use crate::part::leaf::{AnyLeafRule, LeafRule, LeafTreeShape, Quiescence};
