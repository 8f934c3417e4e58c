//! [`Machine`]: processors, the jobs that they work on, and the split points that jobs share.

use super::processor::{Processor, ProcessorState};
use super::resumable_search::SearchJob;
use super::split_point::{JobId, SplitPoints};
use super::{Method, TimeCosts};
use crate::searcher::Orderings;
use crate::searcher::SearchStack;
use engine_core::{HistoryEntry, Searchable};
use slab::Slab;

pub(super) struct Machine<P: Searchable> {
    pub(super) method: Method,
    pub(super) costs: TimeCosts,
    pub(super) root: P,
    pub(super) earlier: Vec<HistoryEntry>,
    pub(super) processors: Vec<Processor<P>>,
    pub(super) jobs: Slab<SearchJob<P>>,
    pub(super) splits: SplitPoints<P::Move>,
    /// If moves are shared out: the orderings of all processors, lent to the one that takes a step.
    pub(super) orderings: Orderings<P>,
    /// Jobs that can continue but have no processor.
    pub(super) ready: Vec<JobId>,
}

impl<P: Searchable> Machine<P> {
    /// Lends the common orderings to a processor, or takes them back.
    pub(super) fn exchange_orderings(&mut self, number: usize) {
        if self.method != Method::SharedTable {
            let own = &mut self.processors[number].search.memory.orderings;
            std::mem::swap(own, &mut self.orderings);
        }
    }

    /// Charges a processor for the time of a message.
    pub(super) fn message(&mut self, number: usize) {
        let processor = &mut self.processors[number];
        processor.messages += 1;
        processor.clock += u64::from(self.costs.message);
    }

    /// Charges the processor of a job for the time of a message.
    pub(super) fn receive(&mut self, job: JobId) {
        if let Some(number) = self.jobs.get(job).and_then(|job| job.processor) {
            self.message(number);
        }
    }

    pub(super) fn add_worker(&mut self, number: usize, job: JobId) {
        self.jobs[job].processor = Some(number);
        self.processors[number].state = ProcessorState::Works(job);
    }

    pub(super) fn remove_worker(&mut self, job: JobId) {
        self.ready.retain(|&ready| ready != job);
        if let Some(number) = self.jobs.remove(job).processor {
            self.processors[number].state = ProcessorState::Idle;
        }
    }

    /// Suspends a job until others have done their part.
    pub(super) fn wait(&mut self, job: JobId) {
        let mut place = self.blank_place();
        if let Some(number) = self.jobs[job].processor.take() {
            let processor = &mut self.processors[number];
            processor.search.exchange_place(&mut place);
            processor.state = ProcessorState::Idle;
        }
        self.jobs[job].place = Some(place);
    }

    /// A place at the root, to be exchanged for another.
    pub(super) fn blank_place(&self) -> Box<SearchStack<P>> {
        Box::new(SearchStack::at_root(self.root.clone(), Vec::new()))
    }
}
