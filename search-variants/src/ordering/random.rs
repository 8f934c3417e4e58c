//! `random`, a control: shuffles the moves of a node before anything orders them.
//!
//! It shows what alpha-beta saves without any knowledge of moves, and without the order in which a board
//! happens to generate them. Ordering parts act on the shuffled list, so with them `random` only breaks ties.
//!
//! Reference: JS Chess AI, which shuffles the moves of every node so that equal moves vary.
//!
//! Compared with generation order: another order without knowledge. A position is always shuffled in the same
//! way; `random=2` to `random=5` are other shuffles, which show the spread.

use crate::info::{Effect, PartInfo, Role, SEED, Values};
use crate::part::Technique;
use engine_core::Searchable;

/// `random`
pub static INFO: PartInfo = PartInfo {
    name: "random",
    summary: "control: shuffles the moves of each node first",
    reference: "JS Chess AI",
    effect: Effect::Sound,
    role: Role::Ordering,
    parameters: &[SEED],
};

pub(crate) fn build<P: Searchable>(values: &Values) -> Technique<P> {
    Technique::Shuffle(u64::from(values.whole(&SEED)))
}
