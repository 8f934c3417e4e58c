//! `single-reply`, the one-reply extension: a node with only one legal move is searched one ply deeper.
//!
//! A forced move is no choice, so its ply is not counted. That costs one move per node, and often shows a
//! forced line to its end.
//!
//! Reference: Chess Programming Wiki, *One Reply Extensions*.
//!
//! Compared with the strategy without it: a different tree, deeper along forced moves. With `check-ext`, a
//! node to which both apply is extended once.

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
    Technique::Extension(Box::new(|position: &mut P, _in_check| {
        position.count_moves() == 1
    }))
}
