//! Young brothers wait: the moves of any node may be shared out as soon as its first has been searched.
//!
//! The moves of a node are brothers. The eldest is searched first: either it cuts the node off, and the
//! others need no search, or it mostly gives the bound that they are searched with. Until then the young
//! brothers wait. After that whoever is idle takes one, at any node of the tree; the node with the most left
//! to search is taken first, since it keeps a processor busy for the longest.
//!
//! Reference: R. Feldmann, B. Monien, P. Mysliwietz, O. Vornberger, *Distributed Game-Tree Search*, ICCA
//! Journal 12(2), 1989; R. Feldmann, *Game Tree Search on Massively Parallel Systems*, 1993; Chess
//! Programming Wiki, *Young Brothers Wait Concept*.
//!
//! Against PV splitting: work at every node, not on the leftmost line alone, so that hardly anybody waits;
//! and some of it in vain, where a young brother would have cut the node off.

use super::method_info::{MethodInfo, Splittable};

/// `ybw`
pub static INFO: MethodInfo = MethodInfo {
    name: "ybw",
    title: "young brothers wait",
    summary: "the later moves of any node are shared out, once its first has been searched",
    reference: "Feldmann et al. 1989",
};

/// Whether the moves of a node may be shared out: after the first.
pub(super) fn splits(node: Splittable) -> bool {
    node.tried > 0
}
