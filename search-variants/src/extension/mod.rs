//! Which nodes are searched one ply deeper.
//!
//! A node is extended by one ply at the most, whatever the number of reasons, and never at the horizon.

pub mod check;
pub mod single_reply;

use engine_core::Position;

/// A reason for which a node is searched one ply deeper.
pub trait Extension<P: Position>: Send + Sync {
    /// Whether it applies in `position`, which is left as it is.
    fn applies(&self, position: &mut P) -> bool;
}
