//! [`EngineSearches`]: each position of a plan by each of its engines of others, asked once within the limits
//! of the run.

use super::ENGINES;
use super::cells::Cells;
use super::manifest::RunFolder;
use super::plan::Plan;
use super::positions::Placed;
use crate::budget::MoveBudget;
use crate::error::Error;
use crate::event::{Event, Monitor, Note};
use crate::experiment::{Experiment, ImpossibleRecord};
use crate::rows::RowError;
use crate::uci::{Chosen, EngineError, Fault, Program};
use reports::{Document, EngineAnswers, EngineRecord};
use sessions::suite::Entry;

pub(crate) struct EngineSearches<'a> {
    cells: Cells<'a>,
    monitor: &'a Monitor<'a>,
}

impl<'a> EngineSearches<'a> {
    pub(crate) fn new(plan: &'a Plan, monitor: &'a Monitor<'a>) -> EngineSearches<'a> {
        let names = plan.options.engines.iter().map(ToString::to_string);
        EngineSearches {
            cells: Cells::new(plan, names.collect()),
            monitor,
        }
    }

    /// What an engine answers, which is started for each position, so that none depends on those before it.
    fn answer(&self, program: &Program, entry: &Entry) -> Result<Result<Chosen, Fault>, EngineError> {
        let plan = self.cells.plan;
        let stop = self.monitor.stop();
        let mut limits = vec![MoveBudget::Depth(plan.options.depth)];
        limits.extend(plan.options.limits.nodes.map(MoveBudget::Nodes));
        limits.extend(plan.options.limits.time.map(MoveBudget::Time));
        match program.start(entry.root.game(), stop) {
            Ok(mut engine) => Ok(engine.choose((entry.root.fen(), &[]), &limits, stop)),
            Err(EngineError::NoAnswer { fault, .. }) => Ok(Err(fault)),
            Err(error) => Err(error),
        }
    }
}

impl Experiment for EngineSearches<'_> {
    type Row = EngineRecord;

    fn cells(&self) -> usize {
        self.cells.count()
    }

    fn measure(&self, cell: usize, keep: &dyn Fn(&[EngineRecord])) -> Result<(), Error> {
        let plan = self.cells.plan;
        let (position, engine) = self.cells.parts(cell);
        let Placed { suite, entry } = plan.positions.get(position)?;
        let program = &plan.options.engines[engine];
        let answer = self.answer(program, &entry)?;
        if self.monitor.stop().is_requested() {
            return Ok(());
        }
        let (board, _) = entry.root.set_up(&plan.options.setup)?;
        let legal = board.legal_moves().into_iter();
        let legal: Vec<String> = legal.map(|played| board.coordinates(played)).collect();
        let mut record = EngineRecord {
            suite: Some(suite.to_string()),
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
            Ok(chosen) => record.fault = Some(Fault::Illegal(chosen.played).to_string()),
            Err(fault) => record.fault = Some(fault.to_string()),
        }
        if let Some(fault) = &record.fault {
            self.monitor.tell(Event::Noted(Note::NoAnswer {
                engine: record.engine.clone(),
                position: entry.id.clone(),
                fault: fault.clone(),
            }));
        }
        keep(&[record]);
        self.monitor.tell(Event::Steps(1));
        Ok(())
    }

    fn place(&self, row: &EngineRecord) -> Result<(usize, usize), ImpossibleRecord> {
        Ok((self.cells.find(row.position_id(), &row.engine)?, 0))
    }
}

/// Adds what the engines of a run answered, if it has any.
pub(crate) fn show_engines(document: &mut Document, folder: &RunFolder<'_>) -> Result<(), RowError> {
    let engines = &folder.manifest.asked.engines;
    if engines.is_empty() {
        return Ok(());
    }
    let mut answers = EngineAnswers::default();
    folder.for_each(ENGINES, |record: EngineRecord, _| {
        answers.add(&record);
        Ok(())
    })?;
    let named = engines.iter().map(|program| match &program.id {
        Some(id) => format!("{program} calls itself {id}"),
        None => program.to_string(),
    });
    document.paragraph(format!(
        "Engines of others searched the same positions within the same limits: {}.",
        named.collect::<Vec<String>>().join("; ")
    ));
    document.table(answers.table());
    Ok(())
}
