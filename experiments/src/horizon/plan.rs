//! [`HorizonPlan`]: the searches that are judged, and by what.

use super::carry_out::{BegunHorizon, HorizonCases};
use super::error::HorizonError;
use super::judge::Judge;
use crate::error::Error;
use crate::event::Monitor;
use crate::folder::Folder;
use crate::memory::largest_table;
use crate::run::{JudgedBy, Manifest, Plan, PlanOptions, Shard, begin_alone, write_plan};
use engine_core::Depth;
use search_variants::Strategy;
use std::path::Path;

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

    /// Begins the searches in a new folder, one below `lab-out` if none is given. The manifest holds
    /// `command`, argument by argument.
    ///
    /// # Errors
    /// If the folder cannot be had.
    pub fn begin(
        self,
        out: Option<&Path>,
        command: Vec<String>,
        monitor: &Monitor<'_>,
    ) -> Result<BegunHorizon, Error> {
        let (name, by) = (self.folder_name(), self.judged_by());
        let HorizonPlan { run, judge, .. } = self;
        let begun = begin_alone(
            run,
            Some(&judge.reference),
            (out, &name),
            |manifest| manifest.judged = Some(by),
            command,
            monitor,
        )?;
        Ok(BegunHorizon { begun, judge })
    }

    /// Writes the plan into a new folder, for its parts to be searched and judged by `lab run`.
    ///
    /// # Errors
    /// If the folder cannot be had.
    pub fn write(
        self,
        out: Option<&Path>,
        command: Vec<String>,
        monitor: &Monitor<'_>,
    ) -> Result<(Plan, Folder), Error> {
        let (name, by) = (self.folder_name(), self.judged_by());
        let note = |manifest: &mut Manifest| manifest.judged = Some(by);
        let reference = &self.judge.reference;
        write_plan(self.run, Some(reference), (out, &name), note, command, monitor)
    }

    fn folder_name(&self) -> String {
        format!("horizon-{}", self.run.name())
    }

    /// What the manifest tells of it.
    fn judged_by(&self) -> JudgedBy {
        JudgedBy {
            reference: self.judge.reference.to_string(),
            reference_depth: self.judge.depth.plies(),
            threshold: self.judge.threshold,
            staircase: self.staircase,
        }
    }

    /// Begins them, and carries all of it out.
    ///
    /// # Errors
    /// If the folder cannot be had or written.
    pub fn carry_out(
        self,
        out: Option<&Path>,
        command: Vec<String>,
        monitor: &Monitor<'_>,
    ) -> Result<HorizonCases, Error> {
        self.begin(out, command, monitor)?.carry_out(monitor)
    }
}
