//! [`Listed`]: the moves of a node in the order in which they are tried, for an observer.

use crate::move_lists::MoveLists;
use crate::move_score::MoveScore;
use crate::node::Node;
use crate::ordering::Ordering;
use crate::reason::Reason;
use engine_core::Position;

/// The moves of a node, listed and scored.
pub struct Listed<'a, P: Position> {
    pub(crate) node: &'a Node<'a, P>,
    pub(crate) moves: &'a [P::Move],
    pub(crate) scores: &'a [MoveScore],
    pub(crate) orderings: &'a [Box<dyn Ordering<P>>],
    pub(crate) shuffled: bool,
    /// Whether the order is final, and reversed.
    pub(crate) reversed: bool,
}

impl<P: Position> Listed<'_, P> {
    /// The node; its depth has extensions in it.
    pub fn node(&self) -> &Node<'_, P> {
        self.node
    }

    /// The moves in the order in which they are tried, each with the reason. Some may turn out to be illegal.
    pub fn in_order(&self) -> Vec<(P::Move, Reason)> {
        let mut lists = MoveLists::of(self.moves, self.scores);
        let order = (0..self.moves.len()).map(|index| match self.reversed {
            true => (self.moves[index], lists.score(index)),
            false => (lists.pick(index), lists.score(index)),
        });
        let reasons = order.map(|(candidate, score)| (candidate, self.reason(candidate, score)));
        reasons.collect()
    }

    fn reason(&self, candidate: P::Move, score: MoveScore) -> Reason {
        let mut orderings = self.orderings.iter();
        let told = orderings.find_map(|ordering| ordering.reason(self.node, candidate, score));
        let reason = match told.unwrap_or_else(|| Reason::of_score(score)) {
            Reason::GenerationOrder if self.shuffled => Reason::Shuffled,
            reason => reason,
        };
        match self.reversed {
            true => Reason::Reversed(Box::new(reason)),
            false => reason,
        }
    }
}
