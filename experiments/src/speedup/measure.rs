//! The shared table in earnest: what threads take on this machine, round by round.
//!
//! Nothing else of the lab runs meanwhile. In each round one thread and several search a position one after
//! the other, in an order drawn anew: so whatever drifts meets all of them alike.

use super::error::SpeedupError;
use super::options::SpeedupOptions;
use crate::clock::processor_time_of_all;
use crate::error::Error;
use crate::event::{Event, Monitor, Stage};
use crate::run::{Placed, Plan, Rounds, shuffled};
use crate::threaded::ThreadedSearcher;
use engine_core::random::SplitMix64;
use reports::Record;
use reports::speedup::MeasuredSearch;
use sessions::Task;
use std::num::NonZeroUsize;
use std::time::Instant;

/// The orders follow from it. Figures do not depend on them but for the clock.
const SEED: u64 = 1;

/// The numbers of threads that are measured: one, and as many as the numbers of processors that are simulated
/// and that the machine has.
///
/// # Errors
/// If none of them is more than one.
pub(super) fn threads(
    options: &SpeedupOptions,
    cores: NonZeroUsize,
) -> Result<Vec<NonZeroUsize>, SpeedupError> {
    let asked = options.processors.iter().copied();
    let several: Vec<NonZeroUsize> = asked.filter(|count| count.get() > 1 && *count <= cores).collect();
    match several.is_empty() {
        true => Err(SpeedupError::FewCores { cores }),
        false => Ok([vec![NonZeroUsize::MIN], several].concat()),
    }
}

/// Measures all positions by each number of threads in each round, as far as nobody asks to stop.
pub(super) fn measured(
    plan: &Plan,
    rounds: Rounds,
    threads: &[NonZeroUsize],
    monitor: &Monitor<'_>,
) -> Result<Vec<MeasuredSearch>, Error> {
    let all = plan.positions.len() * threads.len() * rounds.count() as usize;
    monitor.tell(Event::Begun(Stage::Timings(all)));
    let mut random = SplitMix64::new(SEED);
    let mut measured = Vec::new();
    for round in 1..=rounds.count() {
        for placed in plan.positions.iter() {
            let placed = placed?;
            for number in shuffled(threads.len(), &mut random) {
                if let Some(search) = search(plan, &placed, threads[number], round, monitor)? {
                    measured.push(search);
                    monitor.tell(Event::Timed);
                }
            }
        }
    }
    monitor.tell(Event::Ended);
    Ok(measured)
}

/// One search, measured; `None` if it was stopped.
fn search(
    plan: &Plan,
    Placed { suite, entry }: &Placed,
    threads: NonZeroUsize,
    round: u32,
    monitor: &Monitor<'_>,
) -> Result<Option<MeasuredSearch>, Error> {
    let Some(recipe) = plan.strategies.first().filter(|_| !monitor.stop().is_requested()) else {
        return Ok(None);
    };
    let task = Task {
        stop: monitor.stop().clone(),
        ..Task::new(&entry.root, recipe, &plan.setup)
    };
    let search = ThreadedSearcher::new(&task, plan.depth, threads).map_err(SpeedupError::from)?;
    let began = Instant::now();
    let (last, on_processor) = processor_time_of_all(|| search.last())?;
    let time = began.elapsed();
    let last = last.transpose().map_err(SpeedupError::from)?;
    let depth = plan.depth.plies();
    let finished = last.filter(|record: &Record| record.is_complete() && record.depth == depth);
    Ok(finished.map(|record| MeasuredSearch {
        suite: suite.clone(),
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
    }))
}
