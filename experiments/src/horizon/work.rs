//! The work of judging: all positions on all cores.

use super::judge::{Bench, Charge, Judged};
use super::{CASES, VERDICTS};
use crate::output::Folder;
use crate::parallel;
use crate::run::{Placed, Plan, Results};
use anyhow::Result;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use rayon::prelude::*;
use reports::record::write_line;
use reports::{Case, Regrets};
use std::fs::File;
use std::io::BufWriter;
use std::time::Duration;

/// Positions that are judged before what was found on them is written.
const AT_A_TIME: usize = 256;

/// Judges the choices among the records of a run, writes what it finds, and gives the cases back. A position
/// that came to no end is left out.
///
/// Verdicts are written and noted in `regrets`; in memory are those of no more than [`AT_A_TIME`] positions,
/// and all cases.
pub(crate) fn judge_all(
    plan: &Plan,
    bench: &Bench,
    results: &Results,
    regrets: &mut Regrets<'_>,
    folder: &Folder,
) -> Result<Vec<Case>> {
    let count = plan.positions.len();
    let bar = progress_bar(count)?;
    let pool = parallel::pool(plan.threads)?;
    let mut all = Vec::new();
    let mut judge_into = |verdicts: &mut BufWriter<File>, cases: &mut BufWriter<File>| {
        for first in (0..count).step_by(AT_A_TIME) {
            let positions = first..count.min(first + AT_A_TIME);
            let judged: Result<Vec<Judged>> = pool.install(|| {
                let judged = positions.into_par_iter().with_max_len(1).map(|position| {
                    let judged = judge(plan, bench, results, position)?;
                    bar.inc(1);
                    Ok(judged)
                });
                judged.collect()
            });
            for judged in judged? {
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
        folder.write_with(CASES, |cases| judge_into(verdicts, cases))
    })?;
    bar.finish_and_clear();
    Ok(all)
}

/// Judges the choices of one position; nothing, if it was not searched, its nodes were spent or Ctrl-C was
/// pressed.
fn judge(plan: &Plan, bench: &Bench, results: &Results, position: usize) -> Result<Judged> {
    let Placed { suite, entry } = plan.positions.get(position)?;
    let grid = &results.grid;
    let id = (Some(suite.as_str()), Some(entry.id.as_str()), entry.root.fen());
    let Some(position) = grid.position(id) else {
        return Ok(Judged::default());
    };
    let mut records = Vec::new();
    for strategy in 0..grid.strategies().len() {
        for cell in bench
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
    let charge = Charge {
        bench,
        strategies: &plan.strategies,
        records: &records,
    };
    let judged = entry.root.on_board(&plan.setup, charge)?;
    Ok(judged.unwrap_or_default())
}

fn progress_bar(positions: usize) -> Result<ProgressBar> {
    let style = ProgressStyle::with_template("{wide_bar} {pos}/{len} positions judged, {elapsed} gone")?;
    let target = ProgressDrawTarget::stderr();
    let bar = ProgressBar::with_draw_target(Some(positions as u64), target).with_style(style);
    if !bar.is_hidden() {
        bar.enable_steady_tick(Duration::from_millis(250));
    }
    Ok(bar)
}
