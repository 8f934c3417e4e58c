//! Arguments of `lab ablate`.

use super::engines::EngineArgs;
use super::options::{OfSpec, Options};
use super::{OUTPUT, PlanOnlyArgs, PrintArgs, ResourcesArgs};
use anyhow::Result;
use clap::Arg;
use clap::Args as ClapArgs;
use experiments::spec::{RunKind, RunSpec};
use std::path::PathBuf;

/// Arguments of `lab ablate`.
#[derive(Debug, ClapArgs)]
#[command(
    override_usage = "lab ablate [OPTIONS] --base <RECIPE> --parts <PART,PART...> --depth <N>
                  [SUITE]...
       lab ablate [OPTIONS] --base <RECIPE> --remove <PART,...> --depth <N>
                  [SUITE]...
       lab ablate [OPTIONS] --engine <COMMAND> --switch <SWITCH>... --depth <N>
                  [SUITE]..."
)]
pub(crate) struct AblateArgs {
    #[command(flatten)]
    asked: Options<AblateArgs>,
    #[command(flatten)]
    engines: EngineArgs,
    /// A feature of --engine, and what switches it off: NAME: OPTION=VALUE,OPTION=VALUE. OPTION-=TEXT takes a
    /// text out of an option; NAME: COMMAND is another build; repeat for several
    #[arg(long = "switch", value_name = "SWITCH", requires = "engine", conflicts_with_all = ["base", "parts", "remove", "timed"], help_heading = "Parts")]
    switches: Vec<String>,
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

    fn of_command(arg: Arg) -> Arg {
        match arg.get_id().as_str() {
            "base" => arg.required(false).required_unless_present("engine"),
            "parts" => arg
                .required(false)
                .required_unless_present_any(["remove", "engine"]),
            _ => arg,
        }
    }
}

impl AblateArgs {
    /// What is asked for.
    ///
    /// # Errors
    /// If an engine has a budget of its own.
    pub(crate) fn spec(&self) -> Result<RunSpec> {
        let mut spec = (*self.asked).clone();
        spec.engines = self.engines.programs()?;
        if let RunKind::Ablation { ablation } = &mut spec.kind {
            ablation.switches.clone_from(&self.switches);
        }
        Ok(spec)
    }
}
