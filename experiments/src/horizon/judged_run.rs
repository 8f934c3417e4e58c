//! The costly moves of a run: the moves that its strategies chose at the deepest depth, judged as `lab
//! horizon` judges all depths.
//!
//! Judging should not make a run much longer. So each position is judged within a node limit that depends
//! only on the run: see [`nodes_for_a_position`]. A position that would need more nodes is skipped and
//! counted.

use super::judge::HorizonJudge;
use super::{REFERENCE, THRESHOLD, judge_positions, read_judged, report};
use crate::error::Error;
use crate::measure::CASES;
use crate::plan::Run;
use crate::progress::Monitor;
use crate::run::RunData;
use crate::run_dir::RunDir;
use crate::spec::{DEEPER, RunKind};
use engine_core::Depth;
use reports::case::case_groups;
use reports::sentences::{horizon as sentences, notes};
use reports::{Document, Grid, Regrets, Sentence, numbers, tables};
use search_variants::DEEPEST;
use statistics::saturating_sum;

/// The most costly moves shown on the page of a run, worst first.
const MAX_SHOWN: usize = 6;
/// Judging may take the nodes of the run divided by this.
const SHARE: u64 = 4;
/// The minimum node limit per position, enough to judge most of a suite after a cheap run. Runs of more than
/// `A_SUITE` positions have no minimum.
const FEWEST_NODES: u64 = 100_000;
/// The minimum in an ablation, whose reference is only one ply deeper, so that most positions are judged.
const FEWEST_OF_ABLATION: u64 = 400_000;
const A_SUITE: u64 = 100;
/// The maximum for all positions together, a few minutes on one core.
const MAX_NODES: u64 = 2_000_000_000;

/// Judges a finished run, and writes verdicts and cases to its folder.
pub(crate) fn judge_run(dir: &RunDir, plan: &Run, results: &RunData<'_>) -> Result<(), Error> {
    let monitor = results.folder.monitor;
    if !plan.spec.extras.horizon || monitor.stop().is_requested() {
        return Ok(());
    }
    let judge = match plan.spec.kind {
        RunKind::Ablation { .. } => judge(&results.grid, 1, FEWEST_OF_ABLATION),
        _ => judge(&results.grid, DEEPER, FEWEST_NODES),
    };
    if let Some(judge) = judge {
        judge_positions(dir, plan, &judge, results)?;
        let mut regrets = Regrets::new(&results.grid);
        read_judged(&results.folder, &mut regrets)?;
        tell_what_is_missing(&judge, &regrets, monitor);
    }
    Ok(())
}

/// Reports that a run was judged only in part, which is typical of cheap runs because of their few nodes.
fn tell_what_is_missing(judge: &HorizonJudge, regrets: &Regrets<'_>, monitor: &Monitor<'_>) {
    let (positions, judged) = (regrets.grid.position_count(), regrets.judged(*judge.judged.end()));
    if judged < positions && !monitor.stop().is_requested() {
        monitor.note(format!(
            "note: checked {} with a deeper search; `lab horizon` checks all",
            numbers::counted_of(judged, positions, "position")
        ));
    }
}

/// The judge of a run: `deeper` plies deeper, with at least `fewest` nodes per position; `None` if there is
/// nothing to judge.
fn judge(grid: &Grid, deeper: u32, fewest: u64) -> Option<HorizonJudge> {
    let depth = grid.deepest().filter(|&depth| depth < DEEPEST.plies())?;
    Some(HorizonJudge {
        reference: REFERENCE.parse().ok()?,
        depth: Depth::new((depth + deeper).min(DEEPEST.plies())),
        judged: depth..=depth,
        threshold: THRESHOLD,
        nodes: Some(nodes_for_a_position(grid, fewest)),
    })
}

/// The node limit for judging a position: a quarter of the run's average nodes per position in finished
/// searches, but at least a minimum, and at most so many that all positions together stay within
/// [`MAX_NODES`].
fn nodes_for_a_position(grid: &Grid, fewest: u64) -> u64 {
    let positions = (grid.position_count() as u64).max(1);
    let share = saturating_sum(grid.all_nodes()) / SHARE / positions;
    let fewest = if positions > A_SUITE { 0 } else { fewest };
    share.max(fewest).min(MAX_NODES / positions)
}

/// Adds the verdicts of a run that belong to a part of the results to `regrets`; returns the depth of the
/// search that judged it, or `None` for a run that was not judged.
pub(crate) fn judged_by(results: &RunData<'_>, regrets: &mut Regrets<'_>) -> Result<Option<u32>, Error> {
    let judge = judge(&results.grid, DEEPER, FEWEST_NODES);
    let cases = read_judged(&results.folder, regrets)?;
    Ok(cases.and(judge).map(|judge| judge.depth.plies()))
}

/// Adds the costly moves of a part of the results, such as those of one game: the worst ones of a few
/// positions to the text; a table by cause and the lines of all shown ones to the appendix. Adds nothing for
/// a run that was not judged.
pub(crate) fn show_cases(
    (document, appendix): (&mut Document, &mut Document),
    results: &RunData<'_>,
    part: &RunData<'_>,
) -> Result<(), Error> {
    let mut regrets = Regrets::new(&part.grid);
    let Some(cases) = read_judged(&results.folder, &mut regrets)? else {
        return Ok(());
    };
    let Some(judge) = judge(&results.grid, DEEPER, FEWEST_NODES) else {
        return Ok(());
    };
    let depth = *judge.judged.end();
    appendix.appendix("costly-moves", "Costly moves by cause, and one by one");
    appendix.paragraphs(described(&judge, &regrets, part)?);
    if regrets.judged(depth) == 0 {
        document.section("costly-moves", "Costly moves");
        document.paragraph(sentences::none_checked());
        return Ok(());
    }
    appendix.table(tables::cases_by_class(&regrets, judge.threshold));
    let groups = case_groups(&cases);
    document.section("costly-moves", "Costly moves");
    if groups.is_empty() {
        document.paragraph(sentences::none_costly(depth, None, None));
    }
    let worst = &groups[..groups.len().min(MAX_SHOWN)];
    report::show_groups((document, appendix), results, worst);
    appendix
        .paragraphs((groups.len() > MAX_SHOWN).then(|| notes::part_shown(MAX_SHOWN, groups.len(), CASES)));
    Ok(())
}

/// The reference and its node limit, and the positions that were not checked.
fn described(
    judge: &HorizonJudge,
    regrets: &Regrets<'_>,
    results: &RunData<'_>,
) -> Result<Vec<Sentence>, Error> {
    let depth = *judge.judged.end();
    let (all, judged) = (results.grid.position_count(), regrets.judged(depth));
    let over = results.grid.finished_games().len();
    let rest = all.saturating_sub(judged + over);
    let left_out = (rest > 0).then(|| sentences::not_checked(rest, depth));
    let over = report::finished_games(results)?;
    let sentences = [Some(judge.described()), left_out, over];
    Ok(sentences.into_iter().flatten().collect())
}
