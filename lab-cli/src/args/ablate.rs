//! Arguments of `lab ablate`.

use super::options::{OfSpec, Options};
use super::{OUTPUT, PlanOnlyArgs, PrintArgs, ResourcesArgs};
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
    #[command(flatten)]
    pub(crate) print: PrintArgs,
}

impl OfSpec for AblateArgs {
    type Spec = RunSpec;

    const COMMAND: &'static str = "ablate";
}
