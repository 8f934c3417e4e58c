//! `single-reply`, the one-reply extension: a side with one legal move alone searches its node one ply
//! deeper.
//!
//! A forced move is no choice, so its ply is not counted. That costs one move a node, and often shows a
//! forced line to its end.
//!
//! Reference: Chess Programming Wiki, *One Reply Extensions*.
//!
//! Against the rung below: another tree, deeper along forced moves. Beside `check-ext` a node that fits both
//! is extended once.

use crate::info::{Effect, PartInfo, Role, Values};
use crate::part::Technique;
use engine_core::Searchable;

/// `single-reply`
pub static INFO: PartInfo = PartInfo {
    name: "single-reply",
    summary: "one-reply extension: a side with one legal move searches one ply deeper",
    reference: "Chess Programming Wiki, One Reply Extensions",
    effect: Effect::ChangesTree,
    role: Role::Extension,
    parameters: &[],
};

pub(crate) fn build<P: Searchable>(_values: &Values) -> Technique<P> {
    Technique::Extension(Box::new(|position: &mut P| position.count_moves() == 1))
}
