//! [`Simulated`]: what a simulation has found.

use crate::counters::Counters;
use crate::limits::Stop;
use engine_core::{Depth, Score};

/// What the processors had to do, all together, from depth 1 on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ProcessorLoad {
    /// The time that has passed.
    pub time: u64,
    /// The time that was spent on nodes.
    pub searching: u64,
    /// Messages.
    pub messages: u64,
    /// The time that was spent on messages.
    pub messaging: u64,
    /// The time in which processors had nothing to do.
    pub idle: u64,
}

/// An iteration that was completed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParallelIteration<M> {
    /// Its depth.
    pub depth: Depth,
    /// The value of the root.
    pub score: Score,
    /// The principal variation.
    pub pv: Vec<M>,
    /// What all processors have counted since depth 1.
    pub totals: Counters,
    /// What they had to do since then.
    pub load: ProcessorLoad,
}

/// What a simulation has found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Simulated<M> {
    /// The iterations that were completed.
    pub iterations: Vec<ParallelIteration<M>>,
    /// Why there are no more; none if all were searched.
    pub stopped: Option<Stop>,
}
