//! Arguments of `lab parallel`.

use super::options::{OfSpec, Options};
use super::{Format, OUTPUT, PlanOnlyArgs, ResourcesArgs};
use clap::Args as ClapArgs;
use experiments::spec::RunSpec;
use std::path::PathBuf;

#[derive(Debug, ClapArgs)]
pub(crate) struct ParallelArgs {
    #[command(flatten)]
    pub(crate) asked: Options<ParallelArgs>,
    #[command(flatten)]
    pub(crate) resources: ResourcesArgs,
    /// Folder; new or empty [default: lab-out/parallel-SUITE-TIME]
    #[arg(short, long, value_name = "DIR", help_heading = OUTPUT)]
    pub(crate) out: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) plan_only: PlanOnlyArgs,
    /// How results are printed: `text` for people, `json` (one position, method and number of processors a
    /// line, then one measured search a line) for programs. The files are always the same
    #[arg(long, value_enum, default_value_t, hide_possible_values = true, help_heading = OUTPUT)]
    pub(crate) format: Format,
}

impl OfSpec for ParallelArgs {
    type Spec = RunSpec;

    const COMMAND: &'static str = "parallel";
}
