//! Ablation: which part of a strategy earns what.
//!
//! A ladder of strategies cannot tell, since its order decides: what the first step saves, the later ones
//! cannot save again. An [`Experiment`] searches several subsets of the parts instead. [`Analysis`] makes
//! figures of its records: what each part saves alone, last, and as its fair share ([`mod@shapley`]), which
//! parts help or hinder each other ([`mod@interaction`]), and in which order one would add them. Every figure
//! is a mean of logarithms over positions, so that it is a factor; [`bootstrap`] says how far it would move
//! with other positions.

mod analysis;
pub mod bootstrap;
mod charts;
mod costs;
mod experiment;
pub mod interaction;
pub(crate) mod intervals;
mod order;
mod ranks;
mod rows;
pub mod shapley;
pub mod subsets;
mod summary;
mod tables;
mod verdicts;

pub use analysis::{Analysis, PartFigures, SubsetFigures};
pub use bootstrap::Estimate;
pub use charts::{effects, interactions as interaction_chart, lattice};
pub use costs::Costs;
pub use experiment::{AblatedPart, Experiment, Measure, Variant};
pub use order::AddedPart;
pub use ranks::Ranks;
pub(crate) use ranks::told_apart;
pub use rows::{FigureRow, rows, rows_table};
pub use subsets::{Design, Subset};
pub use summary::{broken_promise, summary};
pub use tables::tables;
pub use verdicts::Changes;
