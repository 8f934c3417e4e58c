//! [`Searches`]: each position of a plan with each of its strategies and engines, depth by depth.

use super::Experiment;
use super::engine_records::engine_records;
use super::position_cells::{PositionCells, trial_depth};
use crate::error::Error;
use crate::plan::Run;
use crate::progress::{Monitor, ProgressEvent};
use engine_core::{Depth, Status, Stop};
use reports::Record;
use sessions::{NodeCount, PlainError, SearchIterator, SearchTask};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

pub const RECORDS: &str = "records.ndjson";

/// The depths of a search are not separate cells, because each depth uses what was learned at the one before.
pub(crate) struct Searches<'a>(
    PositionCells<'a>,
    /// For each engine, the number of positions without an answer.
    Vec<AtomicUsize>,
);

impl<'a> Searches<'a> {
    pub(crate) fn of(plan: &'a Run, monitor: &'a Monitor<'a>) -> Searches<'a> {
        Searches(
            PositionCells::new(plan, plan.spec.searched(), monitor),
            plan.spec.engines.iter().map(|_| AtomicUsize::new(0)).collect(),
        )
    }

    /// The index of the engine that searches a cell; `None` for a strategy.
    fn engine(&self, cell: usize) -> Option<usize> {
        self.0.parts(cell).1.checked_sub(self.0.plan.strategies.len())
    }

    /// Queries an engine, whose records arrive together.
    fn ask(&self, cell: usize, engine: usize, keep: &dyn Fn(&[Record])) -> Result<(), Error> {
        let PositionCells { plan, monitor, .. } = self.0;
        let placed = self.0.cell(cell)?;
        let program = &plan.spec.engines[engine];
        let records = engine_records(plan, program, &placed, monitor.stop())?;
        if let Some(fault) = records.last().and_then(|last| last.fault.clone()) {
            let name = plan.spec.engine_name(program);
            match self.1[engine].fetch_add(1, Ordering::Relaxed) {
                0 => monitor.note(format!("note: {name} has no answer in {}: {fault}", placed.entry.id)),
                1 => monitor.note(format!(
                    "note: {name} has no answer in other positions either; `fault` in records.ndjson tells why"
                )),
                _ => {}
            }
        }
        keep(&records);
        monitor.notify(ProgressEvent::Steps(plan.spec.depth.into()));
        Ok(())
    }

    /// Runs one search, depth by depth, until it is stopped.
    fn search(
        &self,
        cell: usize,
        depth: Depth,
        nodes: &NodeCount,
        mut take: impl FnMut(Record),
    ) -> Result<(), Error> {
        let PositionCells { plan, monitor, .. } = self.0;
        let cell = self.0.cell(cell)?;
        let task = SearchTask {
            root: &cell.entry.root,
            suite: Some(&cell.suite),
            position: Some(&cell.entry.id),
            expected: Some(&cell.entry.expected),
            recipe: &plan.strategies[cell.member],
            setup: &plan.setup,
            limits: plan.limits(),
            stop: monitor.stop().clone(),
            nodes: nodes.clone(),
        };
        let is_finished = |record: &Record| record.status != Status::Stopped(Stop::Interrupted);
        SearchIterator::new(&task, depth)?
            .take_while(is_finished)
            .for_each(&mut take);
        Ok(())
    }
}

impl Experiment for Searches<'_> {
    type Row = Record;

    const UNIT: &'static str = "searches";

    fn file(&self) -> &'static str {
        RECORDS
    }

    fn positions(&self) -> Option<&PositionCells<'_>> {
        Some(&self.0)
    }

    fn measure(&self, cell: usize, keep: &dyn Fn(&[Record])) -> Result<(), Error> {
        if let Some(engine) = self.engine(cell) {
            return self.ask(cell, engine, keep);
        }
        let (depth, monitor) = (self.0.plan.depth(), self.0.monitor);
        let mut depths = 0_u64;
        self.search(cell, depth, monitor.nodes(), |record| {
            keep(std::slice::from_ref(&record));
            monitor.notify(ProgressEvent::Searched(&record));
            depths += 1;
        })?;
        monitor.notify(ProgressEvent::Steps(u64::from(depth.plies()) - depths));
        Ok(())
    }

    fn key(&self, row: &Record) -> Result<(usize, usize), PlainError> {
        let number = (row.depth as usize).wrapping_sub(1);
        self.0.key(row.position_id(), &row.strategy, number)
    }

    fn is_last(&self, row: &Record) -> bool {
        let ends = matches!(
            row.status,
            Status::MateFound | Status::Stopped(Stop::Nodes | Stop::Time)
        );
        ends || row.fault.is_some() || row.depth == self.0.plan.spec.depth
    }

    fn units(&self) -> usize {
        self.0.plan.spec.depth as usize
    }

    fn cost(&self, cell: usize) -> Result<Option<Duration>, Error> {
        let depth = trial_depth(self.0.plan.depth()).filter(|_| self.engine(cell).is_none());
        let Some(depth) = depth else {
            return Ok(None);
        };
        let start = Instant::now();
        self.search(cell, depth, &NodeCount::default(), drop)?;
        Ok(Some(start.elapsed()))
    }
}
