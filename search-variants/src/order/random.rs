//! `random`, a control: the moves of a node are shuffled before anything orders them.
//!
//! It shows what alpha-beta saves without any knowledge of moves, and without the order in which a board
//! happens to generate them. Parts that order moves act upon the shuffled list, so that beside them `random`
//! decides among equals.
//!
//! Reference: JS Chess AI, which shuffles the moves of every node so that equal moves vary.
//!
//! Against generation order: another order without knowledge. A position is always shuffled in the same way;
//! `random=2` to `random=5` are other shuffles, so that the spread can be seen.

use crate::part::{Effect, Info, PartInfo, Role, Setting};
use crate::plan::Plan;
use engine_core::Position;

pub(crate) const INFO: PartInfo = PartInfo {
    info: Info {
        name: "random",
        summary: "control: shuffles the moves of each node first",
        reference: "JS Chess AI",
        effect: Effect::Sound,
    },
    role: Role::Ordering,
    settings: &[
        Setting::new("1", "seed 1"),
        Setting::new("2", "seed 2"),
        Setting::new("3", "seed 3"),
        Setting::new("4", "seed 4"),
        Setting::new("5", "seed 5"),
    ],
};

pub(crate) fn install<P: Position>(setting: &str, plan: &mut Plan<P>) {
    plan.listing.shuffled = Some(setting.parse().unwrap_or(1));
}
