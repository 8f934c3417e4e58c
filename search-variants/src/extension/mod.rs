//! Which nodes, and which moves of a node, are searched one ply deeper.
//!
//! Each is extended by one ply at the most, whatever the number of reasons, and never at the horizon.

pub mod check;
pub mod pawn;
pub mod recapture;
pub mod single_reply;
pub mod singular;

pub use crate::part::Extension;
pub use crate::part::pruning::{ExtensionResult, MoveContext, MoveExtension, SearchedNode};
