//! [`GridCell`]: the figures kept of one record.

use std::hash::{DefaultHasher, Hash, Hasher};

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GridCell {
    /// Whether the iteration finished; of a stopped one, only its nodes are used.
    pub(super) is_finished: bool,
    /// Centipawns from the side to move; a win in `n` plies is `29000 - n`.
    pub score: Option<i32>,
    /// A digest of the best move, for comparisons only.
    pub best_move: Mark,
    pub nodes: u64,
    pub leaf_nodes: u64,
    /// Nodes of quiescence search, the leaves at which it began excluded.
    pub beyond_horizon: u64,
    /// Nodes of all iterations from depth 1.
    pub nodes_total: u64,
    pub cutoffs: u64,
    /// Nodes cut off by their first legal move.
    pub first_move_cutoffs: u64,
    /// Cutoffs in the main search: all, and those by the first move. `None` for records that do not have
    /// them.
    pub in_main_search: Option<[u64; 2]>,
    /// Whether the best move is an expected one; `None` if the suite expects no move here.
    pub solved: Option<bool>,
    /// The points that the suite gives for the best move, if it grades moves.
    pub points: Option<u16>,
    pub time_s: f64,
    /// Where the full record is: see [`GridBuilder::add`](super::GridBuilder::add).
    pub place: u64,
}

impl GridCell {
    /// The cell, if its iteration finished.
    pub(super) fn finished(&self) -> Option<&GridCell> {
        self.is_finished.then_some(self)
    }

    /// Whether both cells have the same figures, times aside.
    pub(crate) fn agrees(&self, other: &GridCell) -> bool {
        let alike = GridCell {
            time_s: self.time_s,
            place: self.place,
            ..*other
        };
        *self == alike || !self.is_finished && !other.is_finished
    }
}

/// An eight-byte digest of a text. Equal texts have equal marks; different texts almost surely have different
/// ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Mark(pub(super) u64);

impl Mark {
    pub(super) fn of(text: &impl Hash) -> Mark {
        let mut hasher = DefaultHasher::new();
        text.hash(&mut hasher);
        Mark(hasher.finish())
    }
}
