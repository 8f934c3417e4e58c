//! `check-ext`, the check extension: a side to move that is in check searches its node one ply deeper.
//!
//! A check has few answers, so the extra ply is cheap, and a check must not push a loss over the horizon. It
//! is judged when a node of the main search is entered; a node at depth 0 has become a leaf before, and is
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
