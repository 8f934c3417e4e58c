//! [`HorizonPlan`]: the searches that are judged, and by what.

use super::error::HorizonError;
use super::judge::{Judge, judge_told};
use crate::error::Error;
use crate::memory::largest_table;
use crate::run::{Manifest, Plan, PlanOptions, Shard};
use engine_core::Depth;
use search_variants::Strategy;
use serde::{Deserialize, Serialize};

/// What is judged, and by what.
#[derive(Clone, Debug)]
pub struct HorizonOptions {
    /// The searches that are judged, of one game.
    pub plan: PlanOptions,
    /// The recipe that judges.
    pub reference: Strategy,
    /// Its depth, greater than that of the searches; none for three plies more.
    pub reference_depth: Option<Depth>,
    /// The regret that makes a case, in centipawns.
    pub threshold: i32,
    /// Whether the score of each position is shown by depth.
    pub staircase: bool,
}

/// Everything that determines verdicts and cases.
pub struct HorizonPlan {
    /// The searches that are judged.
    pub run: Plan,
    /// What judges them.
    pub(crate) judge: Judge,
    /// Whether the score of each position is shown by depth.
    staircase: bool,
}

/// How many plies deeper than the strategies the reference looks, unless it is told.
pub(super) const DEEPER: u32 = 3;
/// A staircase is a chart and a table for each position.
const MOST_STAIRCASES: usize = 12;

impl HorizonPlan {
    /// Reads suites and positions, and checks that the reference looks deeper than what it judges.
    ///
    /// # Errors
    /// If a position cannot be read or set up, or the reference looks no deeper.
    pub fn new(options: &HorizonOptions) -> Result<HorizonPlan, Error> {
        let plan = PlanOptions {
            minimal_trees: false,
            horizon: false,
            ..options.plan.clone()
        };
        let mut run = Plan::new(&plan, Shard::WHOLE)?.of_one_game()?;
        let searched = run.strategies.iter().chain([&options.reference]);
        run.side_by_side = plan.resources.side_by_side(largest_table(searched))?;
        let usual = Depth::new(run.depth.plies() + DEEPER);
        let depth = options.reference_depth.unwrap_or(usual);
        if depth <= run.depth {
            return Err(Error::from(HorizonError::NoDeeper {
                reference: depth,
                strategies: run.depth,
            }));
        }
        let count = run.positions();
        if options.staircase && count > MOST_STAIRCASES {
            return Err(Error::from(HorizonError::TooManyStaircases {
                count,
                most: MOST_STAIRCASES,
            }));
        }
        Ok(HorizonPlan {
            judge: Judge {
                reference: options.reference.clone(),
                depth,
                judged: 1..=run.depth.plies(),
                threshold: options.threshold,
                nodes: None,
            },
            run,
            staircase: options.staircase,
        })
    }
}

/// The run's manifest, and what judged.
#[derive(Serialize, Deserialize)]
pub struct HorizonManifest {
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
    pub(crate) fn new(plan: &HorizonPlan, command: Vec<String>) -> HorizonManifest {
        HorizonManifest {
            run: Manifest::new(&plan.run, command),
            reference: plan.judge.reference.to_string(),
            reference_depth: plan.judge.depth.plies(),
            threshold: plan.judge.threshold,
            staircase: plan.staircase,
        }
    }

    /// What judges, in a sentence.
    pub(super) fn judge_told(&self) -> String {
        judge_told(&self.reference, self.reference_depth, self.threshold)
    }
}
