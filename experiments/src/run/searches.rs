//! [`Searches`]: each position of a plan by each of its strategies, depth by depth.

use super::cells::Cells;
use super::plan::Plan;
use super::positions::Placed;
use crate::error::Error;
use crate::event::{Event, Monitor};
use crate::experiment::{Experiment, ImpossibleRecord};
use engine_core::{Depth, Status, Stop};
use reports::Record;
use search_variants::Strategy;
use sessions::{Searcher, Task};
use std::time::{Duration, Instant};

/// What was learnt at one depth serves the next, so the depths of a search are no cells of their own.
pub(crate) struct Searches<'a> {
    pub(super) cells: Cells<'a>,
    monitor: &'a Monitor<'a>,
}

impl<'a> Searches<'a> {
    pub(crate) fn new(plan: &'a Plan, monitor: &'a Monitor<'a>) -> Searches<'a> {
        let strategies = plan.options.strategies.iter().map(ToString::to_string);
        Searches {
            cells: Cells::new(plan, strategies.collect()),
            monitor,
        }
    }

    pub(super) fn strategy(&self, cell: usize) -> &Strategy {
        &self.cells.plan.options.strategies[self.cells.parts(cell).1]
    }

    /// One search, depth by depth, until it is stopped.
    fn search(&self, cell: usize, depth: Depth, mut take: impl FnMut(Record)) -> Result<(), Error> {
        let plan = self.cells.plan;
        let (position, strategy) = self.cells.parts(cell);
        let Placed { suite, entry } = plan.positions.get(position)?;
        let task = Task {
            root: &entry.root,
            suite: Some(&suite),
            position: Some(&entry.id),
            expected: Some(&entry.expected),
            recipe: &plan.options.strategies[strategy],
            setup: &plan.options.setup,
            limits: plan.options.limits,
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

impl Experiment for Searches<'_> {
    type Row = Record;

    fn cells(&self) -> usize {
        self.cells.count()
    }

    fn measure(&self, cell: usize, keep: &dyn Fn(&[Record])) -> Result<(), Error> {
        let depth = self.cells.plan.options.depth;
        let mut depths = 0_u64;
        self.search(cell, depth, |record| {
            keep(std::slice::from_ref(&record));
            self.monitor.tell(Event::Searched(&record));
            depths += 1;
        })?;
        self.monitor.tell(Event::Steps(u64::from(depth.plies()) - depths));
        Ok(())
    }

    fn place(&self, row: &Record) -> Result<(usize, usize), ImpossibleRecord> {
        let cell = self.cells.find(row.position_id(), &row.strategy)?;
        Ok((cell, row.depth as usize - 1))
    }

    fn is_last(&self, row: &Record) -> bool {
        row.depth == self.cells.plan.options.depth.plies() || row.status != Status::Complete
    }

    fn dealt(&self) -> Result<Vec<usize>, Error> {
        self.cells.dealt()
    }

    fn cost(&self, cell: usize) -> Result<Option<Duration>, Error> {
        let Some(depth) = trial_depth(self.cells.plan.options.depth) else {
            return Ok(None);
        };
        let begun = Instant::now();
        self.search(cell, depth, drop)?;
        Ok(Some(begun.elapsed()))
    }
}

/// How deep a search to `depth` is tried, if at all. Two depths less take some hundredth of the time.
pub(super) fn trial_depth(depth: Depth) -> Option<Depth> {
    match depth.plies() {
        0..=2 => None,
        3 => Some(Depth::new(1)),
        _ => Some(Depth::new(2)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a trial takes is nothing beside the search, and where it would not be there is none.
    #[test]
    fn a_search_is_tried_two_plies_less_deep_at_least() {
        for depth in 0..=2 {
            assert_eq!(trial_depth(Depth::new(depth)), None);
        }
        for depth in 3..=40 {
            let tried = trial_depth(Depth::new(depth)).unwrap().plies();
            assert!((1..=depth - 2).contains(&tried), "{tried} of {depth}");
        }
    }
}
