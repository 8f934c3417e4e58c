//! Root splitting: the processors share out the moves of the root, and each searches its subtrees alone.
//!
//! Nothing is simpler, and the processors have next to nothing to tell each other. But the first move's
//! subtree, which gives the others their bound, is searched by one processor alone, and takes the largest
//! part of the time when the order is good. The others begin without the bound, and so search more than they
//! had to. And no more processors have work than the root has moves.
//!
//! Reference: Chess Programming Wiki, *Parallel Search*; R. Hyatt, *The Dynamic Tree-Splitting Parallel
//! Search Algorithm*, ICCA Journal 20(1), 1997, tells what programs did before it.

use super::method_info::{MethodInfo, Splittable};
use engine_core::Ply;

/// `root`
pub static INFO: MethodInfo = MethodInfo {
    name: "root",
    title: "root splitting",
    summary: "the moves of the root are shared out",
    reference: "Hyatt 1997",
};

/// Whether the moves of a node may be shared out: at the root, from the start.
pub(super) fn splits(node: Splittable) -> bool {
    node.ply == Ply::ROOT
}
