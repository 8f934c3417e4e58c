//! Arguments of `lab ablate`.

use super::options::{OfSpec, Options};
use super::{PlanOnlyArgs, ResourcesArgs, TableFormat};
use clap::Args as ClapArgs;
use experiments::spec::RunSpec;
use std::path::PathBuf;

/// Arguments of `lab ablate`.
#[derive(Debug, ClapArgs)]
#[command(
    override_usage = "lab ablate [OPTIONS] --base <RECIPE> --parts <PART,PART...> --depth <N>
       lab ablate [OPTIONS] --base <RECIPE> --remove <PART,...> --depth <N>
       lab ablate [OPTIONS] --resume <DIR>"
)]
pub(crate) struct AblateArgs {
    #[command(flatten)]
    pub(crate) asked: Options<AblateArgs>,
    #[command(flatten)]
    pub(crate) resources: ResourcesArgs,
    /// Folder for everything that is made; must be new or empty; without it `lab-out/ablate-<suite>-<time>`
    #[arg(long, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) plan_only: PlanOnlyArgs,
    /// Continue the ablation in this folder: search what is missing, and play the rest of its match with
    /// --strength. The folder holds the arguments; those that are given again must be the same
    #[arg(long, value_name = "DIR", conflicts_with = "out")]
    pub(crate) resume: Option<PathBuf>,
    /// How results are printed: tables as `text`, `markdown` or `latex`; single figures, one a line, as
    /// `json` or `csv`. The files are always the same
    #[arg(long, value_enum, default_value_t, hide_possible_values = true)]
    pub(crate) format: TableFormat,
}

impl OfSpec for AblateArgs {
    type Spec = RunSpec;

    const COMMAND: &'static str = "ablate";
}
