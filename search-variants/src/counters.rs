//! [`Counters`]: what a search counts while it runs.

use engine_core::Phase;
use engine_core::Ply;
use std::ops::AddAssign;

/// Cutoffs by the first, second, ... 31st legal move; the last place counts all later ones.
pub type CutoffIndex = [u64; 32];

/// Counts of one iteration, or the sum over several.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counters {
    /// Nodes entered: the root, inner nodes, leaves and quiescence nodes.
    pub nodes: u64,
    /// Nodes at which the main search ended: at the horizon, or because the game was over there, or drawn by
    /// rule.
    pub leaf_nodes: u64,
    /// Nodes of the quiescence search, its roots (which are leaves of the main search) included.
    pub q_nodes: u64,
    /// Leaves of the main search at which a quiescence search began; the other nodes of quiescence are
    /// captures beyond the horizon.
    pub q_leaf_nodes: u64,
    /// Nodes that a move cut off (fail high), in main search and quiescence together; standing pat is no
    /// move.
    pub cutoffs: u64,
    /// Cutoffs by the first legal move that was tried.
    pub first_move_cutoffs: u64,
    /// Of the cutoffs, those of quiescence nodes.
    pub q_cutoffs: u64,
    /// Of the cutoffs by the first legal move, those of quiescence nodes.
    pub q_first_move_cutoffs: u64,
    /// Cutoffs by the place of the move that made them.
    pub cutoff_index: CutoffIndex,
    /// The furthest ply that was entered.
    pub seldepth: Ply,
}

impl Counters {
    /// Counts a cutoff by the legal move number `index`, from 0.
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

    /// Ordering percentage: 100 * cutoffs by the first move / all cutoffs. `None` before the first cutoff.
    /// Main search and quiescence together, as published tables print it.
    pub fn ordering_pct(&self) -> Option<f64> {
        percentage(self.first_move_cutoffs, self.cutoffs)
    }

    /// Cutoffs of the main search.
    pub fn main_cutoffs(&self) -> u64 {
        self.cutoffs - self.q_cutoffs
    }

    /// Cutoffs of the main search by the first legal move that was tried.
    pub fn main_first_move_cutoffs(&self) -> u64 {
        self.first_move_cutoffs - self.q_first_move_cutoffs
    }

    /// The ordering percentage of the main search alone.
    pub fn main_ordering_pct(&self) -> Option<f64> {
        percentage(self.main_first_move_cutoffs(), self.main_cutoffs())
    }

    /// The ordering percentage of quiescence alone.
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
