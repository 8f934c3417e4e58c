//! [`Simulation`]: processors that take steps one after the other, the one furthest behind first.

use super::machine::Machine;
use super::processor::{Processor, ProcessorState, furthest_behind};
use super::resumable_search::{Entry, ResumableSearch, SearchJob, StepEvent};
use super::simulation_result::{ParallelIteration, ProcessorLoad, Simulated};
use super::split_point::{JobId, SplitPoints};
use super::{Method, TimeCosts, UnsupportedStrategy, shared_table};
use crate::algorithm::pvs;
use crate::counters::Counters;
use crate::limits::{LimitCheck, Limits, Stop};
use crate::pruning::transposition;
use crate::registry::Registry;
use crate::search::read_out;
use crate::searcher::Orderings;
use crate::searcher::{DEEPEST, Searcher};
use crate::strategy::Strategy;
use crate::window::Window;
use engine_core::{Depth, HistoryEntry, Ply, Score, Searchable};
use slab::Slab;
use std::num::NonZeroUsize;

/// The whole tree as one job.
fn whole_tree(depth: Depth) -> Entry {
    Entry {
        depth,
        ply: Ply::ROOT,
        window: Window::full(),
        is_leftmost: true,
    }
}

/// A simulated search by several processors; see [the module](super).
pub struct Simulation<P: Searchable> {
    stepper: ResumableSearch<P>,
    machine: Machine<P>,
    limits: LimitCheck,
    /// Nodes of all processors.
    nodes: u64,
}

impl<P: Searchable> Simulation<P> {
    /// A search of `position`, with `earlier` positions before it, by `strategy` on this number of
    /// `processors`.
    ///
    /// # Errors
    /// [`UnsupportedStrategy`] if the strategy cannot be divided by this method.
    ///
    /// # Panics
    /// If the strategy names an algorithm or part that `registry` does not have.
    pub fn new(
        registry: &Registry<P>,
        position: &P,
        earlier: &[HistoryEntry],
        strategy: &Strategy,
        method: Method,
        processors: NonZeroUsize,
        costs: TimeCosts,
    ) -> Result<Simulation<P>, UnsupportedStrategy> {
        let (algorithm, parts, memory) = registry.assemble(strategy);
        UnsupportedStrategy::check(strategy, &parts)?;
        let mut tables = match &memory.table {
            Some(table) => Some(UnsupportedStrategy::shared(
                strategy,
                table.as_ref(),
                processors.get(),
            )?),
            None if method == Method::SharedTable => {
                return Err(UnsupportedStrategy::NoTable(strategy.to_string()));
            }
            None => None,
        };
        let orderings = match method {
            Method::SharedTable => Orderings::default(),
            _ => memory.orderings,
        };
        // All share one table. No table is made for each processor, which would take longer than a small
        // search.
        let tableless = strategy.without(&transposition::INFO);
        let processors = (0..processors.get()).map(|number| {
            let (_, _, mut memory) = registry.assemble(&tableless);
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
            Processor::idle(search)
        });
        Ok(Simulation {
            stepper: ResumableSearch {
                parts,
                scouts: strategy.algorithm().name == pvs::INFO.name,
                shares: method != Method::SharedTable && processors.len() > 1,
            },
            machine: Machine {
                method,
                costs,
                root: position.clone(),
                earlier: earlier.to_vec(),
                processors: processors.collect(),
                jobs: Slab::new(),
                splits: SplitPoints::new(),
                orderings,
                ready: Vec::new(),
            },
            limits: LimitCheck::new(Limits::default()),
            nodes: 0,
        })
    }

    /// The same with `limits` on all processors and iterations together.
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
        match self.machine.method {
            Method::SharedTable => (0..self.machine.processors.len()).for_each(|number| self.begin(number)),
            _ => self.begin(0),
        }
        loop {
            let number = furthest_behind(&self.machine.processors);
            let now = self.machine.processors[number].clock;
            match self.machine.processors[number].state {
                ProcessorState::Works(job) => {
                    if let Some(score) = self.work(number, job)? {
                        // If only the table is shared, the results of the other processors do not count.
                        let counts = self.machine.method != Method::SharedTable || number == 0;
                        if counts {
                            iterations.push(self.completed(number, score));
                        }
                        let depth = self.machine.processors[number].depth;
                        match (depth < deepest, self.machine.method) {
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
                ProcessorState::Asks => self.machine.answer(number),
                ProcessorState::Idle => {}
            }
            self.machine.wake(number, now);
        }
    }

    /// Starts the next iteration on a processor; if moves are shared out, on all of them.
    fn begin(&mut self, number: usize) {
        let now = self.machine.processors[number].clock;
        let depth = self.machine.processors[number].depth.extended();
        let concerned = match self.machine.method {
            Method::SharedTable => number..number + 1,
            _ => 0..self.machine.processors.len(),
        };
        self.machine.exchange_orderings(number);
        for processor in &mut self.machine.processors[concerned] {
            processor.earlier += &processor.search.counters;
            processor.search.begin_iteration(depth, 0);
            processor.depth = depth;
            processor.clock = processor.clock.max(now);
        }
        self.machine.exchange_orderings(number);
        let job = self.machine.jobs.insert(SearchJob::whole(whole_tree(depth)));
        self.machine.jobs[job].processor = Some(number);
        self.machine.processors[number].state = ProcessorState::Works(job);
    }

    /// Records an iteration that `number` has completed, and reads it out as [`Search`](crate::Search) does.
    fn completed(&mut self, number: usize, score: Score) -> ParallelIteration<P::Move> {
        let mut totals = Counters::default();
        let mut load = ProcessorLoad::default();
        for processor in &self.machine.processors {
            totals += &processor.earlier;
            totals += &processor.search.counters;
            load.searching += processor.searching;
            load.messages += processor.messages;
        }
        let processor = &mut self.machine.processors[number];
        load.time = processor.clock;
        load.messaging = load.messages * u64::from(self.machine.costs.message);
        let all = load.time * self.machine.processors.len() as u64;
        load.idle = all.saturating_sub(load.searching + load.messaging);
        let processor = &mut self.machine.processors[number];
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

    /// Moves the place at the root from processor `number`, which has finished an iteration, to the first
    /// processor.
    fn bring_root_back(&mut self, number: usize) {
        let mut place = self.machine.blank_place();
        self.machine.processors[number].search.exchange_place(&mut place);
        self.machine.processors[0].search.exchange_place(&mut place);
        if number > 0 {
            self.machine.processors[number].search.exchange_place(&mut place);
            self.machine.processors[0].clock = self.machine.processors[0]
                .clock
                .max(self.machine.processors[number].clock);
        }
    }

    /// Continues a job, and passes its events to the jobs that they affect. Returns the value of the root
    /// once it is known.
    fn work(&mut self, number: usize, job: JobId) -> Result<Option<Score>, Stop> {
        self.limits.allow(self.nodes)?;
        self.machine.exchange_orderings(number);
        let processor = &mut self.machine.processors[number];
        let before = processor.search.counters.nodes;
        let event = self.stepper.step(
            &mut processor.search,
            &mut self.machine.jobs[job],
            &mut self.machine.splits,
        )?;
        let nodes = processor.search.counters.nodes - before;
        self.machine.exchange_orderings(number);
        let processor = &mut self.machine.processors[number];
        let time = nodes * u64::from(self.machine.costs.node);
        processor.searched(time);
        self.nodes += nodes;
        match event {
            StepEvent::Searched => {}
            StepEvent::Reports => self.machine.message(number),
            StepEvent::Raised(split) => self.machine.tell_bound(split, job),
            StepEvent::CutOff(split, score) => self.machine.cut_off(split, job, score),
            StepEvent::OutOfMoves(split) => self.machine.leave(split, job),
            StepEvent::Done(score) => {
                self.machine.jobs.remove(job);
                self.machine.processors[number].state = ProcessorState::Idle;
                return Ok(Some(score));
            }
        }
        Ok(None)
    }
}
