//! The times of a run: each search once more in each of several rounds, alone on one thread.
//!
//! Nothing else of the lab runs meanwhile, and the time is that of the thread on a processor. In each round
//! the strategies search a position one after the other, in an order drawn anew: so whatever drifts, and
//! whatever a search leaves in the memory's caches, meets all of them alike.

use super::TIMINGS;
use super::jobs::Jobs;
use super::journal::Opening;
use super::plan::Plan;
use super::positions::Placed;
use super::results::Results;
use crate::clock::processor_time;
use crate::error::Error;
use crate::event::{Event, Monitor, Stage};
use crate::folder::Folder;
use disk::sum::Sums;
use engine_core::random::SplitMix64;
use reports::{Grid, Timing};
use sessions::{Searcher, Task};

/// The orders of the strategies follow from it. Figures do not depend on them but for the clock.
const SEED: u64 = 1;

/// Times the searches of a run, as often as its plan says, on the positions that all of its strategies have
/// finished. A time is written as it comes; `left` tells what an earlier run left, which is not timed again.
pub(crate) fn time_searches(
    plan: &Plan,
    results: &Results,
    folder: &Folder,
    left: &Sums,
    monitor: &Monitor<'_>,
) -> Result<(), Error> {
    let Some(rounds) = plan.timed.filter(|_| !monitor.stop().is_requested()) else {
        return Ok(());
    };
    let jobs = Jobs::timings(plan, rounds);
    let opening = Opening {
        left: left.get(TIMINGS),
        ..Opening::new(folder, TIMINGS, monitor.stop())
    };
    let journal = opening.open::<Timing>(&jobs)?;
    let positions = finished(plan, &results.grid)?;
    let done = jobs.count() - journal.missing();
    let all = positions.len() * plan.strategies.len() * rounds.count() as usize;
    monitor.tell(Event::Begun(Stage::Timings(all.saturating_sub(done))));
    let mut random = SplitMix64::new(SEED);
    for round in 1..=rounds.count() {
        for &position in &positions {
            for strategy in shuffled(plan.strategies.len(), &mut random) {
                let job = jobs.timing(position, strategy, round);
                if journal.is_done(job) || monitor.stop().is_requested() {
                    continue;
                }
                if let Some(timing) = time_search(plan, position, strategy, round, monitor)? {
                    journal.append(job, &timing);
                    monitor.tell(Event::Timed);
                }
            }
        }
    }
    monitor.tell(Event::Ended);
    journal.finish()?;
    Ok(())
}

/// The positions that all strategies have finished: times are compared on these alone.
fn finished(plan: &Plan, grid: &Grid) -> Result<Vec<usize>, Error> {
    let mut finished = Vec::new();
    for (placed, number) in plan.positions.iter().zip(0..) {
        let Placed { suite, entry } = placed?;
        let id = (Some(suite.as_str()), Some(entry.id.as_str()), entry.root.fen());
        let by_all = grid.position(id).is_some_and(|position| {
            let mut strategies = 0..grid.strategy_count();
            strategies.all(|strategy| grid.get(position, strategy, plan.depth.plies()).is_some())
        });
        finished.extend(by_all.then_some(number));
    }
    Ok(finished)
}

/// The numbers below `count` in an order that is drawn (R. Durstenfeld, *Algorithm 235: Random
/// Permutation*, 1964).
pub(crate) fn shuffled(count: usize, random: &mut SplitMix64) -> Vec<usize> {
    let mut numbers: Vec<usize> = (0..count).collect();
    for place in (1..count).rev() {
        numbers.swap(place, random.below(place as u64 + 1) as usize);
    }
    numbers
}

/// One search, timed; `None` if it was stopped.
fn time_search(
    plan: &Plan,
    position: usize,
    strategy: usize,
    round: u32,
    monitor: &Monitor<'_>,
) -> Result<Option<Timing>, Error> {
    let Placed { suite, entry } = plan.positions.get(position)?;
    let recipe = &plan.strategies[strategy];
    let task = Task {
        limits: plan.limits,
        stop: monitor.stop().clone(),
        nodes: monitor.nodes().clone(),
        ..Task::new(&entry.root, recipe, &plan.setup)
    };
    let search = Searcher::new(&task, plan.depth)?;
    let (last, time) = processor_time(|| search.last())?;
    let depth = plan.depth.plies();
    let finished = last.filter(|record| record.is_complete() && record.depth == depth);
    Ok(finished.map(|record| Timing {
        suite: Some(suite.clone()),
        position: Some(entry.id.clone()),
        game: record.game,
        fen: record.fen,
        strategy: record.strategy,
        depth,
        round,
        nodes_total: record.nodes_total,
        processor_s: time.as_secs_f64(),
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_order_of_three_strategies_is_drawn_and_none_is_left_out() {
        let mut random = SplitMix64::new(SEED);
        let mut drawn: Vec<Vec<usize>> = (0..100).map(|_| shuffled(3, &mut random)).collect();
        drawn.sort();
        drawn.dedup();
        assert_eq!(drawn.len(), 6);
        for order in &mut drawn {
            order.sort_unstable();
            assert_eq!(order, &[0, 1, 2]);
        }
    }
}
