//! [`Simulated`]: the result of a simulation.

use crate::counters::Counters;
use crate::limits::Stop;
use engine_core::{Depth, Score};

/// The work of all processors together, since depth 1.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ProcessorLoad {
    /// Elapsed time.
    pub time: u64,
    /// Time spent on nodes.
    pub searching: u64,
    /// Number of messages.
    pub messages: u64,
    /// Time spent on messages.
    pub messaging: u64,
    /// Time for which processors were idle.
    pub idle: u64,
}

/// A completed iteration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParallelIteration<M> {
    /// Its depth.
    pub depth: Depth,
    /// The value of the root.
    pub score: Score,
    /// The principal variation.
    pub pv: Vec<M>,
    /// Counts of all processors since depth 1.
    pub totals: Counters,
    /// Their work since depth 1.
    pub load: ProcessorLoad,
}

/// The result of a simulation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Simulated<M> {
    /// The completed iterations.
    pub iterations: Vec<ParallelIteration<M>>,
    /// Why there are no more; `None` if all were completed.
    pub stopped: Option<Stop>,
}
