//! [`Simulation`]: processors with clocks, and who does what next.

use super::method_info::Splittable;
use super::split_point::{JobId, SplitId, SplitPoint, SplitPoints};
use super::stepped::{Entry, Event, Job, Next, OpenNode, Stepper};
use super::{Costs, Method, Unsuitable, shared_table};
use crate::algorithm::pvs;
use crate::counters::Counters;
use crate::limits::{LimitCheck, Limits, Stop};
use crate::orderings::Orderings;
use crate::registry::Registry;
use crate::search::read_out;
use crate::searcher::{DEEPEST, Place, Searcher};
use crate::strategy::Strategy;
use crate::window::Window;
use engine_core::{Depth, HistoryEntry, Ply, Score, Searchable};
use slab::Slab;
use std::num::NonZeroUsize;

/// Nodes with less to search are not divided.
const SMALLEST_SPLIT: Depth = Depth::new(2);

/// The whole tree as one job.
fn whole_tree(depth: Depth) -> Entry {
    Entry {
        depth,
        ply: Ply::ROOT,
        window: Window::full(),
        is_leftmost: true,
    }
}

/// A search by so many processors, simulated: see [the module](super).
pub struct Simulation<P: Searchable> {
    stepper: Stepper<P>,
    method: Method,
    costs: Costs,
    root: P,
    earlier: Vec<HistoryEntry>,
    processors: Vec<Processor<P>>,
    jobs: Slab<Job<P>>,
    splits: SplitPoints<P::Move>,
    /// Where moves are shared out, the orderings of all processors: whoever takes a step has them.
    orderings: Orderings<P>,
    /// Jobs that can go on and have no processor.
    ready: Vec<JobId>,
    limits: LimitCheck,
    /// Nodes of all processors.
    nodes: u64,
}

/// A processor.
struct Processor<P: Searchable> {
    search: Searcher<P>,
    clock: u64,
    state: State,
    /// Time spent on nodes.
    searching: u64,
    messages: u64,
    /// The last iteration that it has begun, and its counts before that.
    depth: Depth,
    earlier: Counters,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    Idle,
    /// It has asked for work.
    Asks,
    Works(JobId),
}

/// What the processors had to do, all together, from depth 1 on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Load {
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
    pub load: Load,
}

/// What a simulation has found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Simulated<M> {
    /// The iterations that were completed.
    pub iterations: Vec<ParallelIteration<M>>,
    /// Why there are no more; none if all were searched.
    pub stopped: Option<Stop>,
}

impl<P: Searchable> Simulation<P> {
    /// A search of `position`, with `earlier` positions before it, by `strategy` on so many processors.
    ///
    /// # Errors
    /// [`Unsuitable`] if the strategy cannot be divided in that way.
    ///
    /// # Panics
    /// If the strategy names something that `registry` has not.
    pub fn new(
        registry: &Registry<P>,
        position: &P,
        earlier: &[HistoryEntry],
        strategy: &Strategy,
        method: Method,
        processors: NonZeroUsize,
        costs: Costs,
    ) -> Result<Simulation<P>, Unsuitable> {
        let (algorithm, parts, memory) = registry.assemble(strategy);
        Unsuitable::check(strategy, &parts)?;
        let mut tables = match &memory.table {
            Some(table) => Some(Unsuitable::shared(strategy, table.as_ref(), processors.get())?),
            None if method == Method::SharedTable => return Err(Unsuitable::NoTable(strategy.to_string())),
            None => None,
        };
        let orderings = match method {
            Method::SharedTable => Orderings::default(),
            _ => memory.orderings,
        };
        let processors = (0..processors.get()).map(|number| {
            let (_, _, mut memory) = registry.assemble(strategy);
            match tables.as_mut().and_then(Vec::pop) {
                Some(table) if method == Method::SharedTable => {
                    shared_table::share(&mut memory, number, table);
                }
                table => {
                    memory.table = table;
                    memory.orderings = Orderings::default();
                }
            }
            let mut search = Searcher::new(position.clone(), memory);
            search.set_history(earlier.to_vec());
            search.bounds = algorithm.any_bounds();
            Processor {
                search,
                clock: 0,
                state: State::Idle,
                searching: 0,
                messages: 0,
                depth: Depth::HORIZON,
                earlier: Counters::default(),
            }
        });
        Ok(Simulation {
            stepper: Stepper {
                parts,
                scouts: strategy.algorithm().name == pvs::INFO.name,
            },
            method,
            costs,
            root: position.clone(),
            earlier: earlier.to_vec(),
            processors: processors.collect(),
            jobs: Slab::new(),
            splits: SplitPoints::new(),
            orderings,
            ready: Vec::new(),
            limits: LimitCheck::new(Limits::default()),
            nodes: 0,
        })
    }

    /// The same within `limits`, for all processors and iterations together.
    #[must_use]
    pub fn within(mut self, limits: Limits) -> Simulation<P> {
        self.limits = LimitCheck::new(limits);
        self
    }

    /// Searches to depths 1 to `deepest`.
    pub fn run(mut self, deepest: Depth) -> Simulated<P::Move> {
        let mut iterations = Vec::new();
        let stopped = self.search(deepest.min(DEEPEST), &mut iterations).err();
        Simulated { iterations, stopped }
    }

    fn search(
        &mut self,
        deepest: Depth,
        iterations: &mut Vec<ParallelIteration<P::Move>>,
    ) -> Result<(), Stop> {
        if deepest.is_horizon() {
            return Ok(());
        }
        match self.method {
            Method::SharedTable => (0..self.processors.len()).for_each(|number| self.begin(number)),
            _ => self.begin(0),
        }
        loop {
            let number = self.furthest_behind();
            let now = self.processors[number].clock;
            match self.processors[number].state {
                State::Works(job) => {
                    if let Some(score) = self.work(number, job)? {
                        // Where only the table is shared, what the others find out does not count.
                        let counts = self.method != Method::SharedTable || number == 0;
                        if counts {
                            iterations.push(self.completed(number, score));
                        }
                        let depth = self.processors[number].depth;
                        match (depth < deepest, self.method) {
                            (true, Method::SharedTable) => self.begin(number),
                            (true, _) => {
                                self.bring_root_back(number);
                                self.begin(0);
                            }
                            (false, _) if counts => return Ok(()),
                            (false, _) => {}
                        }
                    }
                }
                State::Asks => self.answer(number),
                State::Idle => {}
            }
            self.wake(number, now);
        }
    }

    /// The number of the processor whose clock is furthest behind, of those that have something to do.
    fn furthest_behind(&self) -> usize {
        let busy = self.processors.iter().enumerate();
        let busy = busy.filter(|(_, processor)| processor.state != State::Idle);
        let first = busy.min_by_key(|(number, processor)| (processor.clock, *number));
        first.map_or(0, |(number, _)| number)
    }

    /// Lets a processor begin with the next iteration; where moves are shared out, for all of them.
    fn begin(&mut self, number: usize) {
        let now = self.processors[number].clock;
        let depth = self.processors[number].depth.extended();
        let concerned = match self.method {
            Method::SharedTable => number..number + 1,
            _ => 0..self.processors.len(),
        };
        self.exchange_orderings(number);
        for processor in &mut self.processors[concerned] {
            processor.earlier += &processor.search.counters;
            processor.search.begin_iteration(depth, 0);
            processor.depth = depth;
            processor.clock = processor.clock.max(now);
        }
        self.exchange_orderings(number);
        let job = self.jobs.insert(Job::whole(whole_tree(depth)));
        self.jobs[job].processor = Some(number);
        self.processors[number].state = State::Works(job);
    }

    /// Notes an iteration that `number` has completed, and reads it out as [`Search`](crate::Search) does.
    fn completed(&mut self, number: usize, score: Score) -> ParallelIteration<P::Move> {
        let mut totals = Counters::default();
        let mut load = Load::default();
        for processor in &self.processors {
            totals += &processor.earlier;
            totals += &processor.search.counters;
            load.searching += processor.searching;
            load.messages += processor.messages;
        }
        let processor = &mut self.processors[number];
        load.time = processor.clock;
        load.messaging = load.messages * u64::from(self.costs.message);
        let all = load.time * self.processors.len() as u64;
        load.idle = all.saturating_sub(load.searching + load.messaging);
        let processor = &mut self.processors[number];
        let pv = processor.search.pv.principal_variation().to_vec();
        let plies = processor.depth.plies() as usize;
        read_out(&mut processor.search.position, &pv[..pv.len().min(plies)]);
        ParallelIteration {
            depth: processor.depth,
            score,
            pv,
            totals,
            load,
        }
    }

    /// Gives the place at the root, where `number` has come to the end of an iteration, to the first
    /// processor.
    fn bring_root_back(&mut self, number: usize) {
        let mut place = self.blank_place();
        self.processors[number].search.exchange_place(&mut place);
        self.processors[0].search.exchange_place(&mut place);
        if number > 0 {
            self.processors[number].search.exchange_place(&mut place);
            self.processors[0].clock = self.processors[0].clock.max(self.processors[number].clock);
        }
    }

    fn blank_place(&self) -> Box<Place<P>> {
        Box::new(Place::at_root(self.root.clone(), Vec::new()))
    }

    /// Goes on with a job, and sees to it that those hear of it whom it concerns. The value of the root, once
    /// it has been found.
    fn work(&mut self, number: usize, job: JobId) -> Result<Option<Score>, Stop> {
        self.limits.allow(self.nodes)?;
        self.exchange_orderings(number);
        let processor = &mut self.processors[number];
        let before = processor.search.counters.nodes;
        let event = self
            .stepper
            .step(&mut processor.search, &mut self.jobs[job], &mut self.splits)?;
        let nodes = processor.search.counters.nodes - before;
        self.exchange_orderings(number);
        let processor = &mut self.processors[number];
        let time = nodes * u64::from(self.costs.node);
        processor.clock += time;
        processor.searching += time;
        self.nodes += nodes;
        match event {
            Event::Searched => {}
            Event::Reports => self.message(number),
            Event::Raised(split) => self.tell_bound(split, job),
            Event::CutOff(split, score) => self.cut_off(split, job, score),
            Event::OutOfMoves(split) => self.leave(split, job),
            Event::Done(score) => {
                self.jobs.remove(job);
                self.processors[number].state = State::Idle;
                return Ok(Some(score));
            }
        }
        Ok(None)
    }

    /// Gives the orderings of all to a processor, or takes them back.
    fn exchange_orderings(&mut self, number: usize) {
        if self.method != Method::SharedTable {
            let own = &mut self.processors[number].search.memory.orderings;
            std::mem::swap(own, &mut self.orderings);
        }
    }

    /// Lets a processor spend the time of a message.
    fn message(&mut self, number: usize) {
        let processor = &mut self.processors[number];
        processor.messages += 1;
        processor.clock += u64::from(self.costs.message);
    }

    // Who is idle gets work.

    /// Lets idle processors ask for work, as many as there is work for, after `number` has taken a step that
    /// began at `now`.
    fn wake(&mut self, number: usize, now: u64) {
        let is_idle = |processor: &Processor<P>| processor.state == State::Idle;
        if self.method == Method::SharedTable || !self.processors.iter().any(is_idle) {
            return;
        }
        let moves = match self.processors[number].state {
            State::Works(job) => self.moves_to_share(&self.jobs[job]),
            _ => self.jobs.iter().map(|(_, job)| self.moves_to_share(job)).sum(),
        };
        let asking = self
            .processors
            .iter()
            .filter(|processor| processor.state == State::Asks);
        let wanted = (self.ready.len() + moves).saturating_sub(asking.count());
        let idle: Vec<usize> = (0..self.processors.len())
            .filter(|&number| is_idle(&self.processors[number]))
            .take(wanted)
            .collect();
        for number in idle {
            let processor = &mut self.processors[number];
            processor.clock = processor.clock.max(now);
            processor.state = State::Asks;
            self.message(number);
        }
    }

    /// Moves of a job's path that others may take.
    fn moves_to_share(&self, job: &Job<P>) -> usize {
        let nodes = job.path.iter().filter(|open| self.may_split(open));
        nodes.map(|open| self.moves_left(open)).sum()
    }

    fn moves_left(&self, open: &OpenNode<P>) -> usize {
        match open.split {
            Some(split) => self.splits[split].moves_left(),
            None => open.moves.end - open.next,
        }
    }

    /// Whether others may take moves of a node, as far as it has any left.
    fn may_split(&self, open: &OpenNode<P>) -> bool {
        let node = match open.split {
            Some(split) => &self.splits[split].node,
            None => &open.node,
        };
        !open.is_share
            && open.depth >= SMALLEST_SPLIT
            && self.method.splits(Splittable {
                ply: open.ply,
                is_leftmost: open.is_leftmost,
                tried: node.tried,
            })
    }

    /// Gives a processor that has asked for it a job that waits, or else a share in the node that has the
    /// most left to search. If there is nothing to do it stays idle.
    fn answer(&mut self, number: usize) {
        if let Some(job) = self.ready.pop() {
            if let Some(mut place) = self.jobs[job].place.take() {
                self.processors[number].search.exchange_place(&mut place);
            }
            self.employ(number, job);
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
            None => self.processors[number].state = State::Idle,
        }
    }

    fn employ(&mut self, number: usize, job: JobId) {
        self.jobs[job].processor = Some(number);
        self.processors[number].state = State::Works(job);
    }

    /// Gives a processor a share in the node at `place` of the path of `owner`.
    fn share(&mut self, number: usize, owner: JobId, place: usize) {
        let job = &self.jobs[owner];
        let open = &job.path[place];
        let (next, end) = (open.next, open.moves.end);
        let (line, lists, pv) = match (&job.place, job.processor) {
            (Some(waits), _) => (
                waits.line_to(open.ply),
                waits.moves_left(next, end),
                waits.pv_from(open.ply),
            ),
            (None, processor) => {
                let search = &self.processors[processor.unwrap_or(number)].search;
                (
                    search.line_to(open.ply),
                    search.moves_left(next, end),
                    search.pv_from(open.ply),
                )
            }
        };
        let split = match open.split {
            Some(split) => split,
            None => {
                let moves = end - next;
                let split = SplitPoint::new(open.node, lists, moves, pv, owner, place);
                self.splits.insert(split)
            }
        };
        let open = &mut self.jobs[owner].path[place];
        open.split = Some(split);
        let share = Job::share(split, open);
        let share = self.jobs.insert(share);
        self.splits[split].participants.push(share);
        let search = &mut self.processors[number].search;
        search.go_to_node(&self.root, &self.earlier, &line);
        self.employ(number, share);
    }

    // What one has found out the others hear.

    /// Those who search other moves of a split point than `finder` hear of a better bound.
    fn tell_bound(&mut self, split: SplitId, finder: JobId) {
        let point = &self.splits[split];
        let bounds = point.node.remaining().negated();
        let (owner, place) = (point.owner, point.place);
        let mut others = point.participants.clone();
        others.retain(|&job| job != finder);
        for job in others {
            self.hear(job);
            let below = if job == owner { place + 1 } else { 1 };
            self.narrow(job, below, bounds);
        }
    }

    /// The processor of a job spends the time of a message.
    fn hear(&mut self, job: JobId) {
        if let Some(number) = self.jobs.get(job).and_then(|job| job.processor) {
            self.message(number);
        }
    }

    /// Narrows the windows of a job from a place of its path on, as far as they are no null windows: those
    /// say only whether a bound is reached that the node before still has to compare.
    fn narrow(&mut self, job: JobId, first: usize, bounds: Window) {
        let mut bounds = bounds;
        for place in first.. {
            let Some(open) = self.jobs.get_mut(job).and_then(|job| job.path.get_mut(place)) else {
                return;
            };
            let split = open.split;
            let node = match split {
                Some(split) => &mut self.splits[split].node,
                None => &mut open.node,
            };
            if node.window.alpha.just_above() >= node.window.beta {
                return;
            }
            let goes_on = node.narrow(bounds);
            let (score, remaining) = (node.alpha, node.remaining());
            if !goes_on {
                self.leave_early(job, place, score);
                return;
            }
            bounds = remaining.negated();
            if let Some(split) = split {
                let mut others = self.splits[split].participants.clone();
                others.retain(|&other| other != job);
                for other in others {
                    self.hear(other);
                    self.narrow(other, 1, bounds);
                }
            }
        }
    }

    /// A move of a split point that `finder` has searched is worth `score`, which cuts it off.
    fn cut_off(&mut self, split: SplitId, finder: JobId, score: Score) {
        let (owner, place) = (self.splits[split].owner, self.splits[split].place);
        if finder != owner {
            self.splits[split].participants.retain(|&job| job != finder);
            self.dismiss(finder);
            self.hear(owner);
        }
        self.leave_early(owner, place, score);
    }

    /// Lets a job leave the node at `place` of its path, with a value that cuts it off. Nobody searches moves
    /// of that node or below it any more.
    fn leave_early(&mut self, job: JobId, place: usize, score: Score) {
        if let Some(split) = self.jobs[job].path[place].split {
            self.jobs[job].path[place].node = self.splits[split].node;
        }
        self.end_splits(job, place);
        let waits = self.jobs[job].place.take();
        let number = self.jobs[job].processor.unwrap_or(0);
        let search = &mut self.processors[number].search;
        match waits {
            Some(mut waits) => {
                search.exchange_place(&mut waits);
                self.jobs[job].go_back_to(place, search);
                search.exchange_place(&mut waits);
                self.jobs[job].place = Some(waits);
                if !self.ready.contains(&job) {
                    self.ready.push(job);
                }
            }
            None => self.jobs[job].go_back_to(place, search),
        }
        let job = &mut self.jobs[job];
        let open = &mut job.path[place];
        open.next = open.moves.end;
        job.next = Next::CutOff(score);
    }

    /// Ends the split points of a job from a place of its path on, and the work of all others there.
    fn end_splits(&mut self, job: JobId, first: usize) {
        for place in first..self.jobs[job].path.len() {
            let open = &mut self.jobs[job].path[place];
            if open.is_share {
                continue;
            }
            let Some(split) = open.split.take() else {
                continue;
            };
            for other in self.splits.remove(split).participants {
                if other != job {
                    self.hear(other);
                    self.end_splits(other, 0);
                    self.dismiss(other);
                }
            }
        }
    }

    /// Forgets a job; its processor is idle.
    fn dismiss(&mut self, job: JobId) {
        self.ready.retain(|&ready| ready != job);
        if let Some(number) = self.jobs.remove(job).processor {
            self.processors[number].state = State::Idle;
        }
    }

    /// A job finds no move of a split point to begin. The last to leave it is followed by the owner.
    fn leave(&mut self, split: SplitId, job: JobId) {
        let point = &mut self.splits[split];
        point.participants.retain(|&participant| participant != job);
        let (owner, is_last) = (point.owner, point.participants.is_empty());
        if job != owner {
            self.dismiss(job);
        } else if !is_last {
            self.wait(job);
        }
        if is_last {
            self.resume(split);
        }
    }

    /// Puts a job aside, until others have done their part.
    fn wait(&mut self, job: JobId) {
        let mut place = self.blank_place();
        if let Some(number) = self.jobs[job].processor.take() {
            let processor = &mut self.processors[number];
            processor.search.exchange_place(&mut place);
            processor.state = State::Idle;
        }
        self.jobs[job].place = Some(place);
    }

    /// All moves of a split point have been searched: its owner has the node to itself again.
    fn resume(&mut self, split: SplitId) {
        let point = self.splits.remove(split);
        let job = &mut self.jobs[point.owner];
        let open = &mut job.path[point.place];
        open.node = point.node;
        open.split = None;
        open.next = open.moves.end;
        match (&mut job.place, job.processor) {
            (Some(waits), _) => {
                waits.set_pv(open.ply, &point.line);
                self.ready.push(point.owner);
            }
            (None, Some(number)) => self.processors[number].search.pv.set_line(open.ply, &point.line),
            (None, None) => {}
        }
    }
}
