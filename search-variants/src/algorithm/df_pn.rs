//! `df-pn`, depth-first proof-number search: the same leaves as best-first `pns`, without a tree in memory.
//!
//! The most-proving node stays below a move as long as the numbers of that move stay below those at which
//! another move becomes better. So each node is searched depth first with two thresholds, one for each of its
//! numbers, and left when one of them is reached. The numbers of a node are stored in a table, where the next
//! visit finds them. The table stores positions, not paths, so that a position reached by two paths is
//! searched once.
//!
//! The same position may have different values on different paths, because of repetitions (the *graph-history
//! interaction* problem). This does no harm here. The table distinguishes positions by the plies left and by
//! the fifty-move counter. Positions on the path are not compared at all: a shortest mate repeats none,
//! because each of its plies brings the mate nearer, so a side that can mate within N plies can do it without
//! repetitions. Repetitions of game positions before the root are detected; these are the same on every path.
//!
//! Reference: A. Nagai, *Df-pn Algorithm for Searching AND/OR Trees and Its Applications*, 2002; A.
//! Kishimoto, M. Winands, M. Müller, J.-T. Saito, *Game-Tree Search Using Proof Numbers: The First Twenty
//! Years*, ICGA Journal 35, 2012.
//!
//! Compared with `pns`: the same proofs, with a table instead of a tree. Each visit lists a node's moves
//! again, so it takes more nodes. When the table has [`MAX_NODES`] nodes, further nodes are decided by plain
//! depth-first search.

use super::mates::{
    INFINITE, MateDistance, MateProver, Mates, ProofEffort, Repetitions, depth_first, enter, first_look,
    leave,
};
use crate::info::{AlgorithmInfo, AlgorithmResult, Effect};
use crate::limits::Stop;
use crate::node::Phase;
use crate::searcher::observer::TreeMemory;
use crate::searcher::{Observation, Searcher};
use crate::unbounded_table::UnboundedTable;
use engine_core::{MoveScope, Ply, Position, Searchable};

/// `df-pn`
pub static INFO: AlgorithmInfo = AlgorithmInfo {
    name: "df-pn",
    summary: "proof-number search depth first, with a table for the tree; no score without a mate",
    reference: "Nagai 2002",
    effect: Effect::MayErr,
    has_window: false,
    finds: AlgorithmResult::Mates,
    ..AlgorithmInfo::USUAL
};

/// Maximum number of nodes in the table.
pub const MAX_NODES: usize = 1 << 22;

/// The algorithm.
pub const DF_PN: Mates<DepthFirst> = Mates(DepthFirst {
    most_nodes: MAX_NODES,
});

/// Depth-first proof-number search with a table.
#[derive(Clone, Copy, Debug)]
pub struct DepthFirst {
    /// Maximum number of nodes in its table.
    pub most_nodes: usize,
}

impl MateProver for DepthFirst {
    fn prove<P: Searchable, O: Observation<P>>(
        &self,
        search: &mut Searcher<P, O>,
        plies: MateDistance,
    ) -> Result<Option<Vec<P::Move>>, Stop> {
        let mut table = Table {
            known: UnboundedTable::default(),
            nodes: 0,
            most: self.most_nodes,
        };
        let found = develop(search, &mut table, plies, Ply::ROOT, ProofEffort::ANY);
        search.kept = Some(table.kept());
        Ok(found?
            .effort
            .is_mate(plies)
            .then(|| table.line(&search.position, plies)))
    }
}

/// The table entry of a node.
#[derive(Clone, Copy)]
struct ProofHit<M> {
    effort: ProofEffort,
    /// For a proved node: the length in plies of the longest line of the proof, and its first move. `None` if
    /// the node was decided by plain depth-first search.
    plies: u8,
    best: Option<M>,
}

impl<M> ProofHit<M> {
    /// An entry that has only its numbers.
    fn of(effort: ProofEffort) -> ProofHit<M> {
        ProofHit {
            effort,
            plies: 0,
            best: None,
        }
    }
}

/// The entries of positions, each with the plies left.
struct Table<M> {
    known: UnboundedTable<ProofHit<M>>,
    nodes: usize,
    most: usize,
}

impl<M: Copy> Table<M> {
    fn kept(&self) -> TreeMemory {
        TreeMemory {
            nodes: self.nodes,
            bytes: self.nodes * size_of::<(u64, ProofHit<M>)>(),
        }
    }

    fn get(&self, key: u64) -> Option<ProofHit<M>> {
        self.known.get(key).copied()
    }

    fn insert(&mut self, key: u64, known: ProofHit<M>) {
        self.nodes += usize::from(self.known.get(key).is_none());
        self.known.insert(key, known);
    }

    /// The longest line of the proof of `root`.
    fn line<P: Position<Move = M>>(&self, root: &P, plies: MateDistance) -> Vec<M> {
        let (mut position, mut left, mut line) = (root.clone(), plies, Vec::new());
        while let Some(best) = self.get(key(&position, left)).and_then(|known| known.best) {
            if position.make(best).is_none() {
                break;
            }
            line.push(best);
            left = left.reduced();
        }
        line
    }
}

/// The table key of a position with `left` plies left.
fn key<P: Position>(position: &P, left: MateDistance) -> u64 {
    let place = u64::from(left.get()) << 32 | position.halfmove_clock() as u64;
    position.key().0 ^ place.wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

/// A move of the current node, and the entry of the node after it.
struct After<M> {
    played: M,
    known: ProofHit<M>,
}

/// Searches the current node until it is decided or one of its numbers reaches `limit`.
fn develop<P: Searchable, O: Observation<P>>(
    search: &mut Searcher<P, O>,
    table: &mut Table<P::Move>,
    left: MateDistance,
    ply: Ply,
    limit: ProofEffort,
) -> Result<ProofHit<P::Move>, Stop> {
    let key = key(&search.position, left);
    if table.nodes >= table.most && table.get(key).is_none() {
        return depth_first(search, left, ply, Repetitions::OfGame).map(ProofHit::of);
    }
    let moves = search.open_unordered(MoveScope::All, ply, left.depth(), Phase::Main);
    let mut after = Vec::with_capacity(moves.places().len());
    for index in moves.places() {
        let played = search.at(index);
        let known = search.after(played, ply, |search| {
            look(search, table, left.reduced(), ply.next())
        })?;
        let Some(known) = known else {
            continue;
        };
        after.push(After { played, known });
        // The opponent fails after this move: no other is needed.
        if known.effort == ProofEffort::FAILED {
            break;
        }
    }
    let mut effort = total(&after);
    while !effort.reaches(limit) {
        let (best, limit) = next(&after, effort, limit);
        let known = search.after(after[best].played, ply, |search| {
            let (left, ply) = (left.reduced(), ply.next());
            enter(search, left, ply)?;
            let known = develop(search, table, left, ply, limit)?;
            leave(search, left, ply, known.effort);
            Ok(known)
        })?;
        after[best].known = known.unwrap_or(ProofHit::of(ProofEffort::REACHED));
        effort = total(&after);
    }
    search.close(&moves);
    let known = summed_up(&after, effort, left);
    table.insert(key, known);
    Ok(known)
}

/// The entry of the node after a move that is being listed.
fn look<P: Searchable, O: Observation<P>>(
    search: &mut Searcher<P, O>,
    table: &Table<P::Move>,
    left: MateDistance,
    ply: Ply,
) -> Result<ProofHit<P::Move>, Stop> {
    let mut known = None;
    let effort = first_look(search, left, ply, Repetitions::OfGame, |position| {
        known = table.get(key(position, left));
        known.map(|known| known.effort)
    })?;
    Ok(known.unwrap_or(ProofHit::of(effort)))
}

fn total<M>(after: &[After<M>]) -> ProofEffort {
    ProofEffort::of_moves(after.iter().map(|after| after.known.effort))
}

/// The index of the next move to search, and the thresholds within which it stays the best move and the node
/// stays within `limit`.
fn next<M>(after: &[After<M>], effort: ProofEffort, limit: ProofEffort) -> (usize, ProofEffort) {
    let (mut best, mut second) = (0, INFINITE);
    for (place, other) in after.iter().enumerate().skip(1) {
        let fail = other.known.effort.fail;
        if fail < after[best].known.effort.fail {
            second = after[best].known.effort.fail;
            best = place;
        } else {
            second = second.min(fail);
        }
    }
    let others = effort.fail - after[best].known.effort.reach;
    let limit = ProofEffort {
        reach: limit.fail_outside_window(others),
        fail: limit.reach.min(second.saturating_add(1)),
    };
    (best, limit)
}

/// The entry of a node, all of whose relevant moves have been searched.
fn summed_up<M: Copy>(after: &[After<M>], effort: ProofEffort, left: MateDistance) -> ProofHit<M> {
    if !effort.is_mate(left) {
        return ProofHit::of(effort);
    }
    let mate = match effort {
        ProofEffort::REACHED => ProofEffort::FAILED,
        _ => ProofEffort::REACHED,
    };
    let proved = after.iter().filter(|after| after.known.effort == mate);
    let longest = proved.max_by_key(|after| after.known.plies);
    ProofHit {
        effort,
        plies: longest.map_or(0, |after| after.known.plies + 1),
        best: longest.map(|after| after.played),
    }
}
