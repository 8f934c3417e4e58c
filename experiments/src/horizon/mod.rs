//! The horizon effect: moves that a deeper search refutes, and their causes.
//!
//! There is a *verdict* on every move that a strategy chose at a depth. Its **regret** is the value of the
//! best move minus the value of the chosen move, both by a deeper search, the reference. A *case* is a
//! verdict whose regret reaches a threshold; the rules in `classify.rs` determine its cause.
//!
//! In regrets, scores are clamped to ±2000, mates included: a missed mate weighs as much as a missed winning
//! advantage, and a longer mate is no regret. The reference is itself a search with a horizon at its own
//! depth, so a regret is established only to that depth.

mod budgeted_search;
mod case_view;
mod classify;
mod continuation;
mod judge;
mod judged_run;
mod judgements;
mod reference;
mod report;
#[cfg(test)]
mod tests;

pub use crate::spec::{REFERENCE, THRESHOLD};
pub(crate) use judged_run::{judge_run, judged_by, show_cases};
pub(crate) use judgements::write_judged;
pub(crate) use report::page;

use crate::error::Error;
use crate::measure::{CASES, JUDGED, VERDICTS};
use crate::plan::{Run, refuse_no_deeper};
use crate::progress::Monitor;
use crate::run::{RunData, RunView};
use crate::run_dir::RunDir;
use crate::spec::HorizonSpec;
use judge::HorizonJudge;
use judgements::Judgements;
use reports::{Case, Regrets, Verdict};

/// The most staircases; each is a chart and a table for one position.
const MAX_STAIRCASES: usize = 12;

/// Refuses positions of several games, a reference that is not deeper than the strategies, and more
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

/// Judges all depths of a plan's searches; the judgements of a part are left for merging.
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

/// Judges the choices in the records of a run and writes the results; those of a part are left for merging.
/// Positions whose judging was stopped are left out. Positions judged before an interruption are not judged
/// again, and nothing is judged if a finished run left its verdicts.
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
    dir.measure(&judgements, plan.threads.count(), monitor)?;
    if dir.is_whole() {
        write_judged(&dir.folder)?;
        // An interrupted run resumes from it.
        if !monitor.stop().is_requested() {
            dir.folder.remove(JUDGED)?;
        }
    }
    Ok(())
}

/// Adds a run's verdicts and cases to `regrets`, and returns the cases whose positions are in it; `None` if
/// nothing was judged.
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
