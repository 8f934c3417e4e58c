//! `worst`, a control: reverses the move order, so that the move with the highest score is tried last.
//!
//! With the best move last at every node, alpha-beta has no cutoffs and visits as many nodes as minimax: the
//! opposite extreme of the minimal tree. How close a recipe comes to minimax with its order reversed shows
//! how much that order knows.
//!
//! Reference: D. Knuth, R. Moore, *An Analysis of Alpha-Beta Pruning*, 1975, on the worst case.
//!
//! Compared with the same recipe without `worst`: the same root score, with more nodes.

use crate::info::{Effect, PartInfo, Role, Values};
use crate::part::Technique;
use engine_core::Searchable;

/// `worst`
pub static INFO: PartInfo = PartInfo {
    name: "worst",
    summary: "control: tries the moves in reverse order, the best-scored last",
    reference: "Knuth & Moore 1975",
    effect: Effect::Sound,
    role: Role::Ordering,
    parameters: &[],
};

pub(crate) fn build<P: Searchable>(_values: &Values) -> Technique<P> {
    Technique::WorstFirst
}
