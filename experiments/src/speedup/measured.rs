//! [`MeasuredSearches`]: the shared table in earnest: what threads take on this machine, round by round.
//!
//! Nothing else of the lab runs meanwhile.

use super::SpeedupError;
use crate::clock::processor_time_of_all;
use crate::error::Error;
use crate::event::{Event, Monitor};
use crate::run::{Cell, Cells, Measurement, Plan, RowPlace, in_round};
use crate::spec::{Rounds, SpeedupSpec};
use crate::threaded::ThreadedSearcher;
use reports::speedup::MeasuredSearch;
use search_variants::parallel::Method;
use sessions::Task;
use std::num::NonZeroUsize;
use std::thread::available_parallelism;
use std::time::Instant;

pub(super) struct MeasuredSearches(Vec<NonZeroUsize>);

impl MeasuredSearches {
    pub(super) fn of<'a>(
        plan: &'a Plan,
        rounds: Rounds,
        threads: Vec<NonZeroUsize>,
        monitor: &'a Monitor<'a>,
    ) -> Cells<'a, MeasuredSearches> {
        let members: Vec<String> = threads.iter().map(|&count| described(count.get())).collect();
        let positions: Vec<usize> = (0..plan.positions.len()).collect();
        let measured = MeasuredSearches(threads);
        Cells::in_rounds(plan, &members, (rounds, &positions), measured, monitor)
    }
}

/// The numbers of threads that are measured on this machine: one, and as many as the numbers of processors
/// that are simulated and that it has.
pub(super) fn threads(divided: &SpeedupSpec) -> Result<Vec<NonZeroUsize>, SpeedupError> {
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

impl Measurement for MeasuredSearches {
    type Row = MeasuredSearch;

    fn measure(
        cells: &Cells<'_, MeasuredSearches>,
        cell: Cell,
        keep: &dyn Fn(&[MeasuredSearch]),
    ) -> Result<(), Error> {
        let (plan, monitor) = (cells.plan, cells.monitor);
        let threads = cells.measurement.0[cell.member];
        let task = Task {
            stop: monitor.stop().clone(),
            ..Task::new(&cell.entry.root, &plan.strategies[0], &plan.setup)
        };
        let search = ThreadedSearcher::new(&task, plan.depth(), threads)?;
        let began = Instant::now();
        let (last, on_processor) = processor_time_of_all(|| search.last())?;
        let time = began.elapsed();
        let last = last.transpose()?;
        let depth = plan.spec.depth;
        let Some(record) = last.filter(|record| record.is_complete() && record.depth == depth) else {
            return Ok(());
        };
        keep(&[MeasuredSearch {
            suite: cell.suite,
            position: cell.entry.id,
            game: record.game,
            fen: record.fen,
            strategy: record.strategy,
            depth,
            threads: threads.get(),
            round: cell.round,
            nodes_total: record.nodes_total,
            processor_s: on_processor.as_secs_f64(),
            time_s: time.as_secs_f64(),
        }]);
        monitor.tell(Event::Steps(1));
        Ok(())
    }

    fn place(row: &MeasuredSearch) -> RowPlace<'_> {
        let id = (Some(&*row.suite), Some(&*row.position), &*row.fen);
        let by = in_round(&described(row.threads), row.round);
        (id, by.into(), 0)
    }
}
