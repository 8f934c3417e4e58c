//! [`MoveLists`]: the moves of all nodes on the path, as far as they are listed, and the choice of the next
//! one.

use super::move_list::{MoveList, NodeKind, Source};
use super::named_moves::NamedMoves;
use super::ordering::{Arrangement, Orderings};
use super::scores_by_rank::ScoresByRank;
use crate::move_score::MoveScore;
use crate::node::Node;
use engine_core::random::SplitMix64;
use engine_core::{Depth, Key, MovePicking, MoveScope, Ply, Position, Searchable};
use std::ops::Range;

/// The moves of all nodes on the path, one node after the other, with their scores.
pub(crate) struct MoveLists<M> {
    pub(super) moves: Vec<M>,
    /// Never longer than `moves`; it ends with the last move that has a score.
    pub(super) scores: Vec<MoveScore>,
    /// The moves that an ordering has just named.
    pub(super) names: NamedMoves<M>,
    /// The root moves to search, if these are not all.
    pub(super) root: Option<Vec<M>>,
}

impl<M> Default for MoveLists<M> {
    fn default() -> MoveLists<M> {
        MoveLists {
            moves: Vec::new(),
            scores: Vec::new(),
            names: NamedMoves::default(),
            root: None,
        }
    }
}

impl<M: Copy + PartialEq> MoveLists<M> {
    /// A copy of a part of the lists, with the scores that it has.
    pub(crate) fn part(&self, part: Range<usize>) -> MoveLists<M> {
        let scored = part.start.min(self.scores.len())..part.end.min(self.scores.len());
        MoveLists {
            moves: self.moves[part].to_vec(),
            scores: self.scores[scored].to_vec(),
            ..MoveLists::default()
        }
    }

    /// A copy of one list, on which an observer can list moves that the search has not listed.
    pub(super) fn aside(&self, list: &MoveList) -> (MoveLists<M>, MoveList) {
        let lists = MoveLists {
            root: self.root.clone(),
            ..self.part(list.places())
        };
        let moved = MoveList {
            first: 0,
            next: list.next - list.first,
            end: list.end - list.first,
            sorted: list.sorted - list.first,
            ..*list
        };
        (lists, moved)
    }

    /// From now on, lists only these moves of the root.
    pub(crate) fn restrict_root(&mut self, moves: Vec<M>) {
        self.root = Some(moves);
    }

    /// The list of a node that has just been entered, with nothing listed yet.
    #[inline(always)]
    pub(super) fn open(&self, ply: Ply, depth: Depth, kind: NodeKind, stages: usize) -> MoveList {
        let first = self.moves.len() as u32;
        MoveList {
            ply,
            depth,
            kind,
            stage: 0,
            stages: stages as u8,
            has_captures: false,
            has_quiet_moves: false,
            first,
            next: first,
            end: first,
            sorted: first,
        }
    }

    /// Lists the moves of a node in generation order, to be read with [`MoveLists::at`].
    #[inline(always)]
    pub(super) fn open_unordered<P: Position<Move = M>>(
        &mut self,
        kind: NodeKind,
        position: &P,
        ply: Ply,
        depth: Depth,
    ) -> MoveList {
        let mut list = self.open(ply, depth, kind, 0);
        position.generate(kind.scope(), &mut self.moves);
        self.leave_out_of_root(&list);
        (list.has_captures, list.has_quiet_moves) = (true, true);
        list.end = self.moves.len() as u32;
        list
    }

    #[inline(always)]
    fn leave_out_of_root(&mut self, list: &MoveList) {
        if list.ply == Ply::ROOT {
            if let Some(root) = &self.root {
                self.moves.retain(|candidate| root.contains(candidate));
            }
        }
    }

    /// Appends the moves of `source` to the list of the current node. Returns the index from which moves are
    /// to be scored.
    #[inline(always)]
    pub(super) fn list<P: Searchable<Move = M>>(
        &mut self,
        list: &mut MoveList,
        source: Option<Source>,
        position: &P,
    ) -> usize {
        let start = self.moves.len();
        let Some(source) = source else {
            return start;
        };
        match source {
            Source::AllMoves => position.generate(MoveScope::All, &mut self.moves),
            Source::Captures => position.generate(MoveScope::Captures, &mut self.moves),
            Source::CapturesByRank => position.generate_by_rank(&mut self.moves),
            Source::QuietMoves => position.generate_quiet(&mut self.moves),
        }
        list.has_captures |= source != Source::QuietMoves;
        list.has_quiet_moves |= matches!(source, Source::AllMoves | Source::QuietMoves);
        self.leave_out_of_root(list);
        let start = if list.has_none_listed() {
            start
        } else {
            self.without_named(*list, start, source, position)
        };
        list.end = self.moves.len() as u32;
        start
    }

    /// Scores the captures from `start` on by victim and attacker.
    #[inline(always)]
    pub(super) fn score_by_rank<P: Searchable<Move = M>>(
        &mut self,
        start: usize,
        by_rank: &ScoresByRank,
        position: &P,
    ) {
        if self.moves.len() > start {
            self.scores.resize(start, MoveScore::UNSCORED);
            let moves = self.moves[start..].iter();
            let scores = moves.map(|&candidate| by_rank.score(position.capture(candidate)));
            self.scores.extend(scores);
        }
    }

    /// Lists the moves of the next stage, and lets its orderings score them and name moves.
    #[inline(always)]
    pub(super) fn order<P: Searchable<Move = M>>(
        &mut self,
        list: &mut MoveList,
        node: &Node<'_, P>,
        orderings: &mut Orderings<P>,
    ) {
        let Orderings { all, stages, .. } = orderings;
        let stage = &stages[list.kind.index()][usize::from(list.stage)];
        list.stage += 1;
        let is_dropped = stage.list == Some(Source::QuietMoves) && list.has_quiet_moves;
        if stage.list.is_some() && !is_dropped {
            let start = self.list(list, stage.list, node.position);
            let listed = &mut self.moves[start..];
            match orderings.arrangement {
                None => {}
                Some(Arrangement::Shuffled(seed)) => shuffle(listed, seed, node.position.key()),
                Some(Arrangement::Sorted(sort)) => sort(node.position, listed),
            }
            if let Some(by_rank) = &stage.by_rank {
                self.score_by_rank(start, by_rank, node.position);
            }
            if !stage.scoring.is_empty() && self.moves.len() > start {
                self.scores.resize(self.moves.len(), MoveScore::UNSCORED);
                for &place in &stage.scoring {
                    all[place].score(node, &self.moves[start..], &mut self.scores[start..]);
                }
            }
        }
        for &place in &stage.naming {
            all[place].name(node, &mut self.names);
        }
        self.add_named(list, node.position);
        if orderings.worst_first && !list.has_stages() {
            self.reverse::<P>(list);
        }
    }

    /// Drops the remaining quiet moves, and lists no others.
    pub(super) fn drop_quiet_moves<P: Searchable<Move = M>>(&mut self, list: &mut MoveList, position: &P) {
        let (mut end, mut scored) = (list.next as usize, list.next as usize);
        for place in list.left() {
            if position.capture(self.moves[place]).is_some() {
                self.moves[end] = self.moves[place];
                if place < self.scores.len() {
                    self.scores[end] = self.scores[place];
                    scored = end + 1;
                }
                end += 1;
            }
        }
        self.moves.truncate(end);
        self.scores.truncate(scored);
        (list.end, list.has_quiet_moves) = (end as u32, true);
        list.sorted = list.sorted.min(list.end);
    }

    pub(super) fn raise(&mut self, place: usize, score: MoveScore) {
        if self.scores.len() <= place {
            self.scores.resize(place + 1, MoveScore::UNSCORED);
        }
        self.scores[place].raise(score);
    }

    /// The move at `index`.
    #[inline]
    pub(crate) fn at(&self, index: usize) -> M {
        self.moves[index]
    }

    pub(super) fn moves(&self, list: Range<usize>) -> &[M] {
        &self.moves[list]
    }

    /// The score of the move at `index`.
    pub(crate) fn score(&self, index: usize) -> MoveScore {
        self.scores.get(index).copied().unwrap_or_default()
    }

    /// Reverses the order of the current node's moves, which are then tried as listed.
    #[cold]
    fn reverse<P: Position<Move = M>>(&mut self, list: &mut MoveList) {
        let places = list.places();
        for index in places.clone() {
            self.pick(index, P::PICKING);
        }
        self.scores.resize(places.end, MoveScore::UNSCORED);
        self.moves[places.clone()].reverse();
        self.scores[places].reverse();
        list.sorted = list.end;
    }

    /// Swaps a random move of the current node, at or after `index`, to `index`, and returns it. The list has
    /// no scores.
    pub(crate) fn draw(&mut self, index: usize, random: &mut SplitMix64) -> M {
        let others = self.moves.len() - index;
        self.moves
            .swap(index, index + random.below(others as u64) as usize);
        self.moves[index]
    }

    /// The index and the score of the best-scored move of the current node, from `index` on.
    #[inline(always)]
    pub(super) fn best(&self, index: usize) -> Option<(usize, MoveScore)> {
        match self.scores.get(index..) {
            Some(scores) if !scores.is_empty() => {
                let (place, score) = first_best(scores);
                Some((index + place, score))
            }
            _ => (index < self.moves.len()).then_some((index, MoveScore::UNSCORED)),
        }
    }

    /// Moves the best-scored move of the current node, which was found at `place`, to `index`.
    #[inline(always)]
    pub(super) fn swap_to_front(
        &mut self,
        index: usize,
        place: usize,
        score: MoveScore,
        picking: MovePicking,
    ) -> M {
        if score == MoveScore::UNSCORED {
            // No part has scored the remaining moves: they are tried as listed, without another look.
            self.scores.truncate(index);
            return self.moves[index];
        }
        let played = self.moves[place];
        match picking {
            MovePicking::Swapped => {
                self.moves.swap(index, place);
                self.scores.swap(index, place);
            }
            MovePicking::Staged => {
                for behind in (index..place).rev() {
                    self.moves[behind + 1] = self.moves[behind];
                    self.scores[behind + 1] = self.scores[behind];
                }
                (self.moves[index], self.scores[index]) = (played, score);
            }
        }
        played
    }

    /// Sorts the moves of the current node from `index` on by their scores. Ties stay as listed. Most lists
    /// that are opened to the end have several moves tried, for which sorting takes less than choosing.
    #[inline(never)]
    pub(super) fn sort(&mut self, index: usize) {
        let scores = self.scores.get_mut(index..).unwrap_or_default();
        let moves = &mut self.moves[index..][..scores.len()];
        for end in 1..scores.len() {
            let (played, score) = (moves[end], scores[end]);
            let mut place = end;
            while let Some(before) = place.checked_sub(1).filter(|&before| scores[before] < score) {
                (moves[place], scores[place]) = (moves[before], scores[before]);
                place = before;
            }
            (moves[place], scores[place]) = (played, score);
        }
    }

    /// Moves the best-scored move of the current node, from `index` on, to `index`.
    #[inline(never)]
    pub(crate) fn pick(&mut self, index: usize, picking: MovePicking) -> M {
        match self.best(index) {
            Some((place, score)) => self.swap_to_front(index, place, score, picking),
            None => self.moves[index],
        }
    }

    /// Removes the moves of the current node.
    #[inline(always)]
    pub(super) fn close(&mut self, list: &MoveList) {
        self.moves.truncate(list.first as usize);
        self.scores.truncate(list.first as usize);
    }
}

/// Shuffles the moves of the position with this key, always in the same way (Fisher-Yates shuffle).
pub(crate) fn shuffle<M>(moves: &mut [M], seed: u64, key: Key) {
    let mut random = SplitMix64::new(key.0 ^ SplitMix64::new(seed).next_u64());
    for last in (1..moves.len()).rev() {
        let other = random.below(last as u64 + 1) as usize;
        moves.swap(last, other);
    }
}

/// The first index with the highest score, and that score. There is at least one score.
#[inline(always)]
fn first_best(scores: &[MoveScore]) -> (usize, MoveScore) {
    let mut best = (0, scores[0]);
    for (place, &score) in scores.iter().enumerate().skip(1) {
        if score > best.1 {
            best = (place, score);
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::move_score::MoveStage;

    fn history(place: i32) -> MoveScore {
        MoveScore::new(MoveStage::History, place)
    }

    #[test]
    fn places_are_listed_at_any_length() {
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
