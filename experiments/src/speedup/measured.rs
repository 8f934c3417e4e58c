//! [`MeasuredSearches`]: the shared table in earnest: what threads take on this machine, round by round.
//!
//! Nothing else of the lab runs meanwhile.

use super::SpeedupError;
use crate::clock::processor_time_of_all;
use crate::error::Error;
use crate::event::{Event, Monitor};
use crate::experiment::{Experiment, ImpossibleRecord};
use crate::run::{DividedAmong, InRounds, Placed, Plan, Rounds, in_round};
use crate::threaded::ThreadedSearcher;
use reports::speedup::MeasuredSearch;
use search_variants::parallel::Method;
use sessions::Task;
use std::num::NonZeroUsize;
use std::thread::available_parallelism;
use std::time::Instant;

pub(super) struct MeasuredSearches<'a> {
    rounds: InRounds<'a>,
    threads: Vec<NonZeroUsize>,
    monitor: &'a Monitor<'a>,
}

impl<'a> MeasuredSearches<'a> {
    pub(super) fn new(
        plan: &'a Plan,
        rounds: Rounds,
        threads: Vec<NonZeroUsize>,
        monitor: &'a Monitor<'a>,
    ) -> MeasuredSearches<'a> {
        let members: Vec<String> = threads.iter().map(|&count| described(count.get())).collect();
        let positions: Vec<usize> = (0..plan.positions.len()).collect();
        MeasuredSearches {
            rounds: InRounds::new(plan, &members, rounds, &positions),
            threads,
            monitor,
        }
    }
}

/// The numbers of threads that are measured on this machine: one, and as many as the numbers of processors
/// that are simulated and that it has.
pub(super) fn threads(divided: &DividedAmong) -> Result<Vec<NonZeroUsize>, SpeedupError> {
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

    fn cells(&self) -> usize {
        self.rounds.cells.count()
    }

    fn order(&self) -> Box<dyn Iterator<Item = usize> + Send + '_> {
        self.rounds.order()
    }

    fn measure(&self, cell: usize, keep: &dyn Fn(&[MeasuredSearch])) -> Result<(), Error> {
        let plan = self.rounds.cells.plan;
        let (position, member, round) = self.rounds.parts(cell);
        let threads = self.threads[member];
        let Placed { suite, entry } = plan.positions.get(position)?;
        let task = Task {
            stop: self.monitor.stop().clone(),
            ..Task::new(&entry.root, &plan.options.strategies[0], &plan.options.setup)
        };
        let search = ThreadedSearcher::new(&task, plan.options.depth, threads)?;
        let began = Instant::now();
        let (last, on_processor) = processor_time_of_all(|| search.last())?;
        let time = began.elapsed();
        let last = last.transpose()?;
        let depth = plan.options.depth.plies();
        let Some(record) = last.filter(|record| record.is_complete() && record.depth == depth) else {
            return Ok(());
        };
        keep(&[MeasuredSearch {
            suite,
            position: entry.id.clone(),
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
        self.monitor.tell(Event::Steps(1));
        Ok(())
    }

    fn place(&self, row: &MeasuredSearch) -> Result<(usize, usize), ImpossibleRecord> {
        let id = (Some(&*row.suite), Some(&*row.position), &*row.fen);
        let by = in_round(&described(row.threads), row.round);
        Ok((self.rounds.cells.find(id, &by)?, 0))
    }
}
