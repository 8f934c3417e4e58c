//! [`Processor`]: a processor of the machine, with a clock of its own.

use super::split_point::JobId;
use crate::counters::Counters;
use crate::searcher::Searcher;
use engine_core::{Depth, Searchable};

pub(super) struct Processor<P: Searchable> {
    pub(super) search: Searcher<P>,
    pub(super) clock: u64,
    pub(super) state: ProcessorState,
    pub(super) searching: u64,
    pub(super) messages: u64,
    /// The last iteration begun, and the counts before it.
    pub(super) depth: Depth,
    pub(super) earlier: Counters,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ProcessorState {
    Idle,
    /// It has asked for work.
    Asks,
    Works(JobId),
}

impl<P: Searchable> Processor<P> {
    /// An idle processor at time 0.
    pub(super) fn idle(search: Searcher<P>) -> Processor<P> {
        Processor {
            search,
            clock: 0,
            state: ProcessorState::Idle,
            searching: 0,
            messages: 0,
            depth: Depth::HORIZON,
            earlier: Counters::default(),
        }
    }

    pub(super) fn searched(&mut self, time: u64) {
        self.clock += time;
        self.searching += time;
    }
}

/// The number of the processor whose clock is furthest behind, among those that are not idle; the first of
/// equal ones.
pub(super) fn furthest_behind<P: Searchable>(processors: &[Processor<P>]) -> usize {
    let busy = processors.iter().enumerate();
    let busy = busy.filter(|(_, processor)| processor.state != ProcessorState::Idle);
    let first = busy.min_by_key(|(_, processor)| processor.clock);
    first.map_or(0, |(number, _)| number)
}
