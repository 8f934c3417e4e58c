//! [`GridCell`]: what is kept of a record.

use std::hash::{DefaultHasher, Hash, Hasher};

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GridCell {
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
    /// Whether both tell the same, whatever the time that it took.
    pub(crate) fn agrees(&self, other: &GridCell) -> bool {
        *self
            == GridCell {
                time_s: self.time_s,
                place: self.place,
                ..*other
            }
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

#[derive(Clone, Copy, Debug)]
pub(super) enum GridSlot {
    Stopped {
        /// Nodes since depth 1.
        nodes_total: u64,
        place: u64,
    },
    Finished(GridCell),
}

impl GridSlot {
    pub(super) fn finished(&self) -> Option<&GridCell> {
        match self {
            GridSlot::Finished(cell) => Some(cell),
            GridSlot::Stopped { .. } => None,
        }
    }

    /// Whether both tell the same, whatever the time that it took.
    pub(super) fn agrees(&self, other: &GridSlot) -> bool {
        match (self.finished(), other.finished()) {
            (None, None) => true,
            (Some(one), Some(other)) => one.agrees(other),
            _ => false,
        }
    }

    pub(super) fn place(&self) -> u64 {
        match self {
            GridSlot::Finished(cell) => cell.place,
            GridSlot::Stopped { place, .. } => *place,
        }
    }

    pub(super) fn nodes_total(&self) -> u64 {
        match self {
            GridSlot::Finished(cell) => cell.nodes_total,
            GridSlot::Stopped { nodes_total, .. } => *nodes_total,
        }
    }
}
