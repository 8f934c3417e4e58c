//! [`MeasuredSearches`]: the shared table in earnest: what threads take on this machine, round by round.
//!
//! Nothing else of the lab runs meanwhile.

use super::Experiment;
use super::position_cells::{Cell, PositionCells, in_round};
use crate::clock::processor_time_of_all;
use crate::error::{Error, SpeedupError};
use crate::parallel_search::ParallelSearcher;
use crate::progress::{Monitor, ProgressEvent};
use crate::run::Run;
use crate::spec::SpeedupSpec;
use reports::speedup::MeasuredSearch;
use search_variants::parallel::Method;
use sessions::PlainError;
use sessions::SearchTask;
use std::num::NonZeroUsize;
use std::thread::available_parallelism;
use std::time::Instant;

pub(crate) const MEASURED: &str = "measured.ndjson";

pub(crate) struct MeasuredSearches<'a> {
    cells: PositionCells<'a>,
    threads: Vec<NonZeroUsize>,
}

impl<'a> MeasuredSearches<'a> {
    pub(crate) fn of(
        plan: &'a Run,
        rounds: u32,
        threads: Vec<NonZeroUsize>,
        monitor: &'a Monitor<'a>,
    ) -> MeasuredSearches<'a> {
        let members: Vec<String> = threads.iter().map(|&count| described(count.get())).collect();
        let positions: Vec<usize> = (0..plan.positions.len()).collect();
        let cells = PositionCells::in_rounds(plan, &members, (rounds, &positions), monitor);
        MeasuredSearches { cells, threads }
    }
}

/// The numbers of threads that are measured on this machine: one, and as many as the numbers of processors
/// that are simulated and that it has.
pub(crate) fn numbers_of_threads(divided: &SpeedupSpec) -> Result<Vec<NonZeroUsize>, SpeedupError> {
    if !divided.methods.contains(&Method::SharedTable) {
        return Err(SpeedupError::NotSimulated);
    }
    let cores = available_parallelism().unwrap_or(NonZeroUsize::MIN);
    let asked = divided.processors.iter().copied();
    let several = asked.filter(|count| count.get() > 1 && *count <= cores);
    let threads: Vec<NonZeroUsize> = std::iter::once(NonZeroUsize::MIN).chain(several).collect();
    match threads.len() {
        1 => Err(SpeedupError::FewCores { cores }),
        _ => Ok(threads),
    }
}

fn described(threads: usize) -> String {
    format!("{threads} threads")
}

impl Experiment for MeasuredSearches<'_> {
    type Row = MeasuredSearch;

    const FILE: &'static str = MEASURED;
    const UNIT: &'static str = "timings";

    fn positions(&self) -> Option<&PositionCells<'_>> {
        Some(&self.cells)
    }

    fn measure(&self, cell: usize, keep: &dyn Fn(&[MeasuredSearch])) -> Result<(), Error> {
        let PositionCells { plan, monitor, .. } = self.cells;
        let Cell {
            suite,
            entry,
            member,
            round,
            ..
        } = self.cells.cell(cell)?;
        let threads = self.threads[member];
        let task = SearchTask {
            stop: monitor.stop().clone(),
            ..SearchTask::new(&entry.root, &plan.strategies[0], &plan.setup)
        };
        let search = ParallelSearcher::new(&task, plan.depth(), threads)?;
        let began = Instant::now();
        let (last, on_processor) = processor_time_of_all(|| search.last())?;
        let time = began.elapsed();
        let last = last.transpose()?;
        let depth = plan.spec.depth;
        let Some(record) = last.filter(|record| record.is_complete() && record.depth == depth) else {
            return Ok(());
        };
        keep(&[MeasuredSearch {
            suite,
            position: entry.id,
            game: record.game,
            fen: record.fen,
            strategy: record.strategy,
            depth,
            threads: threads.get(),
            round,
            nodes_total: record.nodes_total,
            processor_s: on_processor.as_secs_f64(),
            time_s: time.as_secs_f64(),
        }]);
        monitor.tell(ProgressEvent::Steps(1));
        Ok(())
    }

    fn key(&self, row: &MeasuredSearch) -> Result<(usize, usize), PlainError> {
        let id = (Some(&*row.suite), Some(&*row.position), &*row.fen);
        let member = in_round(&described(row.threads), row.round);
        self.cells.key(id, &member, 0)
    }
}
