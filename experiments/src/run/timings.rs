//! The times of a run: each search once more in each of several rounds, alone on one thread.
//!
//! Nothing else of the lab runs meanwhile, and the time is that of the thread on a processor. In each round
//! the strategies search a position one after the other, in an order drawn anew: so whatever drifts, and
//! whatever a search leaves in the memory's caches, meets all of them alike.

use super::TIMINGS;
use super::cells::Cells;
use super::plan::Plan;
use super::positions::Placed;
use super::results::Results;
use crate::clock::processor_time;
use crate::engine::carry_out;
use crate::error::Error;
use crate::event::{Event, Monitor, Stage};
use crate::experiment::{Experiment, Row};
use crate::folder::Folder;
use crate::rows::ForeignRow;
use crate::store::Opening;
use disk::sum::Sums;
use engine_core::random::SplitMix64;
use reports::timings::FEWEST_ROUNDS;
use reports::{Grid, Timing};
use serde::{Deserialize, Serialize};
use sessions::{Searcher, Task};
use std::str::FromStr;

/// The orders of the strategies follow from it. Figures do not depend on them but for the clock.
const SEED: u64 = 1;

/// How often each search is timed: twice at the least.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "u32", into = "u32")]
pub struct Rounds(u32);

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "a whole number of rounds from {FEWEST_ROUNDS} up is wanted: what disturbed a single one could not be told"
)]
pub struct NoRounds;

impl Rounds {
    pub fn count(self) -> u32 {
        self.0
    }
}

impl TryFrom<u32> for Rounds {
    type Error = NoRounds;

    fn try_from(count: u32) -> Result<Rounds, NoRounds> {
        (count >= FEWEST_ROUNDS).then_some(Rounds(count)).ok_or(NoRounds)
    }
}

impl From<Rounds> for u32 {
    fn from(rounds: Rounds) -> u32 {
        rounds.0
    }
}

impl FromStr for Rounds {
    type Err = NoRounds;

    fn from_str(text: &str) -> Result<Rounds, NoRounds> {
        text.parse::<u32>().map_err(|_| NoRounds)?.try_into()
    }
}

/// Each search of a plan in each round, once for all depths.
struct TimedSearches<'a> {
    cells: Cells<'a>,
    /// The cells in the order in which they are timed.
    order: Vec<usize>,
    monitor: &'a Monitor<'a>,
}

impl Row for Timing {
    fn timeless(self) -> Timing {
        Timing {
            processor_s: 0.0,
            ..self
        }
    }
}

impl<'a> TimedSearches<'a> {
    /// Of a plan these positions alone are timed.
    fn new(
        plan: &'a Plan,
        rounds: Rounds,
        positions: &[usize],
        monitor: &'a Monitor<'a>,
    ) -> TimedSearches<'a> {
        let in_round = |round| {
            let strategies = plan.strategies.iter();
            strategies.map(move |strategy| in_round(&strategy.to_string(), round))
        };
        let strategies = plan.strategies.len();
        let cells = Cells::new(plan, (1..=rounds.count()).flat_map(in_round).collect());
        let mut random = SplitMix64::new(SEED);
        let mut order = Vec::new();
        for round in 0..rounds.count() as usize {
            for &position in positions {
                let drawn = shuffled(strategies, &mut random).into_iter();
                order.extend(drawn.map(|strategy| cells.of(position, round * strategies + strategy)));
            }
        }
        TimedSearches {
            cells,
            order,
            monitor,
        }
    }
}

impl Experiment for TimedSearches<'_> {
    type Row = Timing;

    fn cells(&self) -> usize {
        self.cells.count()
    }

    fn order(&self) -> Box<dyn Iterator<Item = usize> + Send + '_> {
        Box::new(self.order.iter().copied())
    }

    fn measure(&self, cell: usize, keep: &dyn Fn(&[Timing])) -> Result<(), Error> {
        let strategies = self.cells.plan.strategies.len();
        let (position, member) = self.cells.parts(cell);
        let round = 1 + (member / strategies) as u32;
        let timing = time_search(
            self.cells.plan,
            position,
            member % strategies,
            round,
            self.monitor,
        )?;
        if let Some(timing) = timing {
            keep(&[timing]);
            self.monitor.tell(Event::Timed);
        }
        Ok(())
    }

    fn place(&self, row: &Timing) -> Result<(usize, usize), ForeignRow> {
        let by = in_round(&row.strategy, row.round);
        Ok((self.cells.find(row.position_id(), &by)?, 0))
    }

    fn is_last(&self, _: &Timing) -> bool {
        true
    }
}

fn in_round(strategy: &str, round: u32) -> String {
    format!("{strategy} in round {round}")
}

/// Times the searches of a run, as often as its plan says, on the positions that all of its strategies have
/// finished; `left` tells what an earlier run left, which is not timed again.
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
    let positions = finished(plan, &results.grid)?;
    let timings = TimedSearches::new(plan, rounds, &positions, monitor);
    let opening = Opening {
        left: left.get(TIMINGS),
        ..Opening::new(folder, TIMINGS, monitor.stop())
    };
    let store = opening.open(&timings)?;
    carry_out(&timings, &store, 1, Stage::Timings, monitor)?;
    store.finish()?;
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
