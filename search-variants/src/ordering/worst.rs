//! `worst`, a control: the order of moves is reversed, so that the move with the highest score is tried last.
//!
//! Alpha-beta with the best move last everywhere cuts off nothing and visits as many nodes as minimax: the
//! other end of the scale whose good end is the minimal tree. How near a recipe comes to minimax when its
//! order is reversed says how much that order knows.
//!
//! Reference: D. Knuth, R. Moore, *An Analysis of Alpha-Beta Pruning*, 1975, on the worst case.
//!
//! Against the same recipe without `worst`: the same root score, from more nodes.

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
