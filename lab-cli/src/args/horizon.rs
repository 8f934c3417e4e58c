//! Arguments of `lab horizon`.

use super::options::{LateOptions, OfSpec, Options};
use super::{PlaceArgs, PlanOnlyArgs};
use clap::Args as ClapArgs;
use experiments::spec::RunSpec;
use std::path::PathBuf;

/// Arguments of `lab horizon`: those of a run, and what judges it.
#[derive(Debug, ClapArgs)]
pub(crate) struct HorizonArgs {
    #[command(flatten)]
    pub(crate) asked: Options<HorizonArgs>,
    #[command(flatten)]
    pub(crate) place: PlaceArgs,
    #[command(flatten)]
    _late: LateOptions<HorizonArgs>,
    #[command(flatten)]
    pub(crate) plan_only: PlanOnlyArgs,
    /// Continue the work in this folder: search and judge what is missing. The folder holds the arguments;
    /// those that are given again must be the same
    #[arg(long, value_name = "DIR", conflicts_with = "out")]
    pub(crate) resume: Option<PathBuf>,
}

impl OfSpec for HorizonArgs {
    type Spec = RunSpec;

    const COMMAND: &'static str = "horizon";
}
