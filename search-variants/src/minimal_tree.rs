//! The minimal tree: the fewest nodes that prove the value of a position.
//!
//! A search that returns the right value `v` has proved two things by the nodes that it visited: that the
//! root is worth `v` or more, and that it is worth `v` or less. Each is proved by a *solution tree*:
//!
//! - "`b` or more" takes one move of a node, after which the opponent is proved to have `-b` or less (a *cut*
//!   node);
//! - "`b` or less" takes every move of a node, after each of which the opponent is proved to have `-b` or
//!   more (an *all* node).
//!
//! Together they form a *critical tree*. They share only the nodes of a principal variation, and a node that
//! both need is counted once: such a node is worth exactly `b`, all its moves are searched, and one of them,
//! worth exactly `-b`, is proved both ways in turn. The smallest critical tree is the minimum over all
//! principal variations and all refutations:
//!
//! ```text
//! at_least(n) = 1 + min at_most(move)
//! at_most(n)  = 1 + sum at_least(move)
//! exactly(n)  = 1 + sum at_least(move) + min (exactly(move) - at_least(move))
//! ```
//!
//! At a leaf each is 1 if it is true. Only one bound is ever used, `v` at the root and `±v` below, so that
//! only the path has to be stored. A proof that cannot be smaller than the best one so far is abandoned.
//!
//! Nodes are counted as in the searches: the root, draws, and the nodes of quiescence. *Quiescence* is part
//! of the tree. Standing pat is a bound without a move: "the static evaluation or more" takes the node alone,
//! and "`b` or less" takes an evaluation of `b` or less and every capture. *Extensions* make some lines
//! longer. The value of a *repetition* depends on the path that leads to it. So nodes are distinguished by
//! their paths: this is a tree, in which no result is used twice. A search with a transposition table visits
//! a graph and may need fewer nodes. So may a search that knows more about a value than the nodes below it
//! show.
//!
//! Any other search of that tree that finds its value, with any windows and in any order, visits at least
//! this many nodes.
//!
//! Reference: D. Knuth, R. Moore, *An Analysis of Alpha-Beta Pruning*, Artificial Intelligence 6, 1975, on
//! critical nodes; G. Stockman, *A Minimax Algorithm Better than Alpha-Beta?*, Artificial Intelligence 12,
//! 1979, on solution trees; A. Plaat, J. Schaeffer, W. Pijls, A. de Bruin, *Exploiting Graph Properties of
//! Game Trees*, AAAI 1996, on minimal trees that are not left-first.

use crate::counters::Counters;
use crate::leaf::{LeafTreeShape, Quiescence};
use crate::limits::{Limits, Stop};
use crate::node::Phase;
use crate::ordering::{history, killers, mvv_lva, pv_move};
use crate::parts::Parts;
use crate::registry::Registry;
use crate::search::Search;
use crate::searcher::Searcher;
use crate::strategy::Strategy;
use crate::window::Window;
use engine_core::{Depth, HistoryEntry, MoveScope, Ply, Score, Searchable};
use std::ops::ControlFlow;

/// The smallest critical tree of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MinimalTree {
    /// The value that it proves.
    pub value: Score,
    /// Number of its nodes.
    pub nodes: u64,
    /// Number of nodes visited to find it.
    pub visited: u64,
}

impl MinimalTree {
    /// The smallest critical tree of `position` at `depth`, for the evaluation, the leaf rule and the
    /// extensions of `strategy`. With `qs=delta`, whose tree depends on the window, the captures that it
    /// skips are in the tree. `None` for a leaf rule whose nodes are unknown ([`LeafTreeShape::Other`]).
    ///
    /// # Errors
    /// [`Stop`] if a limit is reached first. The limits apply to all nodes visited.
    ///
    /// # Panics
    /// If the strategy names an algorithm or part that `registry` does not have.
    pub fn of<P: Searchable>(
        registry: &Registry<P>,
        position: P,
        earlier: Vec<HistoryEntry>,
        strategy: &Strategy,
        depth: Depth,
        limits: Limits,
    ) -> Result<Option<MinimalTree>, Stop> {
        let mut search = Search::by(registry, position, &first_search(strategy))
            .after(earlier)
            .within(limits);
        if search.parts.leaf_shape() == LeafTreeShape::Other {
            return Ok(None);
        }
        let value = search.search_within(depth, Window::full());
        if let Some(stop) = search.stopped {
            return Err(stop);
        }
        let value = value.score.unwrap_or(Score::DRAW);
        let visited = search.totals.nodes;
        let depth = search.depth;
        let mut walk = Walk {
            searcher: &mut search.searcher,
            parts: &search.parts,
        };
        walk.searcher.counters = Counters::default();
        walk.searcher.limits.restart(visited);
        let nodes = walk.exactly(value, u64::MAX, depth, Ply::ROOT)?;
        Ok(Some(MinimalTree {
            value,
            nodes,
            visited: visited + walk.searcher.counters.nodes,
        }))
    }
}

/// A strategy that finds the value of a tree fast: the evaluation, leaf rule and extensions of `strategy`,
/// and parts that order moves well at no cost.
pub fn first_search(strategy: &Strategy) -> Strategy {
    [&mvv_lva::INFO, &killers::INFO, &history::INFO, &pv_move::INFO]
        .into_iter()
        .fold(strategy.tree(), |strategy, part| strategy.with(part))
}

enum Node {
    /// Its value is known at once.
    End(Score),
    /// Its value depends on its moves.
    Inner(Inner),
}

/// The moves of a node, and its value without them.
#[derive(Clone, Copy)]
struct Inner {
    phase: Phase,
    scope: MoveScope,
    depth: Depth,
    /// The score that the side to move has without a move: minus infinity except in quiescence.
    stand_pat: Score,
    /// Which moves quiescence tries; `None` in the main search.
    quiescence: Option<Quiescence>,
}

struct Walk<'a, P: Searchable> {
    searcher: &'a mut Searcher<P>,
    parts: &'a Parts<P>,
}

/// Each function returns the size of the smallest proof, or `limit` if no proof is smaller.
impl<P: Searchable> Walk<'_, P> {
    /// Proves that the node at `ply` is worth `bound` or more: one move is enough.
    fn at_least(&mut self, bound: Score, limit: u64, depth: Depth, ply: Ply) -> Result<u64, Stop> {
        if limit <= 1 {
            return Ok(limit);
        }
        let inner = match self.node(depth, ply)? {
            Node::End(value) => return Ok(if value >= bound { 1 } else { limit }),
            Node::Inner(inner) if inner.stand_pat >= bound => return Ok(1),
            Node::Inner(inner) => inner,
        };
        let mut best = limit;
        let moves = self.each_move(inner, ply, |walk, depth, ply| {
            let size = walk.at_most(-bound, best - 1, depth, ply)?;
            best = best.min(1 + size);
            Ok(go_on_if(best > SMALLEST_WITH_A_MOVE))
        })?;
        match self.value_without(moves, inner, ply) {
            Some(value) if value >= bound => Ok(1),
            _ => Ok(best),
        }
    }

    /// Proves that the node at `ply` is worth `bound` or less: it takes every move.
    fn at_most(&mut self, bound: Score, limit: u64, depth: Depth, ply: Ply) -> Result<u64, Stop> {
        if limit <= 1 {
            return Ok(limit);
        }
        let inner = match self.node(depth, ply)? {
            Node::End(value) => return Ok(if value <= bound { 1 } else { limit }),
            Node::Inner(inner) if inner.stand_pat > bound => return Ok(limit),
            Node::Inner(inner) => inner,
        };
        let mut all = 1;
        let moves = self.each_move(inner, ply, |walk, depth, ply| {
            all += walk.at_least(-bound, limit - all, depth, ply)?;
            Ok(go_on_if(all < limit))
        })?;
        match self.value_without(moves, inner, ply) {
            Some(value) if value > bound => Ok(limit),
            _ => Ok(all),
        }
    }

    /// Proves that the node at `ply` is worth `bound` exactly: it takes every move, and one of them both
    /// ways.
    fn exactly(&mut self, bound: Score, limit: u64, depth: Depth, ply: Ply) -> Result<u64, Stop> {
        if limit <= 1 {
            return Ok(limit);
        }
        let inner = match self.node(depth, ply)? {
            Node::End(value) => return Ok(if value == bound { 1 } else { limit }),
            Node::Inner(inner) if inner.stand_pat > bound => return Ok(limit),
            Node::Inner(inner) => inner,
        };
        let mut all = 1;
        // The additional nodes for proving one move both ways.
        let mut more = if inner.stand_pat == bound { 0 } else { limit };
        let moves = self.each_move(inner, ply, |walk, depth, ply| {
            let one_way = walk.at_least(-bound, limit - all, depth, ply)?;
            all += one_way;
            if all < limit && more > 0 {
                let most = one_way.saturating_add(more.min(limit - all));
                more = more.min(walk.exactly(-bound, most, depth, ply)? - one_way);
            }
            Ok(go_on_if(all < limit))
        })?;
        match self.value_without(moves, inner, ply) {
            Some(value) if value == bound => Ok(1),
            Some(_) => Ok(limit),
            None => Ok(all.saturating_add(more).min(limit)),
        }
    }

    /// Enters the node at `ply`, as the searches do.
    fn node(&mut self, depth: Depth, ply: Ply) -> Result<Node, Stop> {
        let search = &mut *self.searcher;
        let quiescence = match self.parts.leaf_shape() {
            LeafTreeShape::Quiescence(rule) if depth.is_horizon() => Some(rule),
            _ => None,
        };
        let phase = match quiescence {
            Some(_) => Phase::Quiescence,
            None => Phase::Main,
        };
        search.count(ply, phase)?;
        if depth.is_horizon() && quiescence.is_none() {
            return Ok(Node::End(search.evaluate()));
        }
        if let Some((value, _)) = search.ended(ply) {
            return Ok(Node::End(value));
        }
        let Some(rule) = quiescence else {
            return Ok(Node::Inner(Inner {
                phase,
                scope: MoveScope::All,
                depth: self.parts.extended(search, depth),
                stand_pat: -Score::INFINITE,
                quiescence,
            }));
        };
        let evading = rule.tries_evasions() && search.position().in_check();
        let (scope, stand_pat) = if evading {
            (MoveScope::All, -Score::INFINITE)
        } else {
            (MoveScope::Captures, search.evaluate())
        };
        Ok(Node::Inner(Inner {
            phase,
            scope,
            depth,
            stand_pat,
            quiescence,
        }))
    }

    /// Tries the moves of the node at `ply` until `take`, which gets depth and ply of the node after each
    /// move, has seen enough. Returns the number of legal moves tried.
    fn each_move(
        &mut self,
        inner: Inner,
        ply: Ply,
        mut take: impl FnMut(&mut Walk<'_, P>, Depth, Ply) -> Result<ControlFlow<()>, Stop>,
    ) -> Result<usize, Stop> {
        let parts = self.parts;
        let search = &mut *self.searcher;
        let mut moves = search.open(inner.scope, ply, inner.depth, inner.phase);
        let mut tried = 0;
        let wanted = inner
            .quiescence
            .map(|rule| search.wanted(rule, inner.scope, &moves));
        while let Some(played) = search.next(&mut moves) {
            if wanted.is_some_and(|wanted| !search.wants(wanted, &moves, played)) {
                continue;
            }
            let next = inner.depth.reduced();
            let flow = search.after(played, ply, |searcher| {
                take(&mut Walk { searcher, parts }, next, ply.next())
            })?;
            tried += usize::from(flow.is_some());
            if flow == Some(ControlFlow::Break(())) {
                break;
            }
        }
        search.close(&moves);
        Ok(tried)
    }

    /// The value of a node whose side to move has no legal move and may not stand pat.
    fn value_without(&self, moves: usize, inner: Inner, ply: Ply) -> Option<Score> {
        let is_over = moves == 0 && inner.scope == MoveScope::All;
        is_over.then(|| self.searcher.without_legal_moves(ply).0)
    }
}

/// A node and its child.
const SMALLEST_WITH_A_MOVE: u64 = 2;

fn go_on_if(condition: bool) -> ControlFlow<()> {
    if condition { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
}
