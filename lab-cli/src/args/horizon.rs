//! Arguments of `lab horizon`.

use super::options::{OfSpec, Options};
use super::{PlaceArgs, PlanOnlyArgs};
use clap::Args as ClapArgs;
use experiments::spec::RunSpec;

/// Arguments of `lab horizon`: those of a run, and what judges it.
#[derive(Debug, ClapArgs)]
pub(crate) struct HorizonArgs {
    #[command(flatten)]
    pub(crate) asked: Options<HorizonArgs>,
    #[command(flatten)]
    pub(crate) place: PlaceArgs,
    #[command(flatten)]
    pub(crate) plan_only: PlanOnlyArgs,
}

impl OfSpec for HorizonArgs {
    type Spec = RunSpec;

    const COMMAND: &'static str = "horizon";
}
