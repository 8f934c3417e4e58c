//! [`Grown::next`]: the next node that ended in a certain way.

use super::grown::Grown;
use super::protocol::{Goal, Path};
use crate::tree::{RecordedNode, Recording};
use engine_core::{NodeEnd, Ply};
use search_variants::OrderReason;
use std::cmp::Reverse;

impl Goal {
    fn is_met(self, node: &RecordedNode) -> bool {
        let is_cut = matches!(node.end, NodeEnd::CutOff | NodeEnd::StandPat | NodeEnd::NullMove);
        match self {
            Goal::Cutoff => is_cut,
            Goal::FirstMove => node.refutation == Some(0),
            Goal::Killer => {
                let refutation = node.moves.refutation();
                refutation.is_some_and(|listed| matches!(listed.reason, OrderReason::Killer(_)))
            }
            Goal::StandPat => node.end == NodeEnd::StandPat,
            Goal::NullMove => node.end == NodeEnd::NullMove,
            Goal::Table => node.end == NodeEnd::TranspositionTable,
            Goal::Refutation => is_cut && node.ply == Ply::new(1),
        }
    }
}

impl Grown {
    /// The way to the next node that ended as is sought, in the order in which searches end, after a place:
    /// the node at the end of `path` with `searched` of the searches below it ended.
    pub(super) fn next(&self, path: &[usize], searched: usize, goal: Goal) -> Option<Path> {
        let tree = &self.first;
        let end = |place: usize| place + tree.nodes[place].moves.size as usize;
        let mut here = None;
        let mut after = tree.below(None).nth(searched);
        for (length, &step) in path.iter().enumerate() {
            // What is below a node that was not kept is passed over.
            let Some(entered) = tree.below(here).nth(step) else {
                after = None;
                break;
            };
            here = Some(entered);
            let rest = path.get(length + 1).copied().unwrap_or(searched);
            after = tree.below(here).nth(rest);
        }
        let begin = after.unwrap_or_else(|| here.map_or(tree.nodes.len(), end));
        // Of nodes that end together the upper ones end last.
        let is_after = |place: usize| {
            end(place) > begin
                || (end(place) == begin && after.is_none() && here.is_some_and(|here| place < here))
        };
        let nodes = tree.nodes.iter().enumerate();
        let found = nodes.filter(|&(place, node)| is_after(place) && goal.is_met(node));
        let (found, _) = found.min_by_key(|&(place, _)| (end(place), Reverse(place)))?;
        Some(way_to(tree, found))
    }

    pub(super) fn is_whole(&self) -> bool {
        let roots = self.first.below(None).map(|root| self.first.nodes[root].nodes);
        roots.sum::<u64>() == self.first.nodes.len() as u64
    }
}

fn way_to(tree: &Recording, place: usize) -> Path {
    let parent = tree.nodes[place].parent.map(|parent| parent as usize);
    let mut path = parent.map(|parent| way_to(tree, parent)).unwrap_or_default();
    path.extend(tree.below(parent).position(|beside| beside == place));
    path
}
