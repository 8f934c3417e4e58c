//! `contempt`: a draw is worth less than 0 to the side that searches.
//!
//! A side that considers its opponent weaker plays on where it could repeat. A draw, by any rule, is worth
//! some centipawns less to the side to move at the root, and as much more to its opponent.
//!
//! Reference: Chess Programming Wiki, *Contempt Factor*.
//!
//! Compared with the strategy without it: the same tree, with other values where a game is drawn.

use crate::info::{Effect, Parameter, PartInfo, Role, Values};
use crate::part::Technique;
use engine_core::Searchable;

/// `contempt`
pub static INFO: PartInfo = PartInfo {
    name: "contempt",
    summary: "a draw is worth less than nothing to the side to move at the root",
    reference: "Chess Programming Wiki, Contempt Factor",
    effect: Effect::ChangesTree,
    role: Role::Evaluation,
    parameters: &[CENTIPAWNS],
};

const CENTIPAWNS: Parameter =
    Parameter::whole("centipawns", "how much less, in centipawns", 25, 1..=1000).short(&[]);

pub(crate) fn build<P: Searchable>(values: &Values) -> Technique<P> {
    Technique::Contempt(values.whole(&CENTIPAWNS) as i32)
}
