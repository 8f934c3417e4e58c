//! [`Kept`]: what of the tree an algorithm has in memory.

/// What of the tree an algorithm kept in an iteration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kept {
    /// Nodes.
    pub nodes: usize,
    /// Bytes of these.
    pub bytes: usize,
}
