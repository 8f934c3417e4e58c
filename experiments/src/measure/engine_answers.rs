//! [`EngineAnswers`]: each position of a plan by each of its engines of others, asked once within the limits
//! of the run.

use super::position_cells::{Cell, PositionCells};
use super::{Experiment, ImpossibleRecord};
use crate::budget::MoveBudget;
use crate::engines::{EngineError, EngineFault, EngineMove, EngineSpec};
use crate::error::Error;
use crate::progress::{Monitor, ProgressEvent, Warning};
use crate::run::Run;
use games::Game;
use reports::EngineRecord;

pub(crate) const ENGINES: &str = "engines.ndjson";

pub(crate) struct EngineAnswers<'a>(PositionCells<'a>);

impl<'a> EngineAnswers<'a> {
    pub(crate) fn of(plan: &'a Run, monitor: &'a Monitor<'a>) -> EngineAnswers<'a> {
        let names = plan.spec.engines.iter().map(ToString::to_string);
        EngineAnswers(PositionCells::new(plan, names, monitor))
    }

    /// What an engine answers, which is started for each position, so that none depends on those before it.
    fn answer(
        &self,
        program: &EngineSpec,
        (game, fen): (Game, &str),
    ) -> Result<Result<EngineMove, EngineFault>, EngineError> {
        let (plan, stop) = (self.0.plan, self.0.monitor.stop());
        let mut limits = vec![MoveBudget::Depth(plan.depth())];
        limits.extend(plan.spec.limits.nodes.map(MoveBudget::Nodes));
        limits.extend(plan.spec.limits.time.map(MoveBudget::Time));
        match program.start(game, stop) {
            Ok(mut engine) => Ok(engine.choose((fen, &[]), &limits, stop)),
            Err(EngineError::NoAnswer { fault, .. }) => Ok(Err(fault)),
            Err(error) => Err(error),
        }
    }
}

impl Experiment for EngineAnswers<'_> {
    type Row = EngineRecord;

    const FILE: &'static str = ENGINES;
    const UNIT: &'static str = "answers of engines";

    fn cells(&self) -> usize {
        self.0.len()
    }

    fn measure(&self, cell: usize, keep: &dyn Fn(&[EngineRecord])) -> Result<(), Error> {
        let PositionCells { plan, monitor, .. } = self.0;
        let Cell {
            suite, entry, member, ..
        } = self.0.cell(cell)?;
        let program = &plan.spec.engines[member];
        let answer = self.answer(program, (entry.root.game(), entry.root.fen()))?;
        if monitor.stop().is_requested() {
            return Ok(());
        }
        let (board, _) = entry.root.set_up(&plan.setup)?;
        let legal = board.legal_moves().into_iter();
        let legal: Vec<String> = legal.map(|played| board.coordinates(played)).collect();
        let mut record = EngineRecord {
            suite: Some(suite),
            position: Some(entry.id.clone()),
            game: entry.root.game().to_string(),
            fen: entry.root.fen().to_owned(),
            engine: program.to_string(),
            ..EngineRecord::default()
        };
        match answer {
            Ok(chosen) if legal.is_empty() || legal.contains(&chosen.played) => {
                record.best_move = legal.contains(&chosen.played).then_some(chosen.played);
                record.solved = entry.expected.solved(record.best_move.as_deref());
                record.points = entry.expected.points(record.best_move.as_deref());
                record.score = chosen.thought.score;
                record.depth = chosen.thought.depth;
                record.nodes = chosen.thought.nodes;
                record.pv = chosen.thought.pv.join(" ");
                record.time_s = chosen.time.as_secs_f64();
            }
            Ok(chosen) => record.fault = Some(EngineFault::Illegal(chosen.played).to_string()),
            Err(fault) => record.fault = Some(fault.to_string()),
        }
        if let Some(fault) = &record.fault {
            monitor.tell(ProgressEvent::Noted(Warning::NoAnswer {
                engine: record.engine.clone(),
                position: entry.id.clone(),
                fault: fault.clone(),
            }));
        }
        keep(&[record]);
        monitor.tell(ProgressEvent::Steps(1));
        Ok(())
    }

    fn key(&self, row: &EngineRecord) -> Result<(usize, usize), ImpossibleRecord> {
        self.0.key(row.position_id(), &row.engine, 0)
    }
}
