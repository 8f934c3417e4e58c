//! [`Simulations`]: each position by each method on each number of processors.

use super::SpeedupError;
use crate::error::Error;
use crate::event::{Event, Monitor};
use crate::experiment::Experiment;
use crate::plausible::ImpossibleRecord;
use crate::run::{Cells, DividedAmong, Placed, Plan};
use engine_core::Score;
use games::{AnyMove, AnyPosition, Division};
use reports::speedup::SpeedupRecord;
use search_variants::parallel::{Costs, Method, ParallelIteration};
use sessions::searcher::node_limits;
use std::num::NonZeroUsize;
use std::sync::OnceLock;

pub(crate) struct Simulations<'a> {
    cells: Cells<'a>,
    divided: &'a DividedAmong,
    /// What one processor takes for each position, once that is known: the figures of all others are
    /// compared with it.
    alone: Vec<OnceLock<Alone>>,
    monitor: &'a Monitor<'a>,
}

#[derive(Clone, Copy)]
struct Alone {
    time: u64,
    nodes: u64,
}

impl<'a> Simulations<'a> {
    pub(crate) fn new(
        plan: &'a Plan,
        divided: &'a DividedAmong,
        monitor: &'a Monitor<'a>,
    ) -> Simulations<'a> {
        let methods = divided.methods.iter();
        let members = methods.flat_map(|method| {
            let counts = divided.processors.iter();
            counts.map(move |count| member(method.info().name, count.get()))
        });
        Simulations {
            cells: Cells::new(plan, members.collect()),
            divided,
            alone: (0..plan.positions.len()).map(|_| OnceLock::new()).collect(),
            monitor,
        }
    }

    pub(super) fn refuse_unsuitable(&self) -> Result<(), Error> {
        let plan = self.cells.plan;
        for placed in plan.positions.iter() {
            let placed = placed?;
            let (position, _) = placed.entry.root.set_up(&plan.options.setup)?;
            if position.is_over() {
                let position = placed.entry.id;
                return Err(SpeedupError::Over { position }.into());
            }
            for &method in &self.divided.methods {
                let by_one = self.division(method, NonZeroUsize::MIN);
                let simulation = position
                    .measured()
                    .simulation(&plan.options.strategies[0], &[], by_one);
                simulation.map(drop).map_err(SpeedupError::from)?;
            }
            if self.monitor.stop().is_requested() {
                break;
            }
        }
        Ok(())
    }

    fn costs(&self) -> Costs {
        Costs {
            node: self.divided.node_cost,
            message: self.divided.message_cost,
        }
    }

    fn division(&self, method: Method, processors: NonZeroUsize) -> Division {
        Division {
            method,
            processors,
            costs: self.costs(),
        }
    }
}

fn member(method: &str, processors: usize) -> String {
    format!("{method} on {processors} processors")
}

impl Experiment for Simulations<'_> {
    type Row = SpeedupRecord;

    fn cells(&self) -> usize {
        self.cells.count()
    }

    fn measure(&self, cell: usize, keep: &dyn Fn(&[SpeedupRecord])) -> Result<(), Error> {
        let (position, member) = self.cells.parts(cell);
        let counts = &self.divided.processors;
        let placed = self.cells.plan.positions.get(position)?;
        let simulated = Simulated {
            simulations: self,
            position,
            placed: &placed,
            method: self.divided.methods[member / counts.len()],
            processors: counts[member % counts.len()],
        };
        if let Some(record) = simulated.record()? {
            keep(&[record]);
            self.monitor.tell(Event::Steps(1));
        }
        Ok(())
    }

    fn dealt(&self) -> Result<Vec<usize>, Error> {
        self.cells.dealt()
    }

    fn place(&self, row: &SpeedupRecord) -> Result<(usize, usize), ImpossibleRecord> {
        let id = (Some(&*row.suite), Some(&*row.position), &*row.fen);
        Ok((self.cells.find(id, &member(&row.method, row.processors))?, 0))
    }
}

struct Simulated<'a> {
    simulations: &'a Simulations<'a>,
    position: usize,
    placed: &'a Placed,
    method: Method,
    processors: NonZeroUsize,
}

impl Simulated<'_> {
    /// A record; none if it was asked to stop.
    fn record(&self) -> Result<Option<SpeedupRecord>, Error> {
        let simulations = self.simulations;
        let plan = simulations.cells.plan;
        let (position, earlier) = self.placed.entry.root.set_up(&plan.options.setup)?;
        let simulated = |method, processors| {
            let division = simulations.division(method, processors);
            let measured = position.measured();
            let simulation = measured.simulation(&plan.options.strategies[0], &earlier, division);
            let limits = node_limits(None, simulations.monitor.stop());
            let mut found = simulation.map_err(SpeedupError::from)?(limits, plan.options.depth);
            let last = found.iterations.pop();
            Ok::<_, Error>(last.filter(|_| found.stopped.is_none()))
        };
        // On one processor all methods do the same.
        let by_one = || simulated(simulations.divided.methods[0], NonZeroUsize::MIN);
        let is_alone = self.processors == NonZeroUsize::MIN;
        let found = match is_alone {
            true => by_one()?,
            false => simulated(self.method, self.processors)?,
        };
        let Some(found) = found else {
            return Ok(None);
        };
        let alone = &simulations.alone[self.position];
        if is_alone {
            alone.get_or_init(|| Alone::of(&found));
        } else if alone.get().is_none() {
            let Some(one) = by_one()? else {
                return Ok(None);
            };
            alone.get_or_init(|| Alone::of(&one));
        }
        let alone = alone.get();
        Ok(alone.map(|&alone| self.compared(position.as_ref(), alone, &found)))
    }
}

impl Alone {
    fn of<M>(iteration: &ParallelIteration<M>) -> Alone {
        Alone {
            time: iteration.load.time,
            nodes: iteration.totals.nodes,
        }
    }
}

impl Simulated<'_> {
    fn compared(
        &self,
        board: &dyn AnyPosition,
        alone: Alone,
        found: &ParallelIteration<AnyMove>,
    ) -> SpeedupRecord {
        let Placed { suite, entry } = self.placed;
        let plan = self.simulations.cells.plan;
        let costs = self.simulations.costs();
        let game = entry.root.game();
        let (nodes, load) = (found.totals.nodes, found.load);
        let line = found.pv.iter().map(|&played| board.coordinates(played));
        SpeedupRecord {
            suite: suite.clone(),
            position: entry.id.clone(),
            game: game.to_string(),
            fen: entry.root.fen().to_owned(),
            board: plan.options.setup.board_of(game),
            eval: plan.options.setup.eval_of(game),
            strategy: plan.options.strategies[0].to_string(),
            depth: found.depth.plies(),
            method: self.method.info().name.to_owned(),
            processors: self.processors.get(),
            node_cost: costs.node,
            message_cost: costs.message,
            score: Score::centipawns(found.score),
            pv: line.collect::<Vec<String>>().join(" "),
            nodes_total: nodes,
            time: load.time,
            searching: load.searching,
            messages: load.messages,
            messaging: load.messaging,
            idle: load.idle,
            speedup: alone.time as f64 / load.time as f64,
            overhead_pct: 100.0 * (nodes as f64 / alone.nodes as f64 - 1.0),
        }
    }
}
