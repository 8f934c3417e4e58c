//! [`Tally`]: counts of an iteration, ply by ply.

use engine_core::{Depth, Ply};
use reports::tree::Counts;
use search_variants::Strategy;
use search_variants::observer::Cut;

/// Counts the nodes and cutoffs of one iteration and passes over those before it.
pub(super) struct Tally {
    wanted: Depth,
    /// Whether the present iteration is the one wanted.
    counting: bool,
    pub(super) nodes: u64,
    by_ply: Vec<u64>,
    cutoffs: u64,
    first_move_cutoffs: u64,
}

impl Tally {
    pub(super) fn new(wanted: Depth) -> Tally {
        Tally {
            wanted,
            counting: false,
            nodes: 0,
            by_ply: Vec::new(),
            cutoffs: 0,
            first_move_cutoffs: 0,
        }
    }

    /// A node is entered; whether it belongs to the iteration.
    pub(super) fn entered(&mut self, ply: Ply, depth: Depth) -> bool {
        if ply == Ply::ROOT {
            self.counting = depth == self.wanted;
        }
        if self.counting {
            self.nodes += 1;
            if self.by_ply.len() <= ply.index() {
                self.by_ply.resize(ply.index() + 1, 0);
            }
            self.by_ply[ply.index()] += 1;
        }
        self.counting
    }

    /// Whether the present iteration is the one wanted.
    pub(super) fn counts_now(&self) -> bool {
        self.counting
    }

    /// Nodes so far down to a ply.
    pub(super) fn down_to(&self, ply: Ply) -> u64 {
        self.by_ply.iter().take(ply.index() + 1).sum()
    }

    /// A node is cut off; standing pat is no move.
    pub(super) fn cut<M>(&mut self, cut: &Cut<M>) {
        if let (true, Cut::Beta { index, .. }) = (self.counting, cut) {
            self.cutoffs += 1;
            self.first_move_cutoffs += u64::from(*index == 0);
        }
    }

    pub(super) fn counts(self, recipe: &Strategy, score: Option<i32>) -> Counts {
        Counts {
            strategy: recipe.to_string(),
            score,
            nodes_by_ply: self.by_ply,
            cutoffs: self.cutoffs,
            first_move_cutoffs: self.first_move_cutoffs,
        }
    }
}
