//! The simulations of one position, by every method on every number of processors.

use super::error::SpeedupError;
use super::options::SpeedupOptions;
use crate::run::Placed;
use engine_core::{HistoryEntry, Score};
use games::{OnBoard, Playable};
use reports::speedup::SpeedupRecord;
use search_variants::Registry;
use search_variants::parallel::{Method, ParallelIteration, Simulation};
use sessions::StopHandle;
use sessions::searcher::node_limits;
use std::num::NonZeroUsize;

pub(super) struct Checked<'a> {
    pub(super) options: &'a SpeedupOptions,
    pub(super) placed: &'a Placed,
}

impl OnBoard for Checked<'_> {
    type Output = Result<(), SpeedupError>;

    fn with<P: Playable>(self, board: P, _: Vec<HistoryEntry>, registry: &Registry<P>) -> Self::Output {
        let Checked { options, placed } = self;
        if board.legal_moves().is_empty() {
            return Err(SpeedupError::Over {
                position: placed.entry.id.clone(),
            });
        }
        for &method in &options.methods {
            let one = NonZeroUsize::MIN;
            Simulation::new(
                registry,
                &board,
                &[],
                &options.strategy,
                method,
                one,
                options.costs,
            )?;
        }
        Ok(())
    }
}

pub(super) struct Simulations<'a> {
    pub(super) options: &'a SpeedupOptions,
    pub(super) placed: &'a Placed,
    pub(super) stop: &'a StopHandle,
}

/// One record for each method and number of processors; none if it was asked to stop.
impl OnBoard for Simulations<'_> {
    type Output = Result<Vec<SpeedupRecord>, SpeedupError>;

    fn with<P: Playable>(self, board: P, earlier: Vec<HistoryEntry>, registry: &Registry<P>) -> Self::Output {
        let options = self.options;
        let simulated = |method, processors| {
            let simulation = Simulation::new(
                registry,
                &board,
                &earlier,
                &options.strategy,
                method,
                processors,
                options.costs,
            )?;
            let mut found = simulation.within(node_limits(None, self.stop)).run(options.depth);
            let last = found.iterations.pop();
            Ok::<_, SpeedupError>(last.filter(|_| found.stopped.is_none()))
        };
        let mut records = Vec::new();
        let Some(&first) = options.methods.first() else {
            return Ok(records);
        };
        // On one processor all methods do the same.
        let Some(one) = simulated(first, NonZeroUsize::MIN)? else {
            return Ok(Vec::new());
        };
        for &method in &options.methods {
            for &processors in &options.processors {
                let found = match processors.get() {
                    1 => Some(one.clone()),
                    _ => simulated(method, processors)?,
                };
                let Some(found) = found else {
                    return Ok(Vec::new());
                };
                records.push(self.record(&board, method, processors, &one, &found));
            }
        }
        Ok(records)
    }
}

impl Simulations<'_> {
    fn record<P: Playable>(
        &self,
        board: &P,
        method: Method,
        processors: NonZeroUsize,
        one: &ParallelIteration<P::Move>,
        found: &ParallelIteration<P::Move>,
    ) -> SpeedupRecord {
        let Simulations { options, placed, .. } = self;
        let Placed { suite, entry } = placed;
        let game = entry.root.game();
        let (nodes, load) = (found.totals.nodes, found.load);
        let line = found.pv.iter().map(|&played| board.coordinates(played));
        SpeedupRecord {
            suite: suite.clone(),
            position: entry.id.clone(),
            game: game.to_string(),
            fen: entry.root.fen().to_owned(),
            board: options.setup.board_of(game),
            eval: options.setup.eval_of(game),
            strategy: options.strategy.to_string(),
            depth: found.depth.plies(),
            method: method.info().name.to_owned(),
            processors: processors.get(),
            node_cost: options.costs.node,
            message_cost: options.costs.message,
            score: Score::centipawns(found.score),
            pv: line.collect::<Vec<String>>().join(" "),
            nodes_total: nodes,
            time: load.time,
            searching: load.searching,
            messages: load.messages,
            messaging: load.messaging,
            idle: load.idle,
            speedup: one.load.time as f64 / load.time as f64,
            overhead_pct: 100.0 * (nodes as f64 / one.totals.nodes as f64 - 1.0),
        }
    }
}
