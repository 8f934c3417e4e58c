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

use crate::part::{Effect, Info, PartInfo, Role};
use crate::plan::Plan;
use engine_core::Position;

pub(crate) const INFO: PartInfo = PartInfo {
    info: Info {
        name: "single-reply",
        summary: "one-reply extension: a side with one legal move searches one ply deeper",
        reference: "Chess Programming Wiki, One Reply Extensions",
        effect: Effect::ChangesTree,
    },
    role: Role::Extension,
    settings: &[],
};

pub(crate) fn install<P: Position>(_setting: &str, plan: &mut Plan<P>) {
    plan.extensions.single_reply = true;
}
