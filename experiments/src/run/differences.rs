//! How two runs differ, aspect by aspect, as their manifests tell it.

use super::asked::{AblationOf, JudgedBy};
use super::error::ResumeError;
use super::manifest::Manifest;
use super::plan::Plan;
use crate::error::Error;
use std::path::Path;

/// Refuses arguments that differ from what is in the folder, and names each difference. Arguments that were
/// not given are not compared; what they would make is the plan of `here`.
pub(super) fn refuse_others(
    path: &Path,
    manifest: &Manifest,
    asked: &[Aspect],
    here: impl FnOnce() -> Result<Plan, Error>,
) -> Result<(), Error> {
    let given = |field: &Field| asked.contains(&field.aspect);
    let here = match fields(manifest).iter().any(given) {
        true => Manifest::new(&here()?, Vec::new()),
        false => manifest.clone().of_this_version(),
    };
    let differences = differences(manifest, &here, given);
    match differences.is_empty() {
        true => Ok(()),
        false => Err(Error::from(ResumeError::OtherRun {
            path: path.display().to_string(),
            differences: differences.join("; "),
        })),
    }
}

/// How two manifests differ in the version that searched, and in those fields that are to be compared.
pub(super) fn differences(
    there: &Manifest,
    here: &Manifest,
    compared: impl Fn(&Field) -> bool,
) -> Vec<String> {
    let version = |manifest: &Manifest| manifest.version().to_owned();
    let mut pairs = vec![("lab", version(there), version(here))];
    if let (Some(there), Some(here)) = (there.search(), here.search()) {
        pairs.push(("build", there.to_owned(), here.to_owned()));
    }
    for (there, here) in fields(there).into_iter().zip(fields(here)) {
        if compared(&there) {
            pairs.push((there.aspect.name(), there.value, here.value));
        }
    }
    let differ = pairs.into_iter().filter(|(_, there, here)| there != here);
    differ
        .map(|(name, there, here)| format!("{name}: {there} there, {here} here"))
        .collect()
}

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

impl Aspect {
    fn name(self) -> &'static str {
        match self {
            Aspect::Suites => "suites",
            Aspect::Strategies => "strategies",
            Aspect::Depth => "depth",
            Aspect::MinimalTree => "minimal tree",
            Aspect::Horizon => "horizon cases",
            Aspect::Reference => "reference",
            Aspect::ReferenceDepth => "reference depth",
            Aspect::Threshold => "threshold",
            Aspect::Staircase => "staircase",
            Aspect::Base => "base",
            Aspect::Parts => "parts",
            Aspect::Design => "design",
            Aspect::Measure => "measure",
            Aspect::Seed => "seed",
            Aspect::Timed => "timed",
            Aspect::Board => "board",
            Aspect::Evaluation => "evaluation",
            Aspect::Nodes => "nodes",
            Aspect::Time => "time",
            Aspect::Shard => "shard",
        }
    }
}

pub(super) struct Field {
    pub(super) aspect: Aspect,
    value: String,
}

fn fields(manifest: &Manifest) -> [Field; 20] {
    let limit = |limit: Option<String>| limit.unwrap_or_else(|| "none".to_owned());
    let judged = |told: fn(&JudgedBy) -> String| limit(manifest.judged.as_ref().map(told));
    let ablation = |told: fn(&AblationOf) -> String| limit(manifest.ablation.as_ref().map(told));
    let suites = manifest.suites.iter();
    let suites = suites.map(|suite| {
        format!(
            "{} ({} positions, digest {})",
            suite.name, suite.positions, suite.digest
        )
    });
    let own = manifest.own_eval.as_ref();
    [
        (Aspect::Suites, suites.collect::<Vec<String>>().join(", ")),
        (Aspect::Strategies, manifest.strategies.join(", ")),
        (Aspect::Depth, manifest.depth.to_string()),
        (Aspect::MinimalTree, manifest.minimal_trees.to_string()),
        (Aspect::Horizon, manifest.horizon.to_string()),
        (Aspect::Reference, judged(|by| by.reference.clone())),
        (
            Aspect::ReferenceDepth,
            judged(|by| by.reference_depth.to_string()),
        ),
        (Aspect::Threshold, judged(|by| by.threshold.to_string())),
        (Aspect::Staircase, judged(|by| by.staircase.to_string())),
        (Aspect::Base, ablation(|of| of.base.clone())),
        (Aspect::Parts, ablation(|of| of.parts.join(","))),
        (Aspect::Design, ablation(|of| of.design.clone())),
        (Aspect::Measure, ablation(|of| of.measure.clone())),
        (Aspect::Seed, ablation(|of| of.seed.to_string())),
        (
            Aspect::Timed,
            limit(manifest.timed.map(|rounds| format!("{} rounds", rounds.count()))),
        ),
        (Aspect::Board, manifest.board.clone()),
        (
            Aspect::Evaluation,
            manifest.eval.clone() + &own.map_or_else(String::new, |own| format!(" {own}")),
        ),
        (
            Aspect::Nodes,
            limit(manifest.node_budget.map(|nodes| nodes.to_string())),
        ),
        (
            Aspect::Time,
            limit(manifest.time_budget_s.map(|seconds| format!("{seconds} s"))),
        ),
        (Aspect::Shard, manifest.shard().to_string()),
    ]
    .map(|(aspect, value)| Field { aspect, value })
}
