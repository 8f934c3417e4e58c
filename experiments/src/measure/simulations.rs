//! [`Simulations`]: each position with each method and number of processors.

use super::Experiment;
use super::position_cells::PositionCells;
use crate::error::Error;
use crate::plan::Run;
use crate::progress::{Monitor, ProgressEvent};
use crate::spec::SpeedupSpec;
use engine_core::Score;
use games::{AnyMove, ParallelOptions, coordinate_moves};
use reports::speedup::SpeedupRecord;
use search_variants::parallel::{Method, ParallelIteration, TimeCosts};
use sessions::PlainError;
use sessions::search_iterator::node_limits;
use std::num::NonZeroUsize;
use std::sync::OnceLock;

/// The file of simulations written by `lab parallel`.
pub const SPEEDUPS: &str = "speedups.ndjson";

pub(crate) struct Simulations<'a> {
    cells: PositionCells<'a>,
    divided: &'a SpeedupSpec,
    /// The cost of each position on one processor, once known; all other figures are relative to it.
    alone: Vec<OnceLock<Alone>>,
}

/// Time and nodes.
type Alone = (u64, u64);

impl<'a> Simulations<'a> {
    pub(crate) fn of(plan: &'a Run, divided: &'a SpeedupSpec, monitor: &'a Monitor<'a>) -> Simulations<'a> {
        let methods = divided.methods.iter();
        let members = methods.flat_map(|method| {
            let counts = divided.processors.iter();
            counts.map(move |count| member(method.info().name, count.get()))
        });
        Simulations {
            cells: PositionCells::new(plan, members, monitor),
            divided,
            alone: (0..plan.positions.len()).map(|_| OnceLock::new()).collect(),
        }
    }

    fn division(&self, method: Method, processors: NonZeroUsize) -> ParallelOptions {
        ParallelOptions {
            method,
            processors,
            costs: TimeCosts {
                node: self.divided.node_cost,
                message: self.divided.message_cost,
            },
        }
    }

    pub(crate) fn refuse_unsuitable(&self) -> Result<(), Error> {
        let PositionCells { plan, monitor, .. } = self.cells;
        for placed in plan.positions.iter() {
            let (_, entry) = placed?;
            let (position, _) = entry.root.set_up(&plan.setup.of(&plan.strategies[0]))?;
            if position.is_over() {
                refuse!("the game is over in {}: there is nothing to divide", entry.id);
            }
            for &method in &self.divided.methods {
                let by_one = self.division(method, NonZeroUsize::MIN);
                let simulation = position.simulation(&plan.strategies[0], &[], by_one);
                simulation.map(drop)?;
            }
            if monitor.stop().is_requested() {
                break;
            }
        }
        Ok(())
    }
}

fn member(method: &str, processors: usize) -> String {
    format!("{method} on {processors} processors")
}

impl Experiment for Simulations<'_> {
    type Row = SpeedupRecord;

    const UNIT: &'static str = "simulations";

    fn file(&self) -> &'static str {
        SPEEDUPS
    }

    fn positions(&self) -> Option<&PositionCells<'_>> {
        Some(&self.cells)
    }

    /// Nothing is stored if a stop was requested.
    fn measure(&self, cell: usize, keep: &dyn Fn(&[SpeedupRecord])) -> Result<(), Error> {
        let (PositionCells { plan, monitor, .. }, divided) = (&self.cells, self.divided);
        let cell = self.cells.cell(cell)?;
        let counts = &divided.processors;
        let processors = counts[cell.member % counts.len()];
        let method = divided.methods[cell.member / counts.len()];
        let (strategy, game) = (&plan.strategies[0], cell.entry.root.game());
        let setup = plan.setup.of(strategy);
        let (board, earlier) = cell.entry.root.set_up(&setup)?;
        let simulated = |method, processors| {
            let division = self.division(method, processors);
            let simulation = board.simulation(strategy, &earlier, division);
            let limits = node_limits(None, monitor.stop());
            let mut found = simulation?(limits, plan.depth());
            let last = found.iterations.pop();
            Ok::<_, Error>(last.filter(|_| found.stopped.is_none()))
        };
        // On one processor, all methods are the same.
        let is_alone = processors == NonZeroUsize::MIN;
        let by_one = || simulated(divided.methods[0], NonZeroUsize::MIN);
        let found = if is_alone { by_one()? } else { simulated(method, processors)? };
        let Some(found) = found else {
            return Ok(());
        };
        let of = |found: &ParallelIteration<AnyMove>| (found.load.time, found.totals.nodes);
        let alone = match self.alone[cell.position].get() {
            Some(alone) => Some(*alone),
            None if is_alone => Some(of(&found)),
            None => by_one()?.as_ref().map(of),
        };
        let Some(alone) = alone else {
            return Ok(());
        };
        let (time, nodes) = *self.alone[cell.position].get_or_init(|| alone);
        let (nodes_total, load) = (found.totals.nodes, found.load);
        keep(&[SpeedupRecord {
            position: cell.entry.id.clone(),
            game: game.to_string(),
            fen: cell.entry.root.fen().to_owned(),
            board: setup.board_of(game),
            eval: setup.eval_of(game),
            strategy: strategy.to_string(),
            depth: found.depth.plies(),
            method: method.info().name.to_owned(),
            processors: processors.get(),
            node_cost: divided.node_cost,
            message_cost: divided.message_cost,
            score: Score::centipawns(found.score),
            pv: coordinate_moves(board.as_ref(), &found.pv).join(" "),
            nodes_total,
            time: load.time,
            searching: load.searching,
            messages: load.messages,
            messaging: load.messaging,
            idle: load.idle,
            speedup: time as f64 / load.time as f64,
            overhead_pct: 100.0 * (nodes_total as f64 / nodes as f64 - 1.0),
            suite: cell.suite,
        }]);
        monitor.notify(ProgressEvent::Steps(1));
        Ok(())
    }

    fn key(&self, row: &SpeedupRecord) -> Result<(usize, usize), PlainError> {
        let id = (Some(&*row.suite), Some(&*row.position), &*row.fen);
        self.cells.key(id, &member(&row.method, row.processors), 0)
    }
}
