//! Minimax: the definition of a tree's value.
//!
//! The value of a node is the maximum of its moves' values for the side to move. One function serves both
//! sides, because a score changes its sign with the side (*negamax*). Every move of every node is searched,
//! which takes `b^d` leaves for `b` moves per node and depth `d`.
//!
//! Reference: C. Shannon, *Programming a Computer for Playing Chess*, 1950; Chess Programming Wiki,
//! *Minimax*, *Negamax*.
//!
//! It is the first step of the ladder and the oracle for all other algorithms, so nothing that could be wrong
//! is ever added to it: it takes a leaf rule and extensions, because these define the tree, and tries moves
//! in generation order. With `qs` each leaf gets its exact quiescence value. An unpruned tree of captures
//! would be out of reach (more than 10^8 nodes below a single leaf of the Bratko-Kopec suite), so the
//! quiescence search prunes as alpha-beta does, from a full window, and may order its captures by `mvv-lva`.

use super::Algorithm;
use crate::info::AlgorithmInfo;
use crate::limits::Stop;
use crate::node::Phase;
use crate::parts::Parts;
use crate::searcher::{MoveList, Observation, Searcher};
use crate::window::Window;
use engine_core::{Depth, MoveScope, NodeEnd, Ply, Score, Searchable};

/// `minimax`
pub static INFO: AlgorithmInfo = AlgorithmInfo {
    name: "minimax",
    summary: "searches every move of every node: the definition, and the oracle for all others",
    reference: "Shannon 1950",
    has_window: false,
    ..AlgorithmInfo::USUAL
};

/// The algorithm.
#[derive(Clone, Copy, Debug)]
pub struct Minimax;

impl<P: Searchable> Algorithm<P> for Minimax {
    /// Ignores the window.
    fn value<O: Observation<P>>(
        &self,
        search: &mut Searcher<P, O>,
        parts: &Parts<P>,
        depth: Depth,
        ply: Ply,
        _window: Window,
    ) -> Result<Score, Stop> {
        minimax(search, parts, depth, ply)
    }
}

/// The value of the position at `ply`, searched `depth` plies deep.
fn minimax<P: Searchable, O: Observation<P>>(
    search: &mut Searcher<P, O>,
    parts: &Parts<P>,
    depth: Depth,
    ply: Ply,
) -> Result<Score, Stop> {
    minimax_among(search, parts, depth, ply, |_, moves, _| Ok(moves.places()))
}

/// The same, but only with those moves of each list whose indices `chosen` returns.
pub(super) fn minimax_among<P: Searchable, O: Observation<P>, I: IntoIterator<Item = usize>>(
    search: &mut Searcher<P, O>,
    parts: &Parts<P>,
    depth: Depth,
    ply: Ply,
    chosen: impl Fn(&mut Searcher<P, O>, &MoveList, Ply) -> Result<I, Stop> + Copy,
) -> Result<Score, Stop> {
    if depth.is_horizon() {
        return parts.leaf(search, ply, Window::full());
    }
    search.enter(ply, depth, Window::full(), Phase::Main)?;
    if let Some((score, ending)) = search.ended(ply) {
        search.count_leaf();
        return Ok(search.leave(ply, score, ending));
    }
    let depth = parts.extended(search, depth);
    let mut best = None;
    let moves = search.open_unordered(MoveScope::All, ply, depth, Phase::Main);
    for index in chosen(search, &moves, ply)? {
        let played = search.at(index);
        let value = search.after(played, ply, |search| {
            minimax_among(search, parts, depth.reduced(), ply.next(), chosen)
        })?;
        let Some(score) = value.map(|value| -value) else {
            continue;
        };
        if best.is_none_or(|best| score > best) {
            best = Some(score);
            search.update_pv(ply, played, score);
        }
    }
    search.close(&moves);
    match best {
        Some(score) => Ok(search.leave(ply, score, NodeEnd::Searched)),
        None => Ok(search.no_legal_moves(ply)),
    }
}

/// The value of each legal root move, so that all best moves are known. In the board's order of moves; empty
/// at depth 0.
pub(crate) fn value_of_each_move<P: Searchable, O: Observation<P>>(
    search: &mut Searcher<P, O>,
    parts: &Parts<P>,
    depth: Depth,
) -> Result<Vec<(P::Move, Score)>, Stop> {
    let mut values = Vec::new();
    if depth.is_horizon() {
        return Ok(values);
    }
    let depth = parts.extended(search, depth);
    let moves = search.open_unordered(MoveScope::All, Ply::ROOT, depth, Phase::Main);
    for index in moves.places() {
        let played = search.at(index);
        let value = search.after(played, Ply::ROOT, |search| {
            minimax(search, parts, depth.reduced(), Ply::ROOT.next())
        })?;
        values.extend(value.map(|value| (played, -value)));
    }
    search.close(&moves);
    Ok(values)
}
