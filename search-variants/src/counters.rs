//! [`Counters`]: the counts of a search.

use engine_core::Phase;
use engine_core::Ply;
use std::ops::AddAssign;

/// Cutoffs by the first, second, ... 31st legal move; the last element counts all later ones.
pub type CutoffIndex = [u64; 32];

/// Counts of one iteration, or the sum over several.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counters {
    /// Nodes entered: the root, inner nodes, leaves and quiescence nodes.
    pub nodes: u64,
    /// Nodes where the main search ended: at the horizon, at the end of the game, or at a draw by rule.
    pub leaf_nodes: u64,
    /// Nodes of the quiescence search, including its roots, which are leaves of the main search.
    pub q_nodes: u64,
    /// Leaves of the main search where a quiescence search began. All other quiescence nodes are beyond the
    /// horizon.
    pub q_leaf_nodes: u64,
    /// Nodes cut off by a move (fail high), in main search and quiescence together. Stand-pat cutoffs are not
    /// counted.
    pub cutoffs: u64,
    /// Cutoffs by the first legal move tried.
    pub first_move_cutoffs: u64,
    /// Cutoffs in quiescence nodes.
    pub q_cutoffs: u64,
    /// First-move cutoffs in quiescence nodes.
    pub q_first_move_cutoffs: u64,
    /// Cutoffs by the index of the move that caused them.
    pub cutoff_index: CutoffIndex,
    /// The largest ply entered (selective depth).
    pub seldepth: Ply,
}

impl Counters {
    /// Counts a cutoff by the legal move `index`, counted from 0.
    #[inline(always)]
    pub(crate) fn cutoff(&mut self, phase: Phase, index: usize) {
        let first = u64::from(index == 0);
        self.cutoffs += 1;
        self.first_move_cutoffs += first;
        if phase == Phase::Quiescence {
            self.q_cutoffs += 1;
            self.q_first_move_cutoffs += first;
        }
        let last = self.cutoff_index.len() - 1;
        self.cutoff_index[index.min(last)] += 1;
    }

    /// First-move cutoff rate in percent: 100 * cutoffs by the first move / all cutoffs, main search and
    /// quiescence together, as in published tables. `None` without cutoffs.
    pub fn ordering_pct(&self) -> Option<f64> {
        percentage(self.first_move_cutoffs, self.cutoffs)
    }

    /// Cutoffs of the main search.
    pub fn main_cutoffs(&self) -> u64 {
        self.cutoffs - self.q_cutoffs
    }

    /// Cutoffs of the main search by the first legal move tried.
    pub fn main_first_move_cutoffs(&self) -> u64 {
        self.first_move_cutoffs - self.q_first_move_cutoffs
    }

    /// First-move cutoff rate of the main search, in percent.
    pub fn main_ordering_pct(&self) -> Option<f64> {
        percentage(self.main_first_move_cutoffs(), self.main_cutoffs())
    }

    /// First-move cutoff rate of quiescence, in percent.
    pub fn q_ordering_pct(&self) -> Option<f64> {
        percentage(self.q_first_move_cutoffs, self.q_cutoffs)
    }
}

fn percentage(part: u64, whole: u64) -> Option<f64> {
    (whole > 0).then(|| 100.0 * part as f64 / whole as f64)
}

impl AddAssign<&Counters> for Counters {
    fn add_assign(&mut self, other: &Counters) {
        self.nodes += other.nodes;
        self.leaf_nodes += other.leaf_nodes;
        self.q_nodes += other.q_nodes;
        self.q_leaf_nodes += other.q_leaf_nodes;
        self.cutoffs += other.cutoffs;
        self.first_move_cutoffs += other.first_move_cutoffs;
        self.q_cutoffs += other.q_cutoffs;
        self.q_first_move_cutoffs += other.q_first_move_cutoffs;
        for (count, more) in self.cutoff_index.iter_mut().zip(other.cutoff_index) {
            *count += more;
        }
        self.seldepth = self.seldepth.max(other.seldepth);
    }
}
