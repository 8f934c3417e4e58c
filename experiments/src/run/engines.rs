//! [`EngineSearches`]: each position of a plan by each of its engines of others, asked once within the limits
//! of the run.

use super::ENGINES;
use super::cells::{Cell, Cells, Measurement, RowPlace};
use super::manifest::RunFolder;
use super::plan::Plan;
use crate::budget::MoveBudget;
use crate::error::Error;
use crate::event::{Event, Monitor, Note};
use crate::rows::RowError;
use crate::uci::{Chosen, EngineError, Fault, Program};
use reports::{Document, EngineAnswers, EngineRecord};
use sessions::suite::Entry;

pub(crate) struct EngineSearches;

impl EngineSearches {
    pub(crate) fn of<'a>(plan: &'a Plan, monitor: &'a Monitor<'a>) -> Cells<'a, EngineSearches> {
        let names = plan.spec.engines.iter().map(ToString::to_string);
        Cells::new(plan, names, EngineSearches, monitor)
    }
}

impl Cells<'_, EngineSearches> {
    /// What an engine answers, which is started for each position, so that none depends on those before it.
    fn answer(&self, program: &Program, entry: &Entry) -> Result<Result<Chosen, Fault>, EngineError> {
        let (plan, stop) = (self.plan, self.monitor.stop());
        let mut limits = vec![MoveBudget::Depth(plan.depth())];
        limits.extend(plan.spec.limits.nodes.map(MoveBudget::Nodes));
        limits.extend(plan.spec.limits.time.map(MoveBudget::Time));
        match program.start(entry.root.game(), stop) {
            Ok(mut engine) => Ok(engine.choose((entry.root.fen(), &[]), &limits, stop)),
            Err(EngineError::NoAnswer { fault, .. }) => Ok(Err(fault)),
            Err(error) => Err(error),
        }
    }
}

impl Measurement for EngineSearches {
    type Row = EngineRecord;

    fn measure(
        cells: &Cells<'_, EngineSearches>,
        cell: Cell,
        keep: &dyn Fn(&[EngineRecord]),
    ) -> Result<(), Error> {
        let (plan, monitor, entry) = (cells.plan, cells.monitor, &cell.entry);
        let program = &plan.spec.engines[cell.member];
        let answer = cells.answer(program, entry)?;
        if monitor.stop().is_requested() {
            return Ok(());
        }
        let (board, _) = entry.root.set_up(&plan.setup)?;
        let legal = board.legal_moves().into_iter();
        let legal: Vec<String> = legal.map(|played| board.coordinates(played)).collect();
        let mut record = EngineRecord {
            suite: Some(cell.suite.clone()),
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
            monitor.tell(Event::Noted(Note::NoAnswer {
                engine: record.engine.clone(),
                position: entry.id.clone(),
                fault: fault.clone(),
            }));
        }
        keep(&[record]);
        monitor.tell(Event::Steps(1));
        Ok(())
    }

    fn place(row: &EngineRecord) -> RowPlace<'_> {
        (row.position_id(), row.engine.as_str().into(), 0)
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
