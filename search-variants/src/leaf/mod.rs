//! What happens at depth 0: a static evaluation, or a quiescence search first.

mod glance;
pub mod quiescence;
mod static_evaluation;
