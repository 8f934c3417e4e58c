//! [`Ordering`]: what a part says of the order of moves; [`Orderings`]: those of one search, and which of
//! them are asked where.

use crate::move_score::{MoveScore, Reason};
use crate::node::{Node, Phase};
use engine_core::Position;

/// A heuristic that says which moves to try first, and learns from how they fared.
///
/// It cannot do harm: whatever the order, a sound search comes to the same score.
pub trait Ordering<P: Position>: Send {
    /// Raises `scores[i]` if the part has an opinion of `moves[i]`. It is not asked where there are no moves.
    fn score(&mut self, node: &Node<'_, P>, moves: &[P::Move], scores: &mut [MoveScore]);

    /// Whether it has an opinion of moves in quiescence; if not, it is not asked for one there.
    fn scores_in_quiescence(&self) -> bool {
        true
    }

    /// Whether scoring plays moves out, which takes much longer than a node otherwise does: the limits of a
    /// search are then checked sooner.
    fn plays_moves(&self) -> bool {
        false
    }

    /// Why it gave `candidate` that score; `None` if it did not. Nobody asks unless the search is observed.
    fn reason(&self, _node: &Node<'_, P>, _candidate: P::Move, _score: MoveScore) -> Option<Reason> {
        None
    }

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

/// The orderings of one search. Those that score moves in quiescence come first.
pub(crate) struct Orderings<P: Position> {
    all: Vec<Box<dyn Ordering<P>>>,
    in_quiescence: usize,
}

impl<P: Position> Default for Orderings<P> {
    fn default() -> Orderings<P> {
        Orderings {
            all: Vec::new(),
            in_quiescence: 0,
        }
    }
}

impl<P: Position> Orderings<P> {
    pub(crate) fn add(&mut self, ordering: Box<dyn Ordering<P>>) -> usize {
        let place = match ordering.scores_in_quiescence() {
            true => self.in_quiescence,
            false => self.all.len(),
        };
        self.in_quiescence += usize::from(ordering.scores_in_quiescence());
        self.all.insert(place, ordering);
        place
    }

    pub(crate) fn remove(&mut self, place: usize) -> Box<dyn Ordering<P>> {
        self.in_quiescence -= usize::from(place < self.in_quiescence);
        self.all.remove(place)
    }

    /// Whether any scores moves in that phase.
    #[inline]
    pub(crate) fn scores(&self, phase: Phase) -> bool {
        match phase {
            Phase::Main => !self.all.is_empty(),
            Phase::Quiescence => self.in_quiescence > 0,
        }
    }

    /// Those that score moves in that phase.
    #[inline]
    pub(crate) fn scoring(&mut self, phase: Phase) -> &mut [Box<dyn Ordering<P>>] {
        match phase {
            Phase::Main => &mut self.all,
            Phase::Quiescence => &mut self.all[..self.in_quiescence],
        }
    }

    /// Whether there are none.
    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    /// All of them.
    #[inline]
    pub(crate) fn all(&mut self) -> &mut [Box<dyn Ordering<P>>] {
        &mut self.all
    }
}
