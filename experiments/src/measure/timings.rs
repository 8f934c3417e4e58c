//! [`TimedSearches`]: each search once more in each of several rounds, alone on one thread.
//!
//! Nothing else of the lab runs meanwhile, and the time is that of the thread on a processor.

use super::Experiment;
use super::position_cells::{Cell, PositionCells, in_round};
use crate::clock::processor_time;
use crate::error::Error;
use crate::progress::{Monitor, ProgressEvent};
use crate::run::Run;
use reports::{Grid, Timing};
use sessions::PlainError;
use sessions::{SearchIterator, SearchTask};

pub(crate) const TIMINGS: &str = "timings.ndjson";

/// Each search of a plan in each round, once for all depths.
pub(crate) struct TimedSearches<'a>(PositionCells<'a>);

impl<'a> TimedSearches<'a> {
    /// Those of the positions that all strategies have finished: times are compared on these alone.
    pub(crate) fn of(
        plan: &'a Run,
        rounds: u32,
        grid: &Grid,
        monitor: &'a Monitor<'a>,
    ) -> Result<TimedSearches<'a>, Error> {
        let positions = finished(plan, grid)?;
        let members: Vec<String> = plan.strategies.iter().map(ToString::to_string).collect();
        let cells = PositionCells::in_rounds(plan, &members, (rounds, &positions), monitor);
        Ok(TimedSearches(cells))
    }
}

impl Experiment for TimedSearches<'_> {
    type Row = Timing;

    const FILE: &'static str = TIMINGS;
    const UNIT: &'static str = "timings";

    fn positions(&self) -> Option<&PositionCells<'_>> {
        Some(&self.0)
    }

    fn measure(&self, cell: usize, keep: &dyn Fn(&[Timing])) -> Result<(), Error> {
        let PositionCells { plan, monitor, .. } = self.0;
        let Cell {
            suite,
            entry,
            member,
            round,
            ..
        } = self.0.cell(cell)?;
        let task = SearchTask {
            limits: plan.limits(),
            stop: monitor.stop().clone(),
            nodes: monitor.nodes().clone(),
            ..SearchTask::new(&entry.root, &plan.strategies[member], &plan.setup)
        };
        let search = SearchIterator::new(&task, plan.depth())?;
        let (last, time) = processor_time(|| search.last())?;
        let depth = plan.spec.depth;
        // Nothing of one that was stopped.
        if let Some(record) = last.filter(|record| record.is_complete() && record.depth == depth) {
            keep(&[Timing {
                suite: Some(suite),
                position: Some(entry.id),
                game: record.game,
                fen: record.fen,
                strategy: record.strategy,
                depth,
                round,
                nodes_total: record.nodes_total,
                processor_s: time.as_secs_f64(),
            }]);
            monitor.tell(ProgressEvent::Steps(1));
        }
        Ok(())
    }

    fn key(&self, row: &Timing) -> Result<(usize, usize), PlainError> {
        let member = in_round(&row.strategy, row.round);
        self.0.key(row.position_id(), &member, 0)
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
