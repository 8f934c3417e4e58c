//! Ablation: how much each part of a strategy contributes.
//!
//! A ladder of strategies cannot tell, because the result depends on the order: later steps cannot save what
//! the first one has already saved. An [`Experiment`] searches several subsets of the parts instead. From its
//! records [`Analysis`] computes each part's saving when added alone and when added last, its Shapley value
//! ([`shapley`]), the interactions between parts ([`interaction`]), and a greedy order in which to add them.
//! Every figure is a mean of logarithms over positions, so its exponential is a factor;
//! [`statistics::Estimate`] gives the confidence interval.

mod analysis;
mod answer;
mod experiment;
mod rows;
mod subsets;
mod tables;

pub(crate) use analysis::Figure;
pub use analysis::{AddedPart, Analysis, Changes, PartFigures};
pub use answer::answer;
pub use experiment::{AblatedPart, Design, Experiment, Measure, Variant};
pub use rows::{AblationRow, rows, rows_table};
pub use subsets::{Subset, interaction, shapley};
pub use tables::{MAIN, TABLE_NAMES, broken_promise, tables};
