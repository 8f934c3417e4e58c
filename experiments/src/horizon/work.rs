//! Judging the choices among the records of a run, position by position.

use super::judge::Judge;
use super::{CASES, VERDICTS};
use crate::engine::carry_out;
use crate::error::{Error, PlanError};
use crate::event::{Event, Monitor, Stage};
use crate::folder::{Folder, Unfilled};
use crate::plausible::{ImpossibleRecord, Row};
use crate::rows::{RowError, Rows};
use crate::run::{
    Begun, Cell, Cells, JUDGED, Measurement, Plan, Results, RowPlace, RunFolder, refuse_no_deeper,
};
use crate::shard::Shard;
use crate::spec::HorizonSpec;
use reports::record::write_line;
use reports::{Case, Record, Regrets, Verdict};
use search_variants::Strategy;
use serde::{Deserialize, Serialize};

/// A staircase is a chart and a table for each position.
const MAX_STAIRCASES: usize = 12;

/// Refuses positions of several games, a reference that looks no deeper than what it judges, and more
/// staircases than a page has room for.
pub(crate) fn refuse_unfit(plan: &Plan, by: &HorizonSpec) -> Result<(), PlanError> {
    plan.refuse_two_games()?;
    refuse_no_deeper(by.depth(), plan.depth())?;
    let (count, most) = (plan.positions(), MAX_STAIRCASES);
    if by.staircase && count > most {
        Err(PlanError::TooManyStaircases { count, most })
    } else {
        Ok(())
    }
}

/// Judges all depths of a plan's searches; of a part of it, for all parts to be merged.
pub(crate) fn judge_depths(begun: &Begun, by: &HorizonSpec, monitor: &Monitor<'_>) -> Result<(), Error> {
    let Some(reference) = begun.plan.reference.clone() else {
        return Ok(());
    };
    let judge = Judge {
        reference,
        depth: by.depth(),
        judged: 1..=begun.plan.spec.depth,
        threshold: by.threshold,
        nodes: None,
    };
    let results = Results::read(begun.left_so_far(monitor))?;
    match begun.shard() {
        Shard::WHOLE => judge_all(begun, &judge, &results),
        _ => judge_positions(begun, &judge, &results),
    }
}

/// What was found on a position. Nothing is what there is where its nodes were spent.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
struct JudgedPosition {
    suite: Option<String>,
    position: Option<String>,
    fen: String,
    judge: String,
    verdicts: Vec<Verdict>,
    cases: Vec<Case>,
}

impl Row for JudgedPosition {
    fn check(&self) -> Result<(), ImpossibleRecord> {
        self.verdicts.iter().try_for_each(Row::check)?;
        self.cases.iter().try_for_each(Row::check)
    }
}

struct Judging<'a> {
    judge: &'a Judge,
    results: &'a Results<'a>,
}

impl Measurement for Judging<'_> {
    type Row = JudgedPosition;

    /// A position that was not searched has no row.
    fn measure(cells: &Cells<'_, Self>, cell: Cell, keep: &dyn Fn(&[JudgedPosition])) -> Result<(), Error> {
        if let Some(judged) = cells.judged(cell)? {
            keep(&[judged]);
        }
        cells.monitor.tell(Event::Steps(1));
        Ok(())
    }

    fn place(row: &JudgedPosition) -> RowPlace<'_> {
        let id = (row.suite.as_deref(), row.position.as_deref(), row.fen.as_str());
        (id, row.judge.as_str().into(), 0)
    }
}

impl Cells<'_, Judging<'_>> {
    /// Judges the choices of one position. Nothing is found if its nodes were spent; `None` if it was not
    /// searched, or a stop was asked for.
    fn judged(&self, Cell { suite, entry, .. }: Cell) -> Result<Option<JudgedPosition>, Error> {
        let (plan, Judging { judge, results }) = (self.plan, &self.measurement);
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
        // Strategies that evaluate alike are judged by one evaluation: theirs, if the reference has none.
        let mut rest: Vec<Strategy> = plan.strategies.clone();
        while let Some(first) = rest.first().cloned() {
            let alike: Vec<Strategy>;
            (alike, rest) = rest.into_iter().partition(|other| other.eval() == first.eval());
            let names: Vec<String> = alike.iter().map(Strategy::to_string).collect();
            let of_these = |record: &&Record| names.contains(&record.strategy);
            let records: Vec<Record> = records.iter().filter(of_these).cloned().collect();
            let setup = plan.setup.of(&first);
            let (position, _) = entry.root.set_up(&setup.of(&judge.reference))?;
            let stop = self.monitor.stop();
            let judged = judge.judged(position.as_ref(), &alike, &records, stop);
            if judged.is_err() && stop.is_requested() {
                return Ok(None);
            }
            let judged = judged.unwrap_or_default();
            verdicts.extend(judged.verdicts);
            cases.extend(judged.cases);
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

/// Judges the choices among the records of a run, and leaves what it finds for [`judge_all`] to go on with.
fn judge_positions(begun: &Begun, judge: &Judge, results: &Results<'_>) -> Result<(), Error> {
    let (plan, monitor) = (&begun.plan, results.folder.monitor);
    let judging = Cells::new(plan, [judge.name()], Judging { judge, results }, monitor);
    let store = begun.store(JUDGED, &judging, monitor)?;
    let stage = Stage::of("positions judged", 1);
    carry_out(&store, plan.side_by_side.searches, stage, monitor)?;
    store.finish()?;
    Ok(())
}

/// Judges the choices among the records of a run, and writes what it finds. A position that came to no end is
/// left out; one that was judged before the run was broken off is not judged again, and where a finished run
/// left its verdicts none is.
pub(super) fn judge_all(begun: &Begun, judge: &Judge, results: &Results<'_>) -> Result<(), Error> {
    let Begun {
        folder,
        manifest,
        left,
        ..
    } = begun;
    if left.get(VERDICTS).is_some() {
        for name in [VERDICTS, CASES] {
            manifest.check(&folder.path().join(name), name)?;
        }
        return Ok(());
    }
    judge_positions(begun, judge, results)?;
    write_judged(folder)?;
    // One that was interrupted goes on from it.
    if !results.folder.monitor.stop().is_requested() {
        folder.remove(JUDGED)?;
    }
    Ok(())
}

/// Notes the verdicts and cases that a run left, and gives the cases back which are of positions of
/// `regrets`; `None` if nothing was judged.
pub(crate) fn read_judged(
    folder: &RunFolder<'_>,
    regrets: &mut Regrets<'_>,
) -> Result<Option<Vec<Case>>, RowError> {
    let is_judged = folder.for_each(VERDICTS, |verdict: Verdict, _| {
        regrets.add(&verdict);
        Ok(())
    })?;
    let mut cases = Vec::new();
    folder.for_each(CASES, |case: Case, _| {
        regrets.add_case(&case);
        if regrets.grid.position(case.verdict.position_id()).is_some() {
            cases.push(case);
        }
        Ok(())
    })?;
    Ok(is_judged.then_some(cases))
}

pub(crate) fn write_judged(folder: &Folder) -> Result<(), Error> {
    folder.write_with(VERDICTS, |verdicts| {
        let written = folder.write_with(CASES, |cases| {
            let mut rows = Rows::open(&folder.path().join(JUDGED))?;
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
        written.map_err(Unfilled::NoContents)
    })
}
