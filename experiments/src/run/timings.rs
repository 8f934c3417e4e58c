//! The times of a run: each search once more in each of several rounds, alone on one thread.
//!
//! Nothing else of the lab runs meanwhile, and the time is that of the thread on a processor.

use super::TIMINGS;
use super::cells::{Cell, Cells, Measurement, RowPlace, in_round};
use super::plan::Plan;
use super::positions::Placed;
use super::results::Results;
use super::stored::Begun;
use crate::clock::processor_time;
use crate::engine::carry_out;
use crate::error::Error;
use crate::event::{Event, Stage};
use reports::{Grid, Timing};
use sessions::{Searcher, Task};

/// Each search of a plan in each round, once for all depths.
struct TimedSearches;

impl Measurement for TimedSearches {
    type Row = Timing;

    fn measure(cells: &Cells<'_, TimedSearches>, cell: Cell, keep: &dyn Fn(&[Timing])) -> Result<(), Error> {
        let (plan, monitor) = (cells.plan, cells.monitor);
        let recipe = &plan.strategies[cell.member];
        let task = Task {
            limits: plan.limits(),
            stop: monitor.stop().clone(),
            nodes: monitor.nodes().clone(),
            ..Task::new(&cell.entry.root, recipe, &plan.setup)
        };
        let search = Searcher::new(&task, plan.depth())?;
        let (last, time) = processor_time(|| search.last())?;
        let depth = plan.spec.depth;
        // Nothing of one that was stopped.
        if let Some(record) = last.filter(|record| record.is_complete() && record.depth == depth) {
            keep(&[Timing {
                suite: Some(cell.suite),
                position: Some(cell.entry.id),
                game: record.game,
                fen: record.fen,
                strategy: record.strategy,
                depth,
                round: cell.round,
                nodes_total: record.nodes_total,
                processor_s: time.as_secs_f64(),
            }]);
            monitor.tell(Event::Steps(1));
        }
        Ok(())
    }

    fn place(row: &Timing) -> RowPlace<'_> {
        let by = in_round(&row.strategy, row.round);
        (row.position_id(), by.into(), 0)
    }
}

/// Times the searches of a run, as often as its plan says, on the positions that all of its strategies have
/// finished; what an earlier run left is not timed again.
pub(crate) fn time_searches(begun: &Begun, results: &Results<'_>) -> Result<(), Error> {
    let (plan, monitor) = (&begun.plan, results.folder.monitor);
    let Some(rounds) = plan.spec.timed.filter(|_| !monitor.stop().is_requested()) else {
        return Ok(());
    };
    let positions = finished(plan, &results.grid)?;
    let members: Vec<String> = plan.strategies.iter().map(ToString::to_string).collect();
    let timings = Cells::in_rounds(plan, &members, (rounds, &positions), TimedSearches, monitor);
    let store = begun.store(TIMINGS, &timings, monitor)?;
    carry_out(&store, 1, Stage::of("timings", 1), monitor)?;
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
            strategies.all(|strategy| grid.get(position, strategy, plan.spec.depth).is_some())
        });
        finished.extend(by_all.then_some(number));
    }
    Ok(finished)
}
