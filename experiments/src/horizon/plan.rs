//! [`HorizonPlan`]: the searches that are judged, and by what.

use super::judge::{Bench, judge_told};
use crate::args::HorizonArgs;
use crate::run::{Manifest, Plan, Shard};
use anyhow::{Result, ensure};
use engine_core::Depth;
use serde::{Deserialize, Serialize};

/// Everything that determines verdicts and cases.
pub(crate) struct HorizonPlan {
    /// The searches that are judged.
    pub(crate) run: Plan,
    /// What judges them.
    pub(crate) bench: Bench,
    /// Whether the score of each position is shown by depth.
    staircase: bool,
}

/// How many plies deeper than the strategies the reference looks, unless it is told.
pub(super) const DEEPER: u32 = 3;
/// A staircase is a chart and a table for each position.
const MOST_STAIRCASES: usize = 12;

impl HorizonPlan {
    /// Reads suites and positions, and checks that the reference looks deeper than what it judges.
    pub(crate) fn new(args: &HorizonArgs) -> Result<HorizonPlan> {
        let run = Plan::of_searches(&args.run, Shard::WHOLE)?.of_one_game()?;
        let usual = Depth::new(run.depth.plies() + DEEPER);
        let depth = args.reference_depth.unwrap_or(usual);
        ensure!(
            depth > run.depth,
            "the reference looks {depth} plies deep and the strategies up to {}: give a greater --reference-depth",
            run.depth
        );
        let count = run.positions();
        ensure!(
            !args.staircase || count <= MOST_STAIRCASES,
            "--staircase draws a chart for each of {count} positions; give {MOST_STAIRCASES} at the most"
        );
        Ok(HorizonPlan {
            bench: Bench {
                reference: args.reference.clone(),
                depth,
                judged: 1..=run.depth.plies(),
                threshold: args.threshold,
                nodes: None,
            },
            run,
            staircase: args.staircase,
        })
    }
}

/// The run's manifest, and what judged.
#[derive(Serialize, Deserialize)]
pub(crate) struct HorizonManifest {
    #[serde(flatten)]
    pub(crate) run: Manifest,
    reference: String,
    reference_depth: u32,
    pub(super) threshold: i32,
    /// Whether the score of each position is shown by depth.
    pub(super) staircase: bool,
}

impl HorizonManifest {
    /// The manifest of a run that begins now.
    pub(crate) fn new(plan: &HorizonPlan) -> HorizonManifest {
        HorizonManifest {
            run: Manifest::new(&plan.run),
            reference: plan.bench.reference.to_string(),
            reference_depth: plan.bench.depth.plies(),
            threshold: plan.bench.threshold,
            staircase: plan.staircase,
        }
    }

    /// What judges, in a sentence.
    pub(super) fn judge_told(&self) -> String {
        judge_told(&self.reference, self.reference_depth, self.threshold)
    }
}
