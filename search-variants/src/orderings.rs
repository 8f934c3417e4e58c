//! [`Orderings`]: the orderings of one search, and which of them are asked where.

use crate::node::Phase;
use crate::ordering::Ordering;
use engine_core::Position;

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
