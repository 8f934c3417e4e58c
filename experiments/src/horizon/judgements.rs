//! [`Judgements`]: the chosen moves on each position of a plan, judged by a deeper search.

use super::judge::HorizonJudge;
use crate::error::Error;
use crate::folder::Folder;
use crate::measure::position_cells::{Cell, PositionCells};
use crate::measure::{CASES, Experiment, JUDGED, VERDICTS};
use crate::plan::Run;
use crate::progress::{Monitor, ProgressEvent};
use crate::rows::RowReader;
use crate::run::RunData;
use games::OWN;
use reports::record::write_line;
use reports::{Case, Record, Verdict};
use search_variants::Strategy;
use serde::{Deserialize, Serialize};
use sessions::PlainError;

/// The judgements on one position; empty if the node limit was reached.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct JudgedPosition {
    suite: Option<String>,
    position: Option<String>,
    fen: String,
    judge: String,
    verdicts: Vec<Verdict>,
    cases: Vec<Case>,
}

reports::row!(true: JudgedPosition);

/// A position whose judging was stopped is left out.
pub(crate) struct Judgements<'a> {
    cells: PositionCells<'a>,
    judge: &'a HorizonJudge,
    results: &'a RunData<'a>,
}

impl<'a> Judgements<'a> {
    pub(crate) fn of(
        plan: &'a Run,
        judge: &'a HorizonJudge,
        results: &'a RunData<'a>,
        monitor: &'a Monitor<'a>,
    ) -> Judgements<'a> {
        Judgements {
            cells: PositionCells::new(plan, [judge.name()], monitor),
            judge,
            results,
        }
    }

    /// Judges the choices on one position. The result is empty if the node limit was reached, and `None` if
    /// the position was not searched or a stop was requested.
    fn judged(&self, Cell { suite, entry, .. }: Cell) -> Result<Option<JudgedPosition>, Error> {
        let PositionCells { plan, monitor, .. } = self.cells;
        let Judgements { judge, results, .. } = self;
        let grid = &results.grid;
        let id = (Some(suite.as_str()), Some(entry.id.as_str()), entry.root.fen());
        let Some(position) = grid.position(id) else {
            return Ok(None);
        };
        let mut records = Vec::new();
        for strategy in 0..grid.strategy_count() {
            let depths = judge.judged.clone();
            for cell in depths.filter_map(|depth| grid.get(position, strategy, depth)) {
                records.push(results.record(cell.place)?);
            }
        }
        if records.is_empty() {
            return Ok(None);
        }
        let (mut verdicts, mut cases) = (Vec::new(), Vec::new());
        // Strategies with the same evaluation are judged with it, unless the reference has its own.
        let mut rest: Vec<Strategy> = plan.strategies.clone();
        while let Some(first) = rest.first().cloned() {
            let alike: Vec<Strategy>;
            (alike, rest) = rest.into_iter().partition(|other| other.eval() == first.eval());
            let names: Vec<String> = alike.iter().map(Strategy::to_string).collect();
            let of_these = |record: &&Record| names.contains(&record.strategy);
            let records: Vec<Record> = records.iter().filter(of_these).cloned().collect();
            let setup = plan.setup.of(&first);
            let (position, _) = entry.root.set_up(&setup.of(&judge.reference))?;
            let stop = monitor.stop();
            let judged = judge.judged(position.as_ref(), &alike, &records, stop);
            if judged.is_err() && stop.is_requested() {
                return Ok(None);
            }
            let judged = judged.unwrap_or_default();
            verdicts.extend(judged.0);
            cases.extend(judged.1);
        }
        if !plan.spec.engines.is_empty() {
            // With the run's evaluation, since the engine's is unknown.
            let (position, _) = entry.root.set_up(&plan.setup.of(&judge.reference))?;
            let of_engines = |record: &&Record| record.board == OWN;
            let records: Vec<Record> = records.iter().filter(of_engines).cloned().collect();
            let judged = judge.judged(position.as_ref(), &[], &records, monitor.stop());
            if judged.is_err() && monitor.stop().is_requested() {
                return Ok(None);
            }
            verdicts.extend(judged.unwrap_or_default().0);
        }
        Ok(Some(JudgedPosition {
            fen: entry.root.fen().to_owned(),
            suite: Some(suite),
            position: Some(entry.id),
            judge: judge.name(),
            verdicts,
            cases,
        }))
    }
}

impl Experiment for Judgements<'_> {
    type Row = JudgedPosition;

    const UNIT: &'static str = "positions judged";

    fn file(&self) -> &'static str {
        JUDGED
    }

    fn positions(&self) -> Option<&PositionCells<'_>> {
        Some(&self.cells)
    }

    /// A position that was not searched has no row.
    fn measure(&self, cell: usize, keep: &dyn Fn(&[JudgedPosition])) -> Result<(), Error> {
        if let Some(judged) = self.judged(self.cells.cell(cell)?)? {
            keep(&[judged]);
        }
        self.cells.monitor.notify(ProgressEvent::Steps(1));
        Ok(())
    }

    fn key(&self, row: &JudgedPosition) -> Result<(usize, usize), PlainError> {
        let id = (row.suite.as_deref(), row.position.as_deref(), row.fen.as_str());
        self.cells.key(id, &row.judge, 0)
    }
}

/// Writes the verdicts and cases of the judged positions.
pub(crate) fn write_judged(folder: &Folder) -> Result<(), Error> {
    folder.write_with(VERDICTS, |verdicts| {
        let written = folder.write_with(CASES, |cases| {
            let mut rows = RowReader::open(&folder.path().join(JUDGED))?;
            while let Some(judged) = rows.next::<JudgedPosition>()? {
                for verdict in &judged.verdicts {
                    write_line(verdict, &mut *verdicts)?;
                }
                for case in &judged.cases {
                    write_line(case, &mut *cases)?;
                }
            }
            Ok(())
        });
        Ok(written?)
    })
}
