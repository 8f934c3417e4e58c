//! The horizon effect: moves that a deeper look refutes, and how they come about.
//!
//! A *verdict* is made on every move that a strategy chose at a depth: its **regret** is the value of the best move minus the value of the chosen one,
//! both by the [`reference`] search. A *case* is a regret from a threshold up; the rules in [`class`] say how it arises.

mod belief;
mod class;
mod judge;
mod plan;
mod reference;
mod report;
mod story;
#[cfg(test)]
mod tests;
mod trial;
mod work;

pub(crate) use plan::{HorizonManifest, HorizonPlan};
pub(crate) use report::finish;
pub(crate) use work::judge_all;
