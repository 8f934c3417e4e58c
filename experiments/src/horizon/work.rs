//! The work of judging: all positions on all cores; what was found on each is written at once.

use super::earlier::Earlier;
use super::files::{CASES, JUDGED, VERDICTS};
use super::judge::{Judge, Judged, JudgedRecords};
use super::judged_position::JudgedPosition;
use crate::error::Error;
use crate::event::{Event, Monitor, Stage};
use crate::folder::Folder;
use crate::parallel;
use crate::rows::{RowError, WholeLines};
use crate::run::{Jobs, Opening, Placed, Plan, Results};
use crate::unfilled::Unfilled;
use rayon::prelude::*;
use reports::record::write_line;
use reports::{Case, Regrets};

/// Judges the choices among the records of a run, writes what it finds, and gives the cases back. A position
/// that came to no end is left out; one that was judged before the run was broken off is not judged again.
///
/// Verdicts are written and noted in `regrets`; in memory are all cases, and the verdicts that each core has
/// at hand.
pub(crate) fn judge_all(
    plan: &Plan,
    judge: &Judge,
    results: &Results,
    regrets: &mut Regrets<'_>,
    folder: &Folder,
    monitor: &Monitor<'_>,
) -> Result<Vec<Case>, Error> {
    let jobs = Jobs::positions(plan, judge.name());
    let journal = Opening::new(folder, JUDGED, monitor.stop()).open::<JudgedPosition>(&jobs)?;
    let earlier = Earlier::read(folder.path(), &results.grid, monitor);
    monitor.tell(Event::Begun(Stage::Judging(journal.missing())));
    let pool = parallel::pool(plan.side_by_side.searches)?;
    pool.install(|| {
        let positions = (0..jobs.count()).into_par_iter().with_max_len(1);
        let missing = positions.filter(|&position| !journal.is_done(position));
        missing.try_for_each(|position| -> Result<(), Error> {
            if let Some(judged) = judge_position(plan, judge, results, &earlier, position, monitor)? {
                journal.append(position, &judged);
            }
            monitor.tell(Event::Judged);
            Ok(())
        })
    })?;
    monitor.tell(Event::Ended);
    journal.finish()?;
    let cases = write_judged(regrets, folder)?;
    // One that was interrupted goes on from it.
    if !monitor.stop().is_requested() {
        let removed = disk::remove(&folder.path().join(JUDGED));
        removed.map_err(|error| folder.cannot_write(JUDGED, error))?;
    }
    Ok(cases)
}

/// Writes the verdicts and cases that the journal holds, and gives the cases back.
fn write_judged(regrets: &mut Regrets<'_>, folder: &Folder) -> Result<Vec<Case>, Error> {
    let mut all = Vec::new();
    folder.write_with(VERDICTS, |verdicts| {
        let written = folder.write_with(CASES, |cases| -> Result<(), Unfilled<Error>> {
            let unread = |error| Unfilled::NoContents(Error::from(RowError::from(error)));
            let mut lines = WholeLines::open(&folder.path().join(JUDGED)).map_err(unread)?;
            let mut line = Vec::new();
            while let Some(line) = lines.next(&mut line).map_err(unread)? {
                let judged = lines.row::<JudgedPosition>(line)?.judged();
                for verdict in &judged.verdicts {
                    write_line(verdict, &mut *verdicts)?;
                    regrets.add(verdict);
                }
                for case in judged.cases {
                    write_line(&case, &mut *cases)?;
                    regrets.add_case(&case);
                    all.push(case);
                }
            }
            Ok(())
        });
        written.map_err(Unfilled::NoContents)
    })?;
    Ok(all)
}

/// Judges the choices of one position. Nothing is found if its nodes were spent; `None` if it was not
/// searched, or a stop was asked for.
fn judge_position(
    plan: &Plan,
    judge: &Judge,
    results: &Results,
    earlier: &Earlier,
    position: usize,
    monitor: &Monitor<'_>,
) -> Result<Option<JudgedPosition>, Error> {
    let Placed { suite, entry } = plan.positions.get(position)?;
    let grid = &results.grid;
    let id = (Some(suite.as_str()), Some(entry.id.as_str()), entry.root.fen());
    let found = |Judged { verdicts, cases }| {
        Some(JudgedPosition {
            suite: Some(suite.clone()),
            position: Some(entry.id.clone()),
            fen: entry.root.fen().to_owned(),
            judge: judge.name(),
            verdicts,
            cases,
        })
    };
    let Some(position) = grid.position(id) else {
        return Ok(None);
    };
    let mut records = Vec::new();
    for strategy in 0..grid.strategy_count() {
        for cell in judge
            .judged
            .clone()
            .filter_map(|depth| grid.get(position, strategy, depth))
        {
            records.push(results.record(cell.place)?);
        }
    }
    if records.is_empty() {
        return Ok(None);
    }
    if let Some(judged) = earlier.judged(position, judge, &records) {
        return Ok(found(judged));
    }
    let judged = JudgedRecords {
        judge,
        strategies: &plan.strategies,
        records: &records,
        stop: monitor.stop(),
    };
    let judged = entry.root.on_board(&plan.setup, judged)?;
    Ok(match judged {
        Err(_) if monitor.stop().is_requested() => None,
        judged => found(judged.unwrap_or_default()),
    })
}
