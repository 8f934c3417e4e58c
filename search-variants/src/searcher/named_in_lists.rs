//! Named moves in the list of their node: they get their scores if they are listed, and are added if they are
//! not.

use super::move_list::{MoveList, Source};
use super::move_lists::MoveLists;
use super::named_moves::Name;
use crate::move_score::MoveScore;
use engine_core::{MovePicking, MoveScope, MoveTables, Ply, Searchable};

impl<M: Copy + PartialEq> MoveLists<M> {
    /// Scores the moves that have just been named, if they are possible in `position` and have not been
    /// tried.
    #[inline(always)]
    pub(super) fn add_named<P: Searchable<Move = M>>(&mut self, list: &mut MoveList, position: &P) {
        for place in 0..self.names.0.len() {
            let (name, score) = self.names.0[place];
            let (Name::Exactly(named) | Name::Like(named)) = name;
            let is_listed =
                P::PICKING == MovePicking::Swapped || list.has_listed(position.capture(named).is_some());
            let listed = if is_listed { list.left() } else { list.places() };
            if let Some(place) = place_of::<P>(&self.moves[listed.clone()], name) {
                let place = listed.start + place;
                if place >= list.next as usize {
                    self.raise(place, score);
                }
            } else if !is_listed {
                self.add_unlisted(list, position, name, score);
            }
        }
        self.names.0.clear();
    }

    /// The same for a move that is not listed yet.
    #[inline(always)]
    fn add_unlisted<P: Searchable<Move = M>>(
        &mut self,
        list: &mut MoveList,
        position: &P,
        name: Name<M>,
        score: MoveScore,
    ) {
        let found = match name {
            Name::Exactly(named) => position.lists(named).then_some(named),
            Name::Like(refutation) => position.refuting(refutation),
        };
        if let Some(found) = found.filter(|found| self.takes_part(list, position, *found)) {
            self.scores.resize(self.moves.len(), MoveScore::UNSCORED);
            self.scores.push(score);
            self.moves.push(found);
            list.end += 1;
        }
    }

    /// Whether a possible move is one that the node has to try.
    fn takes_part<P: Searchable<Move = M>>(&self, list: &MoveList, position: &P, found: M) -> bool {
        let is_of_root = match &self.root {
            Some(root) if list.ply == Ply::ROOT => root.contains(&found),
            _ => true,
        };
        is_of_root && (list.kind.scope() == MoveScope::All || position.capture(found).is_some())
    }

    /// Removes the moves that were named before, which are the only moves of `source` listed so far, from the
    /// moves listed from `start` on. Those not tried yet are placed before the others, to be scored as well.
    /// Returns the index where they begin.
    #[inline(never)]
    pub(super) fn without_named<P: Searchable<Move = M>>(
        &mut self,
        list: MoveList,
        start: usize,
        source: Source,
        position: &P,
    ) -> usize {
        let mut begin = start;
        for place in (list.first as usize..start).rev() {
            let named = self.moves[place];
            if !source.has(position.capture(named).is_some()) {
                continue;
            }
            if let Some(found) = self.moves[start..].iter().position(|&listed| listed == named) {
                self.moves.remove(start + found);
            }
            if place >= list.next as usize {
                begin -= 1;
                self.scores
                    .resize(self.scores.len().max(start), MoveScore::UNSCORED);
                self.moves[place..=begin].rotate_left(1);
                self.scores[place..=begin].rotate_left(1);
            }
        }
        begin
    }
}

/// The index of the first move that matches `name`.
#[inline(always)]
fn place_of<P: MoveTables>(moves: &[P::Move], name: Name<P::Move>) -> Option<usize> {
    let mut moves = moves.iter();
    match name {
        Name::Exactly(named) => moves.position(|&candidate| candidate == named),
        Name::Like(refutation) => moves.position(|&candidate| P::refutation(candidate) == refutation),
    }
}
