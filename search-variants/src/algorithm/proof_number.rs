//! `pns`, proof-number search: goes on, each time, with the leaf that a proof and a disproof both need.
//!
//! It keeps the tree in memory. Each node has a proof and a disproof number; `mates.rs` says what these are
//! and what is proved. From the root the way leads to the move with the smallest proof number where the
//! attacker moves, and with the smallest disproof number where the defender does. The leaf at its end is the
//! *most-proving node*: if it is proved the proof number of the root gets smaller, if it is disproved its
//! disproof number does. It gets its moves, and the numbers above it change. So lines in which the defender
//! has few replies are followed far before others are looked at, and no evaluation is needed.
//!
//! The numbers are brought up only as far as they change, and the next way begins there (Allis 1994). A visit
//! of a node that is kept already counts as a node again, since its move is played again.
//!
//! Reference: L. Allis, M. van der Meulen, H. van den Herik, *Proof-Number Search*, Artificial Intelligence
//! 66, 1994; Chess Programming Wiki, *Proof-Number Search*.
//!
//! Against `alpha-beta`: mates alone, and no score where there is none. Each iteration asks for the mates
//! that alpha-beta sees at that depth, so that the first one that proves has the shortest. When the tree has
//! [`MAX_NODES`] nodes, most-proving nodes are decided depth first instead of being grown.

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

/// The nodes that a tree may have.
pub const MAX_NODES: usize = 1 << 22;

/// The algorithm.
pub const PNS: Mates<ProofNumberSearch> = Mates(ProofNumberSearch {
    most_nodes: MAX_NODES,
});

/// Best first, with the tree in memory.
#[derive(Clone, Copy, Debug)]
pub struct ProofNumberSearch {
    /// The nodes that its tree may have.
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

/// All nodes, those after the moves of one node side by side.
struct Tree<M> {
    nodes: Vec<TreeNode<M>>,
    most: usize,
}

struct TreeNode<M> {
    /// The move that leads to it.
    played: Option<M>,
    effort: ProofEffort,
    /// The nodes after its moves; none yet at a leaf.
    after: Range<u32>,
}

impl<M: Copy> Tree<M> {
    /// The root alone.
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

    /// The node after the best move of the side to move.
    fn most_proving(&self, node: usize) -> usize {
        let best = self
            .after(node)
            .min_by_key(|&after| self.nodes[after].effort.fail);
        best.unwrap_or(node)
    }

    /// The effort of `node` by those after its moves.
    fn effort(&self, node: usize) -> ProofEffort {
        ProofEffort::of_moves(self.nodes[self.after(node)].iter().map(|after| after.effort))
    }

    /// The longest line of a proof: the defender holds out as long as it can.
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

/// Develops most-proving nodes below `node`, which the search stands at, until its numbers change.
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

/// Gives a leaf its moves; its effort by them.
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
        // The opponent fails after this one: there is no need of another.
        if effort == ProofEffort::FAILED {
            break;
        }
    }
    search.close(&moves);
    tree.nodes[leaf].after = start as u32..tree.nodes.len() as u32;
    Ok(tree.effort(leaf))
}
