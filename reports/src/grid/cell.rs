//! [`GridCell`]: what is kept of a record.

use std::hash::{DefaultHasher, Hash, Hasher};

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GridCell {
    /// Whether the iteration was finished: one that was stopped has no figures but its nodes.
    pub(super) is_finished: bool,
    /// Centipawns from the side to move; a win in `n` plies is `29000 - n`.
    pub score: Option<i32>,
    /// The best move, good for nothing but to be compared with others.
    pub best_move: Mark,
    pub nodes: u64,
    pub leaf_nodes: u64,
    /// Nodes since depth 1.
    pub nodes_total: u64,
    pub cutoffs: u64,
    /// Nodes that their first legal move cut off.
    pub first_move_cutoffs: u64,
    /// Of the cutoffs those of the main search, all and by the first move; `None` in records that do not
    /// tell.
    pub in_main_search: Option<[u64; 2]>,
    /// Whether the best move is one that the suite expects; `None` where it expects nothing.
    pub solved: Option<bool>,
    /// What the best move is worth where the suite grades moves.
    pub points: Option<u16>,
    pub time_s: f64,
    /// Where the whole record is: see [`GridBuilder::add`](super::GridBuilder::add).
    pub place: u64,
}

impl GridCell {
    /// The figures of an iteration that was finished.
    pub(super) fn finished(&self) -> Option<&GridCell> {
        self.is_finished.then_some(self)
    }

    /// Whether both tell the same, whatever the time that it took.
    pub(crate) fn agrees(&self, other: &GridCell) -> bool {
        let alike = GridCell {
            time_s: self.time_s,
            place: self.place,
            ..*other
        };
        *self == alike || !self.is_finished && !other.is_finished
    }
}

/// A text in eight bytes: equal texts have equal marks, and others as good as surely other ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Mark(pub(super) u64);

impl Mark {
    pub(super) fn of_no_move() -> Mark {
        Mark::of(&None::<String>)
    }

    pub(super) fn of(text: &impl Hash) -> Mark {
        let mut hasher = DefaultHasher::new();
        text.hash(&mut hasher);
        Mark(hasher.finish())
    }
}
