//! `check-ext`, the check extension: a side to move that is in check searches its node one ply deeper.
//!
//! A check has few answers, so the extra ply is cheap; and without it a check can push a loss beyond the
//! horizon. The test is made when a node of the main search is entered. A node at depth 0 is a leaf, and is
//! never extended.
//!
//! Reference: Chess Programming Wiki, *Check Extensions*.
//!
//! Against the rung below: another tree, deeper along checks.

use crate::part::{Effect, Info, PartInfo, Role};
use crate::plan::Plan;
use engine_core::Position;

pub(crate) const INFO: PartInfo = PartInfo {
    info: Info {
        name: "check-ext",
        summary: "check extension: a side in check searches one ply deeper",
        reference: "Chess Programming Wiki, Check Extensions",
        effect: Effect::ChangesTree,
    },
    role: Role::Extension,
    settings: &[],
};

pub(crate) fn install<P: Position>(_setting: &str, plan: &mut Plan<P>) {
    plan.extensions.in_check = true;
}
