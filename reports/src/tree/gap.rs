//! What a cap on the nodes shown leaves out.

use super::Tree;

/// Moves that were tried and are not shown, and the nodes below them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Gap {
    pub(super) moves: u64,
    pub(super) nodes: u64,
}

/// What a cap left out below a node of which `children` are shown.
pub(super) fn gap(tree: &Tree, place: usize, children: &[usize]) -> Option<Gap> {
    let tried = u64::from(tree.nodes[place].tried);
    let gap = Gap {
        moves: tried.saturating_sub(children.len() as u64),
        nodes: tree.left_out(place, children),
    };
    (gap.nodes > 0).then_some(gap)
}
