//! The horizon effect: moves that a deeper search refutes, and how they come about.
//!
//! A *verdict* is made on every move that a strategy chose at a depth: its **regret** is the value of the
//! best move minus the value of the chosen one, both by a deeper search, the reference. A *case* is a regret
//! from a threshold up; the rules in `class.rs` say how it arises.
//!
//! A score of more than ±2000 counts for ±2000 in a regret, mates included: a missed mate weighs as much as a
//! winning material advantage missed, and a longer mate is no regret. The reference is a search too, and its
//! own horizon lies where its depth ends: a regret is proven to that depth and no further.

mod case_view;
mod class;
mod continuation;
mod judge;
mod of_run;
mod reference;
mod report;
mod search;
#[cfg(test)]
mod tests;
mod work;

pub use crate::spec::{REFERENCE, THRESHOLD};
pub(crate) use of_run::{judge_run, show_cases};
pub(crate) use report::page;
pub(crate) use work::{judge_depths, read_judged, refuse_unfit, write_judged};

pub(crate) const VERDICTS: &str = "verdicts.ndjson";
pub(crate) const CASES: &str = "cases.ndjson";
