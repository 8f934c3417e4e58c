//! Which move a playout of Monte Carlo tree search goes down, and from what tree.

pub mod exploration;
pub mod tree_reuse;

pub use crate::part::Exploration;
