//! Which nodes are searched one ply deeper.
//!
//! A node is extended by one ply at the most, whatever the number of reasons, and never at the horizon.

pub mod check;
pub mod single_reply;

pub use crate::part::Extension;
