//! Arguments of `lab parallel`.

use super::options::{OfSpec, Options};
use super::{Format, PlanOnlyArgs, ResourcesArgs};
use clap::Args as ClapArgs;
use experiments::spec::RunSpec;
use std::path::PathBuf;

#[derive(Debug, ClapArgs)]
pub(crate) struct ParallelArgs {
    #[command(flatten)]
    pub(crate) asked: Options<ParallelArgs>,
    #[command(flatten)]
    pub(crate) resources: ResourcesArgs,
    /// Folder for everything that is made; must be new or empty; without it `lab-out/parallel-<suite>-<time>`
    #[arg(long, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,
    /// Continue the work in this folder: simulate and measure what is missing. The folder holds the
    /// arguments; only --threads, --memory and --format can be given again
    #[arg(long, value_name = "DIR", conflicts_with_all = [
        "suites", "fens", "game", "from_ply", "every", "strategies", "depth", "methods", "processors", "node_cost",
        "message_cost", "timed", "board", "eval", "out",
    ])]
    pub(crate) resume: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) plan_only: PlanOnlyArgs,
    /// How results are printed: `text` for people, `json` (one position, method and number of processors a
    /// line, then one measured search a line) for programs. The files are always the same
    #[arg(long, value_enum, default_value_t, hide_possible_values = true)]
    pub(crate) format: Format,
}

impl OfSpec for ParallelArgs {
    type Spec = RunSpec;

    const COMMAND: &'static str = "parallel";
}
