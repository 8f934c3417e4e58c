//! Arguments of `lab horizon`.

use super::{Given, PlanOnlyArgs, SearchesArgs, read_depth, read_recipe};
use clap::Args as ClapArgs;
use engine_core::Depth;
use experiments::horizon::{DEEPER, REFERENCE, THRESHOLD};
use experiments::run::{PlanOptions, Purpose};
use search_variants::Strategy;
use std::path::PathBuf;

/// Arguments of `lab horizon`: those of a run, and what judges it.
#[derive(Debug, ClapArgs)]
pub(crate) struct HorizonArgs {
    // Before all others: what is read is taken out.
    #[command(flatten)]
    pub(crate) given: Given,
    #[command(flatten)]
    pub(crate) run: SearchesArgs,
    /// The recipe that judges the moves [default: pvs with check-ext, qs, mvv-lva, killers, history=cutoff
    /// and hash-move]
    #[arg(long, default_value = REFERENCE, hide_default_value = true, value_name = "RECIPE", value_parser = read_recipe, add = super::complete::recipe())]
    pub(crate) reference: Strategy,
    /// The depth of the reference in plies, greater than the strategies' [default: three more]. It has no
    /// budget
    #[arg(long, value_name = "M", value_parser = read_depth)]
    pub(crate) reference_depth: Option<Depth>,
    /// The regret that makes a case, in centipawns
    #[arg(long, default_value_t = THRESHOLD, value_name = "CENTIPAWNS", value_parser = clap::value_parser!(i32).range(1..=4000))]
    pub(crate) threshold: i32,
    /// Show the score of each position by depth as well, for 12 positions at the most
    #[arg(long)]
    pub(crate) staircase: bool,
    #[command(flatten)]
    pub(crate) plan_only: PlanOnlyArgs,
    /// Continue the work in this folder: search and judge what is missing. The folder holds the arguments;
    /// those that are given again must be the same
    #[arg(long, value_name = "DIR", conflicts_with = "out")]
    pub(crate) resume: Option<PathBuf>,
}

impl HorizonArgs {
    pub(crate) fn options(&self) -> PlanOptions {
        let usual = Depth::new(self.run.depth.plies() + DEEPER);
        let depth = self.reference_depth.unwrap_or(usual);
        PlanOptions {
            purpose: Purpose::cases(&self.reference, depth, self.threshold, self.staircase),
            ..self.run.options()
        }
    }
}
