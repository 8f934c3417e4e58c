//! Ablation: which part of a strategy earns what.
//!
//! A ladder of strategies cannot tell, since its order decides: what the first step saves, the later ones
//! cannot save again. An [`Experiment`] searches several subsets of the parts instead. [`Analysis`] makes
//! figures of its records: what each part saves alone, last, and as its fair share ([`shapley`]), which parts
//! help or hinder each other ([`interaction`]), and in which order one would add them. Every figure is a mean
//! of logarithms over positions, so that it is a factor; [`crate::statistics::Estimate`] says how far it
//! would move with other positions.

mod analysis;
mod experiment;
mod findings;
mod rows;
mod subsets;
mod tables;

pub(crate) use analysis::Figure;
pub use analysis::{AddedPart, Analysis, Changes, PartFigures, SubsetFigures};
pub use experiment::{AblatedPart, Design, Experiment, Measure, Variant};
pub use findings::findings;
pub use rows::{AblationRow, rows, rows_table};
pub use subsets::{Subset, interaction, shapley};
pub use tables::{MAIN, TABLE_NAMES, broken_promise, tables};
