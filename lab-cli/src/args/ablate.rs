//! Arguments of `lab ablate`.

use super::options::{OfSpec, Options};
use super::{OUTPUT, PlanOnlyArgs, ResourcesArgs, TableFormat};
use clap::Args as ClapArgs;
use experiments::spec::RunSpec;
use std::path::PathBuf;

/// Arguments of `lab ablate`.
#[derive(Debug, ClapArgs)]
#[command(
    override_usage = "lab ablate [OPTIONS] --base <RECIPE> --parts <PART,PART...> --depth <N>
                  [SUITE]...
       lab ablate [OPTIONS] --base <RECIPE> --remove <PART,...> --depth <N>
                  [SUITE]..."
)]
pub(crate) struct AblateArgs {
    #[command(flatten)]
    pub(crate) asked: Options<AblateArgs>,
    #[command(flatten)]
    pub(crate) resources: ResourcesArgs,
    /// Folder; new or empty [default: lab-out/ablate-SUITE-TIME]
    #[arg(short, long, value_name = "DIR", help_heading = OUTPUT)]
    pub(crate) out: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) plan_only: PlanOnlyArgs,
    /// How results are printed: tables as `text`, `markdown` or `latex`; single figures, one a line, as
    /// `json` or `csv`. The files are always the same
    #[arg(long, value_enum, default_value_t, hide_possible_values = true, help_heading = OUTPUT)]
    pub(crate) format: TableFormat,
}

impl OfSpec for AblateArgs {
    type Spec = RunSpec;

    const COMMAND: &'static str = "ablate";
}
