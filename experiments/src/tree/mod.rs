//! Collecting the tree of a search.
//!
//! A tree is searched twice: first at full speed, which gives the depth that the budget allows and the best
//! line; then with an observer, so that the best line is always kept, however small the cap.

mod collector;
mod error;
mod extent;
mod follower;
mod growth;
mod search;
mod tally;
#[cfg(test)]
mod tests;

pub use error::TreeError;
pub use extent::{Extent, Quiescence};
pub use search::{SearchedTree, TreeOptions, searched};
