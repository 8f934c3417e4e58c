//! Extensions: which nodes, and which moves of a node, are searched one ply deeper.
//!
//! A node or a move is extended by at most one ply, whatever the number of reasons, and never at the horizon.

pub mod check;
pub mod pawn;
pub mod recapture;
pub mod single_reply;
pub mod singular;

pub use crate::part::Extension;
pub use crate::part::pruning::{ExtensionResult, MoveContext, MoveExtension, SearchedNode};
