//! `pns`, proof-number search: repeatedly expands the leaf that both a proof and a disproof need.
//!
//! It keeps the tree in memory. Each node has a proof number and a disproof number; `mates.rs` defines them
//! and the goal of the proof. The path from the root follows the smallest proof number where the attacker
//! moves, and the smallest disproof number where the defender moves. The leaf at its end is the *most-proving
//! node*: proving it lowers the proof number of the root, disproving it lowers the disproof number. It is
//! expanded, and the numbers above it are updated. So lines in which the defender has few replies are
//! followed far before others are looked at, and no evaluation is needed.
//!
//! The numbers are updated only as far up as they change, and the next descent begins there (Allis 1994).
//! Revisiting a node of the tree counts as a node again, because its move is played again.
//!
//! Reference: L. Allis, M. van der Meulen, H. van den Herik, *Proof-Number Search*, Artificial Intelligence
//! 66, 1994; Chess Programming Wiki, *Proof-Number Search*.
//!
//! Compared with `alpha-beta`: it finds mates only, with no score where there is none. Each iteration looks
//! for the mates that alpha-beta sees at that depth, so that the first proof is that of the shortest mate.
//! When the tree has [`MAX_NODES`] nodes, most-proving nodes are decided by plain depth-first search instead
//! of being expanded.

use super::mates::{
    MateDistance, MateProver, Mates, ProofEffort, Repetitions, depth_first, enter, first_look, leave,
};
use crate::info::{AlgorithmInfo, AlgorithmResult, Effect};
use crate::limits::Stop;
use crate::node::Phase;
use crate::searcher::observer::TreeMemory;
use crate::searcher::{Observation, Searcher};
use engine_core::{MoveScope, Ply, Searchable};
use std::ops::Range;

/// `pns`
pub static INFO: AlgorithmInfo = AlgorithmInfo {
    name: "pns",
    summary: "proof-number search for mates: grows the tree where a proof takes least; no score without a mate",
    reference: "Allis et al. 1994",
    effect: Effect::MayErr,
    has_window: false,
    finds: AlgorithmResult::Mates,
    ..AlgorithmInfo::USUAL
};

/// Maximum number of nodes in a tree.
pub const MAX_NODES: usize = 1 << 22;

/// The algorithm.
pub const PNS: Mates<ProofNumberSearch> = Mates(ProofNumberSearch {
    most_nodes: MAX_NODES,
});

/// Best-first search with the tree in memory.
#[derive(Clone, Copy, Debug)]
pub struct ProofNumberSearch {
    /// Maximum number of nodes in its tree.
    pub most_nodes: usize,
}

impl MateProver for ProofNumberSearch {
    fn prove<P: Searchable, O: Observation<P>>(
        &self,
        search: &mut Searcher<P, O>,
        plies: MateDistance,
    ) -> Result<Option<Vec<P::Move>>, Stop> {
        let mut tree = Tree::new(self.most_nodes);
        let mut searched = Ok(());
        while searched.is_ok() && !tree.nodes[ROOT].effort.is_decided() {
            searched = develop(search, &mut tree, ROOT, plies, Ply::ROOT);
        }
        search.kept = Some(tree.kept());
        searched?;
        let is_mate = tree.nodes[ROOT].effort.is_mate(plies);
        Ok(is_mate.then(|| tree.longest_line(ROOT)))
    }
}

const ROOT: usize = 0;

/// All nodes. The children of a node are adjacent.
struct Tree<M> {
    nodes: Vec<TreeNode<M>>,
    most: usize,
}

struct TreeNode<M> {
    /// The move that leads to it.
    played: Option<M>,
    effort: ProofEffort,
    /// Its children; empty at a leaf.
    after: Range<u32>,
}

impl<M: Copy> Tree<M> {
    /// A tree with only the root.
    fn new(most: usize) -> Tree<M> {
        let mut tree = Tree {
            nodes: Vec::new(),
            most,
        };
        tree.add(None, ProofEffort { reach: 1, fail: 1 });
        tree
    }

    fn kept(&self) -> TreeMemory {
        TreeMemory {
            nodes: self.nodes.len(),
            bytes: size_of_val(self.nodes.as_slice()),
        }
    }

    fn add(&mut self, played: Option<M>, effort: ProofEffort) {
        self.nodes.push(TreeNode {
            played,
            effort,
            after: 0..0,
        });
    }

    fn after(&self, node: usize) -> Range<usize> {
        let Range { start, end } = self.nodes[node].after;
        start as usize..end as usize
    }

    /// The child by the best move of the side to move.
    fn most_proving(&self, node: usize) -> usize {
        let best = self
            .after(node)
            .min_by_key(|&after| self.nodes[after].effort.fail);
        best.unwrap_or(node)
    }

    /// The numbers of `node`, from those of its children.
    fn effort(&self, node: usize) -> ProofEffort {
        ProofEffort::of_moves(self.nodes[self.after(node)].iter().map(|after| after.effort))
    }

    /// The longest line of a proof: the defender holds out as long as possible.
    fn longest_line(&self, node: usize) -> Vec<M> {
        let mate = match self.nodes[node].effort {
            ProofEffort::REACHED => ProofEffort::FAILED,
            _ => ProofEffort::REACHED,
        };
        let proved = self.after(node).filter(|&after| self.nodes[after].effort == mate);
        let lines = proved.map(|after| {
            let mut line = Vec::from_iter(self.nodes[after].played);
            line.extend(self.longest_line(after));
            line
        });
        lines.max_by_key(Vec::len).unwrap_or_default()
    }
}

/// Expands most-proving nodes below `node`, the current node, until its numbers change.
fn develop<P: Searchable, O: Observation<P>>(
    search: &mut Searcher<P, O>,
    tree: &mut Tree<P::Move>,
    node: usize,
    left: MateDistance,
    ply: Ply,
) -> Result<(), Stop> {
    let before = tree.nodes[node].effort;
    if tree.after(node).is_empty() {
        tree.nodes[node].effort = expand(search, tree, node, left, ply)?;
        return Ok(());
    }
    search.on_path(|search| {
        while tree.nodes[node].effort == before {
            let best = tree.most_proving(node);
            if let Some(played) = tree.nodes[best].played {
                search.after(played, ply, |search| {
                    let (left, ply) = (left.reduced(), ply.next());
                    enter(search, left, ply)?;
                    develop(search, tree, best, left, ply)?;
                    leave(search, left, ply, tree.nodes[best].effort);
                    Ok(())
                })?;
            }
            tree.nodes[node].effort = tree.effort(node);
        }
        Ok(())
    })
}

/// Expands a leaf and returns its new numbers.
fn expand<P: Searchable, O: Observation<P>>(
    search: &mut Searcher<P, O>,
    tree: &mut Tree<P::Move>,
    leaf: usize,
    left: MateDistance,
    ply: Ply,
) -> Result<ProofEffort, Stop> {
    if tree.nodes.len() >= tree.most {
        return depth_first(search, left, ply, Repetitions::OfPath);
    }
    let start = tree.nodes.len();
    let moves = search.open_unordered(MoveScope::All, ply, left.depth(), Phase::Main);
    for index in moves.places() {
        let played = search.at(index);
        let effort = search.after(played, ply, |search| {
            first_look(search, left.reduced(), ply.next(), Repetitions::OfPath, |_| None)
        })?;
        let Some(effort) = effort else {
            continue;
        };
        tree.add(Some(played), effort);
        // The opponent fails after this move: no other is needed.
        if effort == ProofEffort::FAILED {
            break;
        }
    }
    search.close(&moves);
    tree.nodes[leaf].after = start as u32..tree.nodes.len() as u32;
    Ok(tree.effort(leaf))
}
