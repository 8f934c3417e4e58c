//! Work for idle processors: a job that waits for a processor, or a share in a node whose moves may be
//! divided.

use super::Method;
use super::machine::Machine;
use super::processor::{Processor, ProcessorState};
use super::resumable_search::{OpenNode, SearchJob};
use super::split_point::{JobId, SplitPoint};
use engine_core::{Depth, Searchable};

/// Minimum remaining depth of a node to be divided.
const SMALLEST_SPLIT: Depth = Depth::new(2);

impl<P: Searchable> Machine<P> {
    /// Wakes idle processors to ask for work, as many as there is work for, after processor `number` has
    /// taken a step that began at `now`.
    pub(super) fn wake(&mut self, number: usize, now: u64) {
        let is_idle = |processor: &Processor<P>| processor.state == ProcessorState::Idle;
        if self.method == Method::SharedTable || !self.processors.iter().any(is_idle) {
            return;
        }
        let moves = match self.processors[number].state {
            ProcessorState::Works(job) => self.moves_to_share(&self.jobs[job]),
            _ => self.jobs.iter().map(|(_, job)| self.moves_to_share(job)).sum(),
        };
        let asking = self
            .processors
            .iter()
            .filter(|processor| processor.state == ProcessorState::Asks);
        let wanted = (self.ready.len() + moves).saturating_sub(asking.count());
        let idle: Vec<usize> = (0..self.processors.len())
            .filter(|&number| is_idle(&self.processors[number]))
            .take(wanted)
            .collect();
        for number in idle {
            let processor = &mut self.processors[number];
            processor.clock = processor.clock.max(now);
            processor.state = ProcessorState::Asks;
            self.message(number);
        }
    }

    /// Number of moves on a job's path that others may take.
    fn moves_to_share(&self, job: &SearchJob<P>) -> usize {
        let nodes = job.path.iter().filter(|open| self.may_split(open));
        nodes.map(|open| self.moves_left(open)).sum()
    }

    fn moves_left(&self, open: &OpenNode<P>) -> usize {
        match open.split {
            Some(split) => self.splits[split].moves_left(),
            None => open.moves.left().len(),
        }
    }

    /// Whether others may take moves of a node, if it has any left.
    fn may_split(&self, open: &OpenNode<P>) -> bool {
        let node = match open.split {
            Some(split) => &self.splits[split].node,
            None => &open.node,
        };
        !open.is_share
            && open.depth >= SMALLEST_SPLIT
            && self.method.splits(open.ply, open.is_leftmost, node.tried)
    }

    /// Gives a processor that has asked for work a waiting job, or else a share in the node with the largest
    /// remaining depth. If there is nothing to do, it stays idle.
    pub(super) fn answer(&mut self, number: usize) {
        if let Some(job) = self.ready.pop() {
            if let Some(mut place) = self.jobs[job].place.take() {
                self.processors[number].search.exchange_place(&mut place);
            }
            self.add_worker(number, job);
            return;
        }
        let mut largest: Option<(Depth, JobId, usize)> = None;
        for (id, job) in &self.jobs {
            for (place, open) in job.path.iter().enumerate() {
                let is_larger = largest.is_none_or(|(depth, ..)| open.depth > depth);
                if is_larger && self.may_split(open) && self.moves_left(open) > 0 {
                    largest = Some((open.depth, id, place));
                }
            }
        }
        match largest {
            Some((_, owner, place)) => self.share(number, owner, place),
            None => self.processors[number].state = ProcessorState::Idle,
        }
    }

    /// Gives a processor a share in the node at `place` of the path of `owner`.
    fn share(&mut self, number: usize, owner: JobId, place: usize) {
        let job = &self.jobs[owner];
        let open = &job.path[place];
        let left = open.moves.left();
        let moves = left.len();
        let (line, lists, pv) = match (&job.place, job.processor) {
            (Some(waits), _) => waits.shared(open.ply, left),
            (None, processor) => {
                let search = &self.processors[processor.unwrap_or(number)].search;
                search.shared(open.ply, left)
            }
        };
        let split = match open.split {
            Some(split) => split,
            None => {
                let split = SplitPoint::new(open.node, lists, P::PICKING, moves, pv, owner, place);
                self.splits.insert(split)
            }
        };
        let open = &mut self.jobs[owner].path[place];
        open.split = Some(split);
        let share = SearchJob::share(split, open);
        let share = self.jobs.insert(share);
        self.splits[split].participants.push(share);
        let search = &mut self.processors[number].search;
        search.go_to_node(&self.root, &self.earlier, &line);
        self.add_worker(number, share);
    }
}
