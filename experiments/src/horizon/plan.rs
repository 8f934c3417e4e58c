//! [`HorizonPlan`]: the searches that are judged, and what judges them.

use super::carry_out::{BegunHorizon, HorizonCases, judge};
use super::error::HorizonError;
use super::options::HorizonOptions;
use crate::error::Error;
use crate::event::Monitor;
use crate::folder::Folder;
use crate::memory::largest_table;
use crate::run::{Plan, PlanOptions, Shard, begin_alone, write_plan};
use std::path::Path;

pub struct HorizonPlan {
    pub run: Plan,
}

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
        let depth = options.judging_depth();
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
            run: run.asking(options.asked()),
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
        let begun = begin_alone(self.run, out, command, monitor)?;
        let judge = judge(&begun)?;
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
        write_plan(self.run, out, command, monitor)
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
