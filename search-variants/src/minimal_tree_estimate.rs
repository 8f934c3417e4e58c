//! The left-first minimal tree: an estimate of how few nodes alpha-beta needs if it knows the best move of
//! every node in advance.
//!
//! Whatever the move order, a node that is cut off needs one move that refutes it, and a node that is not
//! needs all its moves. The nodes that are needed form a critical tree. It is found by searching twice: the
//! first time, with a good strategy, each node records the move that cut it off, or its best one; the second
//! time every node tries that move first.
//!
//! Two searches are enough: after its first line, the second one knows the value of the root, so that no
//! window is wider than it was when the move was recorded. Moves that refuted refute again, and moves that
//! failed low fail low again. So it visits a subset of the nodes of the first search, and each cutoff is made
//! by the first move. A third search finds nothing to skip; it is made as a check, and the count has settled
//! when it is the same twice. All this holds for a tree, whose nodes are distinguished by the path that leads
//! to them. So moves are recorded by path, not by position; then repetitions do no harm either.
//!
//! It is an estimate of [the minimal tree](crate::minimal_tree), not a lower bound. If several moves refute a
//! node, it takes the one that the first search found, not the one with the fewest nodes below it.
//! Therefore:
//!
//! - a search of the same tree can visit fewer nodes, if it happens to find cheaper refutations than the
//!   first search did; never fewer than the estimate under its own refutations ([`LeftFirstTrees::below`]
//!   with its strategy);
//! - a search that visits N times the nodes of the estimate visits at least N times those of the minimal
//!   tree.
//!
//! It takes three searches, so it is available wherever a search is.
//!
//! Reference: D. Knuth, R. Moore, *An Analysis of Alpha-Beta Pruning*, Artificial Intelligence 6, 1975; A.
//! Plaat, J. Schaeffer, W. Pijls, A. de Bruin, *Exploiting Graph Properties of Game Trees*, AAAI 1996, on
//! left-first and smaller minimal trees and graphs.

use crate::limits::Limits;
use crate::move_score::MoveStage;
use crate::node::Node;
use crate::ordering::{NamedMoves, Ordering, OrderingScope, TriedMove, history, killers, mvv_lva, pv_move};
use crate::registry::Registry;
use crate::search::{Iteration, Search};
use crate::searcher::MAX_PLY;
use crate::searcher::Orderings;
use crate::strategy::Strategy;
use crate::unbounded_table::UnboundedTable;
use crate::window::Window;
use engine_core::perft::perft;
use engine_core::{Depth, HistoryEntry, Ply, Position, Searchable, Status};

/// The left-first minimal tree of a position at one depth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeftFirstTree<M> {
    /// The first search, whose refutations make up the tree. If it was stopped, so was the estimate.
    pub first: Iteration<M>,
    /// The last search. If it is complete, its nodes are the left-first minimal tree.
    pub last: Iteration<M>,
    /// Number of searches: two or three.
    pub searches: u32,
}

/// The left-first minimal trees of a position at depth 1, 2, 3, ...; a stopped one is the last.
pub struct LeftFirstTrees<P: Searchable> {
    search: Search<P>,
    deepest: Depth,
}

impl<P: Searchable> LeftFirstTrees<P> {
    /// The trees for the evaluation, leaf rule and extensions of `strategy`, whatever its other parts. The
    /// first search is that of [`first_search`]. The limits apply to all searches of all depths together.
    ///
    /// # Panics
    /// If the strategy names an algorithm or part that `registry` does not have.
    pub fn of(
        registry: &Registry<P>,
        position: P,
        earlier: Vec<HistoryEntry>,
        strategy: &Strategy,
        deepest: Depth,
        limits: Limits,
    ) -> LeftFirstTrees<P> {
        let first = first_search(strategy);
        LeftFirstTrees::below(registry, position, earlier, &first, deepest, limits)
    }

    /// The trees under a strategy's own refutations: any nodes beyond them are due to its move ordering
    /// alone. The strategy must use the algorithm `alpha-beta`, which enters each node of a tree once.
    ///
    /// # Panics
    /// If the strategy names an algorithm or part that `registry` does not have.
    pub fn below(
        registry: &Registry<P>,
        position: P,
        earlier: Vec<HistoryEntry>,
        first: &Strategy,
        deepest: Depth,
        limits: Limits,
    ) -> LeftFirstTrees<P> {
        LeftFirstTrees {
            search: Search::by(registry, position, first)
                .after(earlier)
                .within(limits),
            deepest,
        }
    }
}

impl<P: Searchable> Iterator for LeftFirstTrees<P> {
    type Item = LeftFirstTree<P::Move>;

    fn next(&mut self) -> Option<LeftFirstTree<P::Move>> {
        let orderings = &mut self.search.searcher.memory.orderings;
        let place = orderings.add(Box::new(BestMoves::<P::Move>::default()));
        let first = self.search.deepen(self.deepest).next()?;
        // From now on only the recorded moves order moves; the strategy's own orderings wait unchanged for
        // the next depth.
        let orderings = &mut self.search.searcher.memory.orderings;
        let mut alone = Orderings::default();
        alone.add(orderings.remove(place));
        let waiting = std::mem::replace(orderings, alone);
        let mut last = first.clone();
        let mut searches = 1;
        while last.status == Status::Complete {
            let next = self.search.search_within(first.depth, Window::full());
            searches += 1;
            let settled = next.counters.nodes == last.counters.nodes;
            last = next;
            if settled {
                break;
            }
        }
        self.search.searcher.memory.orderings = waiting;
        Some(LeftFirstTree {
            first,
            last,
            searches,
        })
    }
}

/// The strategy that finds the refutations: the evaluation, leaf rule and extensions of `strategy`, and parts
/// that order moves well at no cost.
pub fn first_search(strategy: &Strategy) -> Strategy {
    [&mvv_lva::INFO, &killers::INFO, &history::INFO, &pv_move::INFO]
        .into_iter()
        .fold(strategy.tree(), |strategy, part| strategy.with(part))
}

/// Number of leaves of the minimal tree of a game with `branching` moves in every position: `b^ceil(d/2) +
/// b^floor(d/2) - 1` (Knuth & Moore 1975).
pub fn knuth_moore(branching: f64, depth: Depth) -> f64 {
    let half = depth.plies() / 2;
    branching.powf(f64::from(depth.plies() - half)) + branching.powf(f64::from(half)) - 1.0
}

/// Maximum depth of the perft in [`branching`].
const PERFT_DEPTH: Depth = Depth::new(4);

/// The mean branching factor of the tree below a position: the geometric mean over the plies,
/// `perft(d)^(1/d)`. With this many moves in every position, minimax would have the same number of leaves.
/// Beyond depth 4 it is that of depth 4, because a deeper perft would take longer than the searches. `None`
/// at depth 0, and if the game is over before.
pub fn branching<P: Position>(position: &P, depth: Depth) -> Option<f64> {
    let depth = depth.min(PERFT_DEPTH);
    let paths = perft(&mut position.clone(), depth);
    (paths > 0 && !depth.is_horizon()).then(|| (paths as f64).powf(1.0 / f64::from(depth.plies())))
}

/// The move that cut off a node, or its best move if its value is exact, by the path to the node. It takes
/// about 16 bytes for each such node.
struct BestMoves<M> {
    /// The path to the node that was listed last at each ply.
    paths: Vec<u64>,
    table: UnboundedTable<M>,
}

impl<M> Default for BestMoves<M> {
    fn default() -> BestMoves<M> {
        BestMoves {
            paths: vec![0; MAX_PLY.index()],
            table: UnboundedTable::default(),
        }
    }
}

impl<M: Copy> BestMoves<M> {
    /// Records which node the search is at, and returns its path.
    fn step<P: Position<Move = M>>(&mut self, node: &Node<'_, P>) -> u64 {
        let before = match node.ply {
            // Not 0, so that keys of 0 make paths of their own, too.
            Ply::ROOT => 1,
            ply => self.paths[ply.index() - 1],
        };
        let path = (before.rotate_left(23) ^ node.position.key().0).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.paths[node.ply.index()] = path;
        path
    }

    fn note(&mut self, ply: Ply, best: M) {
        self.table.insert(self.paths[ply.index()], best);
    }
}

impl<P: Position> Ordering<P> for BestMoves<P::Move> {
    fn opinion(&self) -> OrderingScope {
        OrderingScope::Named(MoveStage::BestKnown)
    }

    fn name(&mut self, node: &Node<'_, P>, names: &mut NamedMoves<P::Move>) {
        let path = self.step(node);
        if let Some(&best) = self.table.get(path) {
            names.add(best, MoveStage::BestKnown);
        }
    }

    fn cut_off(&mut self, node: &Node<'_, P>, played: P::Move, _tried: &[TriedMove<P::Move>]) {
        self.note(node.ply, played);
    }

    fn learns_in_quiescence(&self) -> bool {
        true
    }

    fn exact(&mut self, node: &Node<'_, P>, best: P::Move) {
        self.note(node.ply, best);
    }
}
