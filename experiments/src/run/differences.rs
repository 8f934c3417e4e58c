//! The differences of two runs, aspect by aspect, by their manifests.

use super::asked::{AblationOf, JudgedBy};
use super::manifest::{AskedRun, RunManifest};
use super::plan::Plan;
use crate::circumstances::Versions;
use crate::error::{Error, FolderError};
use std::path::Path;

/// Something that determines the records of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aspect {
    Suites,
    Strategies,
    Depth,
    MinimalTree,
    Horizon,
    /// What judges the searches of `lab horizon`.
    Reference,
    ReferenceDepth,
    Threshold,
    Staircase,
    /// What all subsets of an ablation have in common.
    Base,
    Parts,
    Design,
    Measure,
    Seed,
    Timed,
    Board,
    Evaluation,
    Nodes,
    Time,
    Shard,
}

/// Refuses arguments that differ from what is in the folder, and names each difference. Arguments that were
/// not given are not compared; what they would make is the plan of `here`.
pub(super) fn refuse_others(
    path: &Path,
    there: &RunManifest,
    given: &[Aspect],
    here: impl FnOnce() -> Result<Plan, Error>,
) -> Result<(), Error> {
    let here = match given {
        [] => there.asked.clone(),
        _ => AskedRun::of(&here()?),
    };
    let differences = differences(there, (&here, &Versions::here()), |aspect| {
        given.contains(&aspect)
    });
    match differences.is_empty() {
        true => Ok(()),
        false => Err(Error::from(FolderError::OtherRun {
            path: path.display().to_string(),
            differences: differences.join("; "),
        })),
    }
}

/// How a run differs from what is asked of a version, in the version that searched and in those aspects that
/// are compared.
pub(super) fn differences(
    there: &RunManifest,
    (here, versions): (&AskedRun, &Versions),
    compared: impl Fn(Aspect) -> bool,
) -> Vec<String> {
    let mut pairs = vec![("lab", there.versions.lab.clone(), versions.lab.clone())];
    if let (Some(there), Some(here)) = (&there.versions.search, &versions.search) {
        pairs.push(("build", there.clone(), here.clone()));
    }
    for ((aspect, name, there), (_, _, here)) in fields(&there.asked).into_iter().zip(fields(here)) {
        if compared(aspect) {
            pairs.push((name, there, here));
        }
    }
    let differ = pairs.into_iter().filter(|(_, there, here)| there != here);
    differ
        .map(|(name, there, here)| format!("{name}: {there} there, {here} here"))
        .collect()
}

/// Each aspect with its name and its value.
fn fields(run: &AskedRun) -> [(Aspect, &'static str, String); 20] {
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
        (Aspect::Suites, "suites", suites),
        (Aspect::Strategies, "strategies", run.strategies.join(", ")),
        (Aspect::Depth, "depth", run.depth.to_string()),
        (Aspect::MinimalTree, "minimal tree", run.minimal_trees.to_string()),
        (Aspect::Horizon, "horizon cases", run.horizon.to_string()),
        (Aspect::Reference, "reference", judged(|by| by.reference.clone())),
        (
            Aspect::ReferenceDepth,
            "reference depth",
            judged(|by| by.reference_depth.to_string()),
        ),
        (
            Aspect::Threshold,
            "threshold",
            judged(|by| by.threshold.to_string()),
        ),
        (
            Aspect::Staircase,
            "staircase",
            judged(|by| by.staircase.to_string()),
        ),
        (Aspect::Base, "base", ablation(|of| of.base.clone())),
        (Aspect::Parts, "parts", ablation(|of| of.parts.join(","))),
        (Aspect::Design, "design", ablation(|of| of.design.clone())),
        (Aspect::Measure, "measure", ablation(|of| of.measure.clone())),
        (Aspect::Seed, "seed", ablation(|of| of.seed.to_string())),
        (Aspect::Timed, "timed", limit(rounds)),
        (Aspect::Board, "board", run.board.clone()),
        (Aspect::Evaluation, "evaluation", eval),
        (Aspect::Nodes, "nodes", limit(nodes)),
        (Aspect::Time, "time", limit(time)),
        (Aspect::Shard, "shard", run.shard().to_string()),
    ]
}
