//! [`ProofNumbers`]: what it takes to prove a node, and to disprove it; [`Kept`]: what of the tree is kept
//! for that.

/// The proof and the disproof number of a node, told from the side that attacks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProofNumbers {
    /// Leaves that would have to be proved to prove the node, at the least: 0 if it is proved,
    /// [`ProofNumbers::INFINITE`] if it is disproved.
    pub proof: u32,
    /// Leaves that would have to be disproved to disprove it.
    pub disproof: u32,
}

impl ProofNumbers {
    /// More than any number of leaves: it cannot be done.
    pub const INFINITE: u32 = u32::MAX;
}

/// What of the tree an algorithm has in memory after an iteration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kept {
    /// Nodes.
    pub nodes: usize,
    /// Bytes of these.
    pub bytes: usize,
}
