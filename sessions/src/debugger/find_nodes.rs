//! [`LoadedTree::next`]: the next node that ended in a given way.

use super::loaded_tree::LoadedTree;
use super::protocol::{FindTarget, Path};
use crate::tree::{RecordedNode, RecordedTree};
use engine_core::{NodeEnd, Ply};
use search_variants::OrderReason;
use std::cmp::Reverse;

impl FindTarget {
    fn is_met(self, node: &RecordedNode) -> bool {
        let is_cut = matches!(node.end, NodeEnd::CutOff | NodeEnd::StandPat | NodeEnd::NullMove);
        match self {
            FindTarget::Cutoff => is_cut,
            FindTarget::FirstMove => node.refutation == Some(0),
            FindTarget::Killer => {
                let refutation = node.moves.refutation();
                refutation.is_some_and(|listed| matches!(listed.reason, OrderReason::Killer(_)))
            }
            FindTarget::StandPat => node.end == NodeEnd::StandPat,
            FindTarget::NullMove => node.end == NodeEnd::NullMove,
            FindTarget::Table => node.end == NodeEnd::TranspositionTable,
            FindTarget::Refutation => is_cut && node.ply == Ply::new(1),
        }
    }
}

impl LoadedTree {
    /// The path to the next node that meets the goal, in the order in which searches end, starting after the
    /// given place: the node at `path`, with `searched` of the searches below it finished.
    pub(super) fn next(&self, path: &[usize], searched: usize, goal: FindTarget) -> Option<Path> {
        let tree = &self.first;
        let end = |place: usize| place + tree.nodes[place].moves.size as usize;
        let (mut here, mut is_kept) = (0, true);
        for &step in path {
            match tree.below(here).nth(step) {
                Some(entered) if is_kept => here = entered,
                // Nodes below one that was not kept are skipped.
                _ => is_kept = false,
            }
        }
        let after = tree.below(here).nth(searched).filter(|_| is_kept);
        let begin = after.unwrap_or_else(|| end(here));
        // Among nodes that end together, parents end last.
        let is_after =
            |place: usize| end(place) > begin || (end(place) == begin && after.is_none() && place < here);
        let nodes = tree.nodes.iter().enumerate();
        let found = nodes.filter(|&(place, node)| is_after(place) && goal.is_met(node));
        let (found, _) = found.min_by_key(|&(place, _)| (end(place), Reverse(place)))?;
        Some(way_to(tree, found))
    }

    pub(super) fn is_whole(&self) -> bool {
        let recorded = self.first.nodes.len() - usize::from(self.first.is_topped());
        self.first.nodes[0].nodes == recorded as u64
    }
}

fn way_to(tree: &RecordedTree, place: usize) -> Path {
    let Some(parent) = tree.nodes[place].parent.map(|parent| parent as usize) else {
        return Path::new();
    };
    let mut path = way_to(tree, parent);
    path.extend(tree.below(parent).position(|beside| beside == place));
    path
}
