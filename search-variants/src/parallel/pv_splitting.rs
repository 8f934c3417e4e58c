//! PV splitting: the processors share out the moves of the nodes on the leftmost line, from its end up to the
//! root, each node's after its first move has been searched.
//!
//! The first move of such a node gives the bound for the others. So it is searched first, by all processors
//! together, in the same way; then the others are shared out, each to one processor. At each of these nodes
//! those who are done wait for the last. With the best move first everywhere nothing is searched that one
//! processor would not search.
//!
//! Reference: T. Marsland, M. Campbell, *Parallel Search of Strongly Ordered Game Trees*, ACM Computing
//! Surveys 14(4), 1982. Related: S. Akl, D. Barnard, R. Doran, *Design, Analysis, and Implementation of a
//! Parallel Tree Search Algorithm*, IEEE PAMI 4(2), 1982.
//!
//! Against root splitting: the bound comes first, and many processors find work on the leftmost line.

use super::method_info::{MethodInfo, Splittable};

/// `pv`
pub static INFO: MethodInfo = MethodInfo {
    name: "pv",
    title: "PV splitting",
    summary: "the later moves of the nodes on the leftmost line are shared out",
    reference: "Marsland & Campbell 1982",
};

/// Whether the moves of a node may be shared out: on the leftmost line, after the first.
pub(super) fn splits(node: Splittable) -> bool {
    node.is_leftmost && node.tried > 0
}
