//! The differences of two runs, aspect by aspect.

use super::manifest::{AskedRun, RunManifest};
use super::plan::{PlanOptions, listed};
use super::purpose::{AblationOf, JudgedBy};
use crate::circumstances::{Versions, differs};
use crate::error::{Error, FolderError};
use std::path::Path;

/// Refuses what is asked `here` where it differs from what is in the folder, and names each difference. Those
/// fields alone are compared whose names are `given`.
pub(super) fn refuse_others(
    path: &Path,
    there: &RunManifest,
    given: &[String],
    here: &PlanOptions,
) -> Result<(), Error> {
    let mut differences = Versions::here().differences(&there.versions);
    let is_given = |name: &str| given.iter().any(|given| given == name);
    if fields(&there.asked).iter().any(|(name, _)| is_given(name)) {
        let positions = listed(&here.selection, here.setup.registries.games())?;
        let here = AskedRun::of(here, &positions);
        differences.extend(differing(&there.asked, &here, is_given));
    }
    match differences.is_empty() {
        true => Ok(()),
        false => Err(Error::from(FolderError::OtherRun {
            path: path.display().to_string(),
            differences: differences.join("; "),
        })),
    }
}

/// How what was asked for in two runs differs, in those fields that are compared.
pub(super) fn differing(there: &AskedRun, here: &AskedRun, compared: impl Fn(&str) -> bool) -> Vec<String> {
    let pairs = fields(there).into_iter().zip(fields(here));
    pairs
        .filter(|((name, _), _)| compared(name))
        .filter_map(|((name, there), (_, here))| differs(name, &there, &here))
        .collect()
}

fn fields(run: &AskedRun) -> [(&'static str, String); 19] {
    let limit = |limit: Option<String>| limit.unwrap_or_else(|| "none".to_owned());
    let judged = |told: fn(&JudgedBy) -> String| limit(run.judged.as_ref().map(told));
    let ablation = |told: fn(&AblationOf) -> String| limit(run.ablation.as_ref().map(told));
    let suites = run.suites.iter().map(|suite| {
        let (name, positions, digest) = (&suite.name, suite.positions, &suite.digest);
        format!("{name} ({positions} positions, digest {digest})")
    });
    let suites = suites.collect::<Vec<String>>().join(", ");
    let own = run.own_eval.as_ref();
    let eval = run.eval.clone() + &own.map_or_else(String::new, |own| format!(" {own}"));
    let rounds = run.timed.map(|rounds| format!("{} rounds", rounds.count()));
    let nodes = run.node_budget.map(|nodes| nodes.to_string());
    let time = run.time_budget_s.map(|seconds| format!("{seconds} s"));
    [
        ("suites", suites),
        ("strategies", run.strategies.join(", ")),
        ("depth", run.depth.to_string()),
        ("minimal tree", run.minimal_trees.to_string()),
        ("horizon cases", run.horizon.to_string()),
        ("reference", judged(|by| by.reference.clone())),
        ("reference depth", judged(|by| by.reference_depth.to_string())),
        ("threshold", judged(|by| by.threshold.to_string())),
        ("staircase", judged(|by| by.staircase.to_string())),
        ("base", ablation(|of| of.base.clone())),
        ("parts", ablation(|of| of.parts.join(","))),
        ("design", ablation(|of| of.design.clone())),
        ("measure", ablation(|of| of.measure.clone())),
        ("seed", ablation(|of| of.seed.to_string())),
        ("timed", limit(rounds)),
        ("board", run.board.clone()),
        ("evaluation", eval),
        ("nodes", limit(nodes)),
        ("time", limit(time)),
    ]
}
