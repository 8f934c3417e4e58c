//! [`TimedSearches`]: searches repeated in several rounds, one at a time: those of a plan's strategies, or
//! those by threads that share a table.
//!
//! Nothing else of the lab runs meanwhile, and the measured time is the CPU time of the threads.

use super::Experiment;
use super::parallel_search::search_in_parallel;
use super::position_cells::{PositionCells, in_round};
use crate::error::Error;
use crate::limits::clock::{processor_time, processor_time_of_all};
use crate::plan::Run;
use crate::progress::{Monitor, ProgressEvent};
use crate::spec::SpeedupSpec;
use reports::{Grid, Record, Timing};
use search_variants::parallel::Method;
use sessions::{PlainError, SearchIterator, SearchTask};
use std::num::NonZeroUsize;
use std::thread::available_parallelism;
use std::time::{Duration, Instant};

pub(crate) const TIMINGS: &str = "timings.ndjson";
pub(crate) const MEASURED: &str = "measured.ndjson";

/// Each search of a plan in each round, to the full depth.
pub(crate) struct TimedSearches<'a> {
    cells: PositionCells<'a>,
    /// The numbers of threads, if these are compared instead of strategies.
    threads: Option<Vec<NonZeroUsize>>,
}

impl<'a> TimedSearches<'a> {
    /// Timings of the positions that all strategies have finished, since only these are compared.
    pub(crate) fn of(
        plan: &'a Run,
        rounds: u32,
        grid: &Grid,
        monitor: &'a Monitor<'a>,
    ) -> Result<TimedSearches<'a>, Error> {
        let positions = finished(plan, grid)?;
        let members: Vec<String> = plan.strategies.iter().map(ToString::to_string).collect();
        let cells = PositionCells::in_rounds(plan, &members, (rounds, &positions), monitor);
        Ok(TimedSearches { cells, threads: None })
    }

    /// Real shared-table searches, which measure what threads achieve on this machine.
    pub(crate) fn by_threads(
        plan: &'a Run,
        rounds: u32,
        threads: Vec<NonZeroUsize>,
        monitor: &'a Monitor<'a>,
    ) -> TimedSearches<'a> {
        let members: Vec<String> = threads.iter().map(|&count| described(count.get())).collect();
        let positions: Vec<usize> = (0..plan.positions.len()).collect();
        TimedSearches {
            cells: PositionCells::in_rounds(plan, &members, (rounds, &positions), monitor),
            threads: Some(threads),
        }
    }
}

/// The numbers of threads measured on this machine: one, and those of the simulated numbers of processors
/// that it has.
pub(crate) fn numbers_of_threads(divided: &SpeedupSpec) -> Result<Vec<NonZeroUsize>, Error> {
    if !divided.methods.contains(&Method::SharedTable) {
        return Err(Error::NotSimulated);
    }
    let cores = available_parallelism().unwrap_or(NonZeroUsize::MIN);
    let counts = divided.processors.iter().copied();
    let several = counts.filter(|count| count.get() > 1 && *count <= cores);
    let threads: Vec<NonZeroUsize> = std::iter::once(NonZeroUsize::MIN).chain(several).collect();
    match threads.len() {
        1 => Err(Error::FewCores { cores }),
        _ => Ok(threads),
    }
}

fn described(threads: usize) -> String {
    format!("{threads} threads")
}

/// The last record of a search, the CPU time of its threads, and the wall-clock time.
type Timed = (Option<Record>, Duration, Duration);

impl Experiment for TimedSearches<'_> {
    type Row = Timing;

    const UNIT: &'static str = "timings";

    fn file(&self) -> &'static str {
        if self.threads.is_some() { MEASURED } else { TIMINGS }
    }

    fn positions(&self) -> Option<&PositionCells<'_>> {
        Some(&self.cells)
    }

    fn measure(&self, cell: usize, keep: &dyn Fn(&[Timing])) -> Result<(), Error> {
        let PositionCells { plan, monitor, .. } = self.cells;
        let cell = self.cells.cell(cell)?;
        let by_strategy = || -> Result<Timed, Error> {
            let task = SearchTask {
                limits: plan.limits(),
                stop: monitor.stop().clone(),
                nodes: monitor.nodes().clone(),
                ..SearchTask::new(&cell.entry.root, &plan.strategies[cell.member], &plan.setup)
            };
            let search = SearchIterator::new(&task, plan.depth())?;
            let (last, time) = processor_time(|| search.last()).map_err(Error::ProcessorTime)?;
            Ok((last, time, time))
        };
        let by_threads = |threads: NonZeroUsize| -> Result<Timed, Error> {
            let task = SearchTask {
                stop: monitor.stop().clone(),
                ..SearchTask::new(&cell.entry.root, &plan.strategies[0], &plan.setup)
            };
            let search = search_in_parallel(&task, plan.depth(), threads)?;
            let began = Instant::now();
            let (last, on_processor) =
                processor_time_of_all(|| search.last()).map_err(Error::ProcessorTime)?;
            let time = began.elapsed();
            Ok((last.transpose()?, on_processor, time))
        };
        let threads = self.threads.as_ref().map(|threads| threads[cell.member]);
        let (last, on_processor, time) = threads.map_or_else(by_strategy, by_threads)?;
        let depth = plan.spec.depth;
        // A stopped search has no timing.
        if let Some(record) = last.filter(|record| record.is_complete() && record.depth == depth) {
            keep(&[Timing {
                suite: Some(cell.suite),
                position: Some(cell.entry.id),
                game: record.game,
                fen: record.fen,
                strategy: record.strategy,
                depth,
                threads: threads.map(NonZeroUsize::get),
                round: cell.round,
                nodes_total: record.nodes_total,
                processor_s: on_processor.as_secs_f64(),
                time_s: threads.map(|_| time.as_secs_f64()),
            }]);
            monitor.notify(ProgressEvent::Steps(1));
        }
        Ok(())
    }

    fn key(&self, row: &Timing) -> Result<(usize, usize), PlainError> {
        let member = row.threads.map_or_else(|| row.strategy.clone(), described);
        let member = in_round(&member, row.round);
        self.cells.key(row.position_id(), &member, 0)
    }
}

fn finished(plan: &Run, grid: &Grid) -> Result<Vec<usize>, Error> {
    let mut finished = Vec::new();
    for (placed, number) in plan.positions.iter().zip(0..) {
        let (suite, entry) = placed?;
        let id = (Some(suite.as_str()), Some(entry.id.as_str()), entry.root.fen());
        let by_all = grid.position(id).is_some_and(|position| {
            let mut strategies = 0..grid.strategy_count();
            strategies.all(|strategy| grid.get(position, strategy, plan.spec.depth).is_some())
        });
        finished.extend(by_all.then_some(number));
    }
    Ok(finished)
}
