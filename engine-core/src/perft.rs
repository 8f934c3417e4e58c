//! Perft: the number of legal move paths of a given length, the standard test of move generators.
//!
//! Reference: Chess Programming Wiki, *Perft* and *Perft Results*.

use crate::{Depth, MoveScope, Position};

/// Counts the legal move paths of length `depth` from `position`. Paths that end earlier (mate,
/// stalemate) do not count, and no draw rule ends a path.
///
/// The last ply is counted by [`Position::count_moves`] (*bulk counting*), which need not make its moves;
/// [`perft_leaves`] makes them.
///
/// ```
/// use engine_core::{Depth, chess::{Fen, Mailbox}, perft::perft};
///
/// let mut start = Mailbox::new(&Fen::startpos());
/// assert_eq!(perft(&mut start, Depth::new(3)), 8902);
/// ```
pub fn perft<P: Position>(position: &mut P, depth: Depth) -> u64 {
    count::<P, true>(position, depth, &mut Vec::new())
}

/// The same count as [`perft`], but making and unmaking every move of every path, including the last: it
/// tests and measures [`Position::make`] and [`Position::unmake`] as a search uses them.
pub fn perft_leaves<P: Position>(position: &mut P, depth: Depth) -> u64 {
    count::<P, false>(position, depth, &mut Vec::new())
}

/// The perft of each legal move, in the board's order; the counts add up to `perft(position, depth)`. Empty
/// at depth 0.
pub fn divide<P: Position>(position: &mut P, depth: Depth) -> Vec<(P::Move, u64)> {
    let mut counts = Vec::new();
    if depth.is_horizon() {
        return counts;
    }
    let mut stack = Vec::new();
    for played in position.legal_moves() {
        if let Some(undo) = position.make(played) {
            counts.push((played, count::<P, true>(position, depth.reduced(), &mut stack)));
            position.unmake(played, undo);
        }
    }
    counts
}

/// `stack` holds the moves of all nodes on the path, one node after another. With `BULK` the moves of the
/// last ply are counted without making them.
fn count<P: Position, const BULK: bool>(position: &mut P, depth: Depth, stack: &mut Vec<P::Move>) -> u64 {
    if depth.is_horizon() {
        return 1;
    }
    if BULK && depth.reduced().is_horizon() {
        return position.count_moves();
    }
    let first = stack.len();
    position.generate(MoveScope::All, stack);
    let mut paths = 0;
    for index in first..stack.len() {
        let played = stack[index];
        let made = position.make(played);
        if made.is_none() {
            continue;
        }
        paths += if depth.reduced().is_horizon() {
            1
        } else {
            count::<P, BULK>(position, depth.reduced(), stack)
        };
        // Unwrapped here rather than above, to avoid copying it.
        if let Some(undo) = made {
            position.unmake(played, undo);
        }
    }
    stack.truncate(first);
    paths
}
