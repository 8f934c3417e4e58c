//! Move ordering: the earlier a refutation is tried, the more moves are cut off.
//!
//! Each part gives scores to the moves it has an opinion of, and a move keeps the highest it was given. At
//! each step the best-scored remaining move is swapped to the front: the first among equals, by a swap, so
//! that the rest is not kept in order. Without any ordering part moves are tried as they are generated.
//!
//! | band | moves |
//! |---|---|
//! | [`PV_MOVE`] | the move of the principal variation |
//! | [`HASH_MOVE`] | the move that was best in this position before |
//! | [`EXCHANGE`] and up | captures that lose nothing, by static exchange |
//! | [`CAPTURE`] and up | captures, by MVV-LVA |
//! | [`KILLERS`] | quiet moves that refuted a neighbour |
//! | [`COUNTER`] | the quiet move that answered the last move before |
//! | up to [`LOSING_CAPTURE`] | captures that lose material, by static exchange |
//! | 1 to [`HISTORY_LIMIT`] | other quiet moves, by their history |
//! | 0 | everything else |
//!
//! Two controls act on the order as a whole: [`random`] shuffles the moves before they are scored, [`worst`]
//! turns the order round.

pub mod counter;
pub mod hash_move;
pub mod history;
pub mod killers;
mod listing;
pub mod mvv_lva;
pub mod pv_move;
pub mod random;
pub mod see;
pub mod worst;

pub(crate) use listing::Listing;

use crate::budget::Meter;
use crate::observer::Phase;
use crate::plan::Plan;
use engine_core::{Depth, MoveScope, Ply, Position};
use std::ops::Range;

/// The score of the move that had an exact value here before.
pub const PV_MOVE: i32 = 2_000_000;
/// The score of the move that was best or refuted the position before.
pub const HASH_MOVE: i32 = 1_900_000;
/// The least score of a capture that static exchange finds good.
pub const EXCHANGE: i32 = 1_100_000;
/// The least score of a capture.
pub const CAPTURE: i32 = 1_000_000;
/// The scores of the first and the second killer move.
pub const KILLERS: [i32; 2] = [900_000, 800_000];
/// The score of the quiet move that answered the last move before.
pub const COUNTER: i32 = 750_000;
/// Above the score of every capture that static exchange finds bad.
pub const LOSING_CAPTURE: i32 = 720_000;
/// The highest score of a quiet move by its history.
pub const HISTORY_LIMIT: i32 = 699_999;

/// A node as ordering parts see it.
pub struct Node<'a, P: Position> {
    /// The position, before any of its moves is played.
    pub position: &'a P,
    /// Its distance from the root.
    pub ply: Ply,
    /// What is left to search, extensions included; 0 in quiescence.
    pub depth: Depth,
    /// Main search or quiescence.
    pub phase: Phase,
    /// The move that led to it; `None` at the root and after a pass.
    pub previous: Option<P::Move>,
}

/// A heuristic that says which moves to try first, and learns from how they fared.
pub trait OrderingPart<P: Position>: Send {
    /// Raises `scores[i]` if the part has an opinion of `moves[i]`.
    fn score(&mut self, node: &Node<'_, P>, moves: &[P::Move], scores: &mut [i32]);

    /// The search starts again, one ply deeper.
    fn next_iteration(&mut self) {}

    /// `played` reached beta in the main search.
    fn cut_off(&mut self, _node: &Node<'_, P>, _played: P::Move) {}

    /// `played` reached beta in quiescence.
    fn cut_off_in_quiescence(&mut self, _node: &Node<'_, P>, _played: P::Move) {}

    /// `played` raised alpha in the main search, without reaching beta.
    fn raised_alpha(&mut self, _node: &Node<'_, P>, _played: P::Move) {}

    /// The node, in the main search or in quiescence, is left with an exact value: `best` raised alpha last.
    fn exact(&mut self, _node: &Node<'_, P>, _best: P::Move) {}
}

/// The moves of all nodes on the path, one node's behind the other's, with their scores.
pub(crate) struct MoveStack<M> {
    moves: Vec<M>,
    /// Never longer than `moves`; reaches as far as the last move with a score. None is negative.
    scores: Vec<i32>,
}

impl<M> Default for MoveStack<M> {
    fn default() -> MoveStack<M> {
        MoveStack {
            moves: Vec::new(),
            scores: Vec::new(),
        }
    }
}

impl<M: Copy> MoveStack<M> {
    /// Lists the moves of `node`, scored by the ordering parts of `plan`. Give the answer back to
    /// [`MoveStack::close`]. If it took long, `meter` is told.
    pub(crate) fn list<P: Position<Move = M>>(
        &mut self,
        scope: MoveScope,
        node: &Node<'_, P>,
        plan: &mut Plan<P>,
        meter: &mut Meter,
    ) -> Range<usize> {
        let moves = self.list_unordered(scope, node.position);
        if let Some(seed) = plan.listing.shuffled {
            listing::shuffle(&mut self.moves[moves.clone()], seed, node.position.key());
        }
        if !plan.ordering.is_empty() {
            self.scores.resize(moves.end, 0);
            for part in &mut plan.ordering {
                part.score(node, &self.moves[moves.clone()], &mut self.scores[moves.clone()]);
            }
        }
        if plan.listing.worst_first {
            self.turn_round(moves.clone());
        }
        if moves.len() > plan.short_list {
            meter.hasten(self.work(moves.clone(), node.position, plan));
        }
        moves
    }

    /// What a long list has taken, in nodes: a move as much as a node. Where exchanges are played out,
    /// several lists of captures are made for each capture, about as long as the node's own.
    #[cold]
    fn work<P: Position<Move = M>>(&self, moves: Range<usize>, position: &P, plan: &Plan<P>) -> u64 {
        let listed = moves.len() as u64;
        if !plan.judges_exchanges {
            return listed;
        }
        let captures = self.moves[moves]
            .iter()
            .filter(|&&candidate| position.capture(candidate).is_some());
        listed + (captures.count() as u64).pow(2)
    }

    /// Lists the moves of `position` in generation order, to be read with [`MoveStack::at`].
    pub(crate) fn list_unordered<P: Position<Move = M>>(
        &mut self,
        scope: MoveScope,
        position: &P,
    ) -> Range<usize> {
        let first = self.moves.len();
        position.generate(scope, &mut self.moves);
        first..self.moves.len()
    }

    /// The move at `index`.
    pub(crate) fn at(&self, index: usize) -> M {
        self.moves[index]
    }

    /// The score of the move at `index`, 0 if nobody has an opinion of it.
    pub(crate) fn score(&self, index: usize) -> i32 {
        self.scores.get(index).copied().unwrap_or_default()
    }

    /// Puts the moves of the node on top in the opposite of their order.
    #[cold]
    fn turn_round(&mut self, moves: Range<usize>) {
        for index in moves.clone() {
            self.pick(index);
        }
        self.moves[moves.clone()].reverse();
        self.scores.truncate(moves.start);
    }

    /// Swaps the best-scored move of the node on top, from `index` on, to `index`.
    #[inline(always)]
    pub(crate) fn pick(&mut self, index: usize) -> M {
        if self.scores.len() > index {
            self.bring_best(index);
        }
        self.moves[index]
    }

    #[inline(never)]
    fn bring_best(&mut self, index: usize) {
        let (place, score) = first_best(&self.scores[index..]);
        if score == 0 {
            // No part has scored the moves that are left: they are tried as they are, without another look.
            self.scores.truncate(index);
        } else {
            self.moves.swap(index, index + place);
            self.scores.swap(index, index + place);
        }
    }

    /// Forgets the moves of the node on top.
    pub(crate) fn close(&mut self, moves: Range<usize>) {
        self.moves.truncate(moves.start);
        self.scores.truncate(moves.start);
    }
}

/// Bits in which a place among the moves of a node is kept beside its score.
const PLACE_BITS: u32 = 8;

/// The highest score and the first place that has it.
#[inline(always)]
fn first_best(scores: &[i32]) -> (usize, i32) {
    match scores.len() {
        ..=LONGEST => first_best_of_a_few(scores),
        _ => first_best_of_many(scores),
    }
}

/// Places that [`PLACE_BITS`] can tell apart.
const LONGEST: usize = 1 << PLACE_BITS;

/// Score and place are compared as one number, for the sake of a loop without branches: which move is best is
/// beyond a processor's guess.
#[inline(always)]
fn first_best_of_a_few(scores: &[i32]) -> (usize, i32) {
    let last = LONGEST as i32 - 1;
    let packed = scores
        .iter()
        .zip(0..)
        .map(|(&score, place)| score << PLACE_BITS | (last - place));
    let best = packed.max().unwrap_or_default();
    ((last - (best & last)) as usize, best >> PLACE_BITS)
}

/// No game of the lab has as many moves.
#[cold]
fn first_best_of_many(scores: &[i32]) -> (usize, i32) {
    let best = scores.chunks(LONGEST).zip(0..).map(|(some, chunk)| {
        let (place, score) = first_best_of_a_few(some);
        (chunk * LONGEST + place, score)
    });
    best.reduce(|first, other| if other.1 > first.1 { other } else { first })
        .unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_among_equals_is_best() {
        assert_eq!(first_best(&[0, 0, 0]), (0, 0));
        assert_eq!(first_best(&[3, PV_MOVE, 0, PV_MOVE]), (1, PV_MOVE));
        assert_eq!(first_best(&[1]), (0, 1));
    }

    #[test]
    fn places_are_told_in_lists_of_any_length() {
        for length in [255, 256, 257, 1000] {
            for place in [0, 254, 255, 256, 999] {
                let mut scores = vec![7; length];
                if place < length {
                    scores[place] = 8;
                    assert_eq!(first_best(&scores), (place, 8));
                } else {
                    assert_eq!(first_best(&scores), (0, 7));
                }
            }
        }
    }
}
