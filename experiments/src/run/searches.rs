//! [`Searches`]: each position of a plan by each of its strategies, depth by depth.

use super::cells::{Cell, Cells, Measurement, RowPlace, trial_depth};
use super::plan::Plan;
use crate::error::Error;
use crate::event::{Event, Monitor};
use engine_core::{Depth, Status, Stop};
use reports::Record;
use search_variants::Strategy;
use sessions::{Searcher, Task};
use std::time::{Duration, Instant};

/// What was learnt at one depth serves the next, so the depths of a search are no cells of their own.
pub(crate) struct Searches;

impl Searches {
    pub(crate) fn of<'a>(plan: &'a Plan, monitor: &'a Monitor<'a>) -> Cells<'a, Searches> {
        let strategies = plan.strategies.iter().map(ToString::to_string);
        Cells::new(plan, strategies, Searches, monitor)
    }
}

impl Cells<'_, Searches> {
    pub(super) fn strategy(&self, cell: usize) -> &Strategy {
        &self.plan.strategies[self.parts(cell).1]
    }

    /// One search, depth by depth, until it is stopped.
    fn search(&self, cell: &Cell, depth: Depth, mut take: impl FnMut(Record)) -> Result<(), Error> {
        let (plan, Cell { suite, entry, .. }) = (self.plan, cell);
        let task = Task {
            root: &entry.root,
            suite: Some(suite),
            position: Some(&entry.id),
            expected: Some(&entry.expected),
            recipe: &plan.strategies[cell.member],
            setup: &plan.setup,
            limits: plan.limits(),
            stop: self.monitor.stop().clone(),
            nodes: self.monitor.nodes().clone(),
        };
        let is_finished = |record: &Record| record.status != Status::Stopped(Stop::Interrupted);
        Searcher::new(&task, depth)?
            .take_while(is_finished)
            .for_each(&mut take);
        Ok(())
    }
}

impl Measurement for Searches {
    type Row = Record;

    fn measure(cells: &Cells<'_, Searches>, cell: Cell, keep: &dyn Fn(&[Record])) -> Result<(), Error> {
        let (depth, monitor) = (cells.plan.depth(), cells.monitor);
        let mut depths = 0_u64;
        cells.search(&cell, depth, |record| {
            keep(std::slice::from_ref(&record));
            monitor.tell(Event::Searched(&record));
            depths += 1;
        })?;
        monitor.tell(Event::Steps(u64::from(depth.plies()) - depths));
        Ok(())
    }

    fn place(row: &Record) -> RowPlace<'_> {
        let by = row.strategy.as_str().into();
        (row.position_id(), by, row.depth as usize - 1)
    }

    fn is_last(cells: &Cells<'_, Searches>, row: &Record) -> bool {
        row.depth == cells.plan.spec.depth || row.status != Status::Complete
    }

    fn cost(cells: &Cells<'_, Searches>, cell: usize) -> Result<Option<Duration>, Error> {
        let Some(depth) = trial_depth(cells.plan.depth()) else {
            return Ok(None);
        };
        let begun = Instant::now();
        cells.search(&cells.cell(cell)?, depth, drop)?;
        Ok(Some(begun.elapsed()))
    }
}
