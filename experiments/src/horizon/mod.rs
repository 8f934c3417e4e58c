//! The horizon effect: moves that a deeper search refutes, and how they come about.
//!
//! A *verdict* is made on every move that a strategy chose at a depth: its **regret** is the value of the
//! best move minus the value of the chosen one, both by a deeper search, the reference. A *case* is a regret
//! from a threshold up; the rules in `classify.rs` say how it arises.
//!
//! A score of more than ±2000 counts for ±2000 in a regret, mates included: a missed mate weighs as much as a
//! winning material advantage missed, and a longer mate is no regret. The reference is a search too, and its
//! own horizon lies where its depth ends: a regret is proven to that depth and no further.

mod budgeted_search;
mod case_view;
mod classify;
mod continuation;
mod judge;
mod judged_run;
mod reference;
mod report;
#[cfg(test)]
mod tests;

pub use crate::spec::{REFERENCE, THRESHOLD};
pub(crate) use judge::HorizonJudge;
pub(crate) use judged_run::{judge_run, judged_by, show_cases};
pub(crate) use report::page;

use crate::error::Error;
use crate::measure::{CASES, JUDGED, Judgements, VERDICTS, write_judged};
use crate::progress::Monitor;
use crate::run::{Run, RunData, RunView, refuse_no_deeper};
use crate::run_dir::RunDir;
use crate::spec::HorizonSpec;
use reports::{Case, Regrets, Verdict};

/// A staircase is a chart and a table for each position.
const MAX_STAIRCASES: usize = 12;

/// Refuses positions of several games, a reference that looks no deeper than what it judges, and more
/// staircases than a page has room for.
pub(crate) fn refuse_unfit(plan: &Run, by: &HorizonSpec) -> Result<(), Error> {
    plan.refuse_two_games()?;
    refuse_no_deeper(by.depth(), plan.depth())?;
    let (count, most) = (plan.positions(), MAX_STAIRCASES);
    if by.staircase && count > most {
        refuse!("a staircase is a chart for each of {count} positions; {most} are the most");
    }
    Ok(())
}

/// Judges all depths of a plan's searches; of a part of it, for all parts to be merged.
pub(crate) fn judge_depths(
    dir: &RunDir,
    plan: &Run,
    by: &HorizonSpec,
    monitor: &Monitor<'_>,
) -> Result<(), Error> {
    let Some(reference) = plan.reference.clone() else {
        return Ok(());
    };
    let judge = HorizonJudge {
        reference,
        depth: by.depth(),
        judged: 1..=plan.spec.depth,
        threshold: by.threshold,
        nodes: None,
    };
    let results = RunData::read(RunView::of(dir.folder.path(), &dir.manifest, monitor)?)?;
    judge_positions(dir, plan, &judge, &results)
}

/// Judges the choices among the records of a run, and writes what it finds; of a part that is left for who
/// merges it. A position that came to no end is left out; one that was judged before the run was broken off
/// is not judged again, and where a finished run left its verdicts none is.
fn judge_positions(
    dir: &RunDir,
    plan: &Run,
    judge: &HorizonJudge,
    results: &RunData<'_>,
) -> Result<(), Error> {
    if dir.left(VERDICTS).is_some() {
        return Ok(());
    }
    let monitor = results.folder.monitor;
    let judgements = Judgements::of(plan, judge, results, monitor);
    dir.measure(&judgements, plan.side_by_side.searches, monitor)?;
    if dir.is_whole() {
        write_judged(&dir.folder)?;
        // One that was interrupted goes on from it.
        if !monitor.stop().is_requested() {
            dir.folder.remove(JUDGED)?;
        }
    }
    Ok(())
}

/// Notes the verdicts and cases that a run left, and gives the cases back which are of positions of
/// `regrets`; `None` if nothing was judged.
pub(crate) fn read_judged(
    folder: &RunView<'_>,
    regrets: &mut Regrets<'_>,
) -> Result<Option<Vec<Case>>, Error> {
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
