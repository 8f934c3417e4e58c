//! [`MoveLists`]: the moves of all nodes on the path, and which of them comes next.

use crate::move_score::MoveScore;
use crate::node::Node;
use crate::searcher::Ordering;
use engine_core::random::SplitMix64;
use engine_core::{Key, MoveScope, Position};
use std::ops::Range;

/// The moves of all nodes on the path, one node's behind the other's, with their scores.
pub(crate) struct MoveLists<M> {
    moves: Vec<M>,
    /// Never longer than `moves`; reaches as far as the last move with a score.
    scores: Vec<MoveScore>,
    /// The moves of the root that are searched, where that is not all of them.
    root: Option<Vec<M>>,
    /// The scores of the list that was reversed last, in its order: for those who watch.
    reversed: Vec<MoveScore>,
}

impl<M> Default for MoveLists<M> {
    fn default() -> MoveLists<M> {
        MoveLists {
            moves: Vec::new(),
            scores: Vec::new(),
            root: None,
            reversed: Vec::new(),
        }
    }
}

impl<M: Copy + PartialEq> MoveLists<M> {
    /// A list of its own, with scores as far as there are.
    pub(crate) fn of(moves: &[M], scores: &[MoveScore]) -> MoveLists<M> {
        MoveLists {
            moves: moves.to_vec(),
            scores: scores.to_vec(),
            ..MoveLists::default()
        }
    }

    /// A copy of a part of the lists, whose moves have scores as far as there are.
    pub(crate) fn part(&self, part: Range<usize>) -> MoveLists<M> {
        let scored = part.start.min(self.scores.len())..part.end.min(self.scores.len());
        MoveLists::of(&self.moves[part], &self.scores[scored])
    }

    /// Of the root's moves lists these alone from now on.
    pub(crate) fn restrict_root(&mut self, moves: Vec<M>) {
        self.root = Some(moves);
    }

    /// Lets `orderings` score `moves`, the list of `node`, which has some.
    pub(crate) fn order<P: Position<Move = M>>(
        &mut self,
        moves: Range<usize>,
        node: &Node<'_, P>,
        orderings: &mut [Box<dyn Ordering<P>>],
        order: ListOrder,
    ) {
        if let Some(seed) = order.shuffled {
            shuffle(&mut self.moves[moves.clone()], seed, node.position.key());
        }
        if !orderings.is_empty() {
            self.scores.resize(moves.end, MoveScore::UNSCORED);
            for ordering in orderings {
                ordering.score(node, &self.moves[moves.clone()], &mut self.scores[moves.clone()]);
            }
        }
        if order.worst_first {
            self.reverse(moves);
        }
    }

    /// Lists the moves of `position` in generation order, to be read with [`MoveLists::at`]. Give the answer
    /// back to [`MoveLists::close`].
    #[inline(always)]
    pub(crate) fn list_unordered<P: Position<Move = M>>(
        &mut self,
        scope: MoveScope,
        position: &P,
    ) -> Range<usize> {
        let first = self.moves.len();
        position.generate(scope, &mut self.moves);
        // The root's list is the lowest.
        if first == 0 {
            if let Some(root) = &self.root {
                self.moves.retain(|candidate| root.contains(candidate));
            }
        }
        first..self.moves.len()
    }

    /// The move at `index`.
    pub(crate) fn at(&self, index: usize) -> M {
        self.moves[index]
    }

    pub(crate) fn moves(&self, list: Range<usize>) -> &[M] {
        &self.moves[list]
    }

    /// The scores of a list, as far as there are; those of before where the list was reversed.
    pub(crate) fn scores(&self, list: Range<usize>, order: ListOrder) -> &[MoveScore] {
        match order.worst_first {
            true => &self.reversed,
            false => &self.scores[list.start.min(self.scores.len())..list.end.min(self.scores.len())],
        }
    }

    /// The score of the move at `index`.
    pub(crate) fn score(&self, index: usize) -> MoveScore {
        self.scores.get(index).copied().unwrap_or_default()
    }

    /// Puts the moves of the node on top in the opposite of their order.
    #[cold]
    fn reverse(&mut self, moves: Range<usize>) {
        for index in moves.clone() {
            self.pick(index);
        }
        self.moves[moves.clone()].reverse();
        self.reversed = moves.clone().rev().map(|index| self.score(index)).collect();
        self.scores.truncate(moves.start);
    }

    /// Swaps a move drawn from those of the node on top, from `index` on, to `index`. The list has no scores.
    pub(crate) fn draw(&mut self, index: usize, random: &mut SplitMix64) -> M {
        let others = self.moves.len() - index;
        self.moves
            .swap(index, index + random.below(others as u64) as usize);
        self.moves[index]
    }

    /// Swaps the best-scored move of the node on top, from `index` on, to `index`.
    #[inline(always)]
    pub(crate) fn pick(&mut self, index: usize) -> M {
        // The last one needs no look.
        if self.scores.len() > index + 1 {
            self.bring_best(index);
        }
        self.moves[index]
    }

    #[inline(never)]
    fn bring_best(&mut self, index: usize) {
        let scores = &mut self.scores[index..];
        let (place, score) = first_best(scores);
        if score == MoveScore::UNSCORED {
            // No part has scored the moves that are left: they are tried as they are, without another look.
            self.scores.truncate(index);
        } else {
            scores.swap(0, place);
            self.moves[index..].swap(0, place);
        }
    }

    /// Forgets the moves of the node on top.
    #[inline(always)]
    pub(crate) fn close(&mut self, moves: Range<usize>) {
        self.moves.truncate(moves.start);
        self.scores.truncate(moves.start);
    }
}

/// What happens to the moves of a node before and after they are scored.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct ListOrder {
    pub(crate) shuffled: Option<u64>,
    /// Their order is reversed after.
    pub(crate) worst_first: bool,
}

/// Shuffles the moves of the position with this key, always in the same way (Fisher and Yates).
pub(crate) fn shuffle<M>(moves: &mut [M], seed: u64, key: Key) {
    let mut random = SplitMix64::new(key.0 ^ SplitMix64::new(seed).next_u64());
    for last in (1..moves.len()).rev() {
        let other = random.below(last as u64 + 1) as usize;
        moves.swap(last, other);
    }
}

/// The highest score and the first place that has it.
#[inline(always)]
fn first_best(scores: &[MoveScore]) -> (usize, MoveScore) {
    // The highest score first and its place then: the first pass is done on several scores at once.
    let best = scores
        .iter()
        .fold(MoveScore::UNSCORED, |best, &score| best.max(score));
    let place = scores.iter().position(|&score| score == best).unwrap_or(0);
    (place, best)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::move_score::Band;

    const UNSCORED: MoveScore = MoveScore::UNSCORED;

    fn history(place: i32) -> MoveScore {
        MoveScore::new(Band::History, place)
    }

    #[test]
    fn the_first_among_equals_is_best() {
        let pv_move = MoveScore::from(Band::PvMove);
        assert_eq!(first_best(&[UNSCORED, UNSCORED, UNSCORED]), (0, UNSCORED));
        assert_eq!(
            first_best(&[history(3), pv_move, UNSCORED, pv_move]),
            (1, pv_move)
        );
        assert_eq!(first_best(&[history(1)]), (0, history(1)));
    }

    #[test]
    fn places_are_told_in_lists_of_any_length() {
        for length in [255, 256, 257, 1000] {
            for place in [0, 254, 255, 256, 999] {
                let mut scores = vec![history(7); length];
                if place < length {
                    scores[place] = history(8);
                    assert_eq!(first_best(&scores), (place, history(8)));
                } else {
                    assert_eq!(first_best(&scores), (0, history(7)));
                }
            }
        }
    }
}
