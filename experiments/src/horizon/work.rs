//! The work of judging: all positions on all cores.

use super::earlier::Earlier;
use super::files::{CASES, VERDICTS};
use super::judge::{Judge, Judged, JudgedRecords};
use crate::disk::NewFile;
use crate::error::Error;
use crate::event::{Event, Monitor, Stage};
use crate::folder::Folder;
use crate::parallel;
use crate::run::{Placed, Plan, Results};
use crate::unfilled::Unfilled;
use rayon::prelude::*;
use reports::record::write_line;
use reports::{Case, Regrets};

/// Positions that are judged before what was found on them is written.
const AT_A_TIME: usize = 256;

/// Judges the choices among the records of a run, writes what it finds, and gives the cases back. A position
/// that came to no end is left out; one that the folder holds the verdicts on is not judged again.
///
/// Verdicts are written and noted in `regrets`; in memory are those of no more than [`AT_A_TIME`] positions,
/// and all cases.
pub(crate) fn judge_all(
    plan: &Plan,
    judge: &Judge,
    results: &Results,
    regrets: &mut Regrets<'_>,
    folder: &Folder,
    monitor: &Monitor<'_>,
) -> Result<Vec<Case>, Error> {
    let count = plan.positions.len();
    let earlier = Earlier::read(folder.path(), &results.grid, monitor);
    monitor.tell(Event::Begun(Stage::Judging(count)));
    let pool = parallel::pool(plan.side_by_side.searches)?;
    let mut all = Vec::new();
    let mut judge_into = |verdicts: &mut NewFile, cases: &mut NewFile| -> Result<(), Unfilled<Error>> {
        for first in (0..count).step_by(AT_A_TIME) {
            let positions = first..count.min(first + AT_A_TIME);
            let judged: Result<Vec<Judged>, Error> = pool.install(|| {
                let judged = positions.into_par_iter().with_max_len(1).map(|position| {
                    let judged = judge_position(plan, judge, results, &earlier, position, monitor)?;
                    monitor.tell(Event::Judged);
                    Ok(judged)
                });
                judged.collect()
            });
            for judged in judged.map_err(Unfilled::NoContents)? {
                for verdict in &judged.verdicts {
                    write_line(verdict, verdicts)?;
                    regrets.add(verdict);
                }
                for case in judged.cases {
                    write_line(&case, cases)?;
                    regrets.add_case(&case);
                    all.push(case);
                }
            }
        }
        Ok(())
    };
    folder.write_with(VERDICTS, |verdicts| {
        let written = folder.write_with(CASES, |cases| judge_into(verdicts, cases));
        written.map_err(Unfilled::NoContents)
    })?;
    monitor.tell(Event::Ended);
    Ok(all)
}

/// Judges the choices of one position; nothing, if it was not searched, its nodes were spent or a stop was
/// asked for.
fn judge_position(
    plan: &Plan,
    judge: &Judge,
    results: &Results,
    earlier: &Earlier,
    position: usize,
    monitor: &Monitor<'_>,
) -> Result<Judged, Error> {
    let Placed { suite, entry } = plan.positions.get(position)?;
    let grid = &results.grid;
    let id = (Some(suite.as_str()), Some(entry.id.as_str()), entry.root.fen());
    let Some(position) = grid.position(id) else {
        return Ok(Judged::default());
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
        return Ok(Judged::default());
    }
    if let Some(judged) = earlier.judged(position, judge, &records) {
        return Ok(judged);
    }
    let judged = JudgedRecords {
        judge,
        strategies: &plan.strategies,
        records: &records,
        stop: monitor.stop(),
    };
    let judged = entry.root.on_board(&plan.setup, judged)?;
    Ok(judged.unwrap_or_default())
}
