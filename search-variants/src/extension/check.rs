//! `check-ext`, the check extension: a node whose side to move is in check is searched one ply deeper.
//!
//! A check has few replies, so the extra ply is cheap; without it a check can push a loss beyond the horizon.
//! The test is made when a node of the main search is entered. A node at depth 0 is a leaf, and is never
//! extended.
//!
//! Reference: Chess Programming Wiki, *Check Extensions*.
//!
//! Compared with the strategy without it: a different tree, deeper along checks.

use crate::info::{Effect, PartInfo, Role, Values};
use crate::part::Technique;
use engine_core::Searchable;

/// `check-ext`
pub static INFO: PartInfo = PartInfo {
    name: "check-ext",
    summary: "check extension: a side in check searches one ply deeper",
    reference: "Chess Programming Wiki, Check Extensions",
    effect: Effect::ChangesTree,
    role: Role::Extension,
    parameters: &[],
};

pub(crate) fn build<P: Searchable>(_values: &Values) -> Technique<P> {
    Technique::Extension(Box::new(|_position: &mut P, in_check| in_check))
}
