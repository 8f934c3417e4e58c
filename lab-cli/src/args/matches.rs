//! Arguments of `lab match` and `lab tune`.

use super::engines::EngineArgs;
use super::options::{OfSpec, Options};
use super::{OUTPUT, PlanOnlyArgs, PrintArgs, ResourcesArgs};
use clap::{Arg, Args as ClapArgs};
use experiments::spec::MatchSpec;
use std::path::PathBuf;

#[derive(Debug, ClapArgs)]
pub(crate) struct MatchArgs {
    #[command(flatten)]
    asked: Options<MatchArgs>,
    #[command(flatten)]
    engines: EngineArgs,
    #[command(flatten)]
    pub(crate) resources: ResourcesArgs,
    /// Folder; new or empty [default: lab-out/match-GAME-TIME]
    #[arg(short, long, value_name = "DIR", help_heading = OUTPUT)]
    pub(crate) out: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) plan_only: PlanOnlyArgs,
    #[command(flatten)]
    pub(crate) print: PrintArgs,
}

impl OfSpec for MatchArgs {
    type Spec = MatchSpec;

    const COMMAND: &'static str = "match";
    fn of_command(arg: Arg) -> Arg {
        if arg.get_id() == "strategies" {
            arg.required(false).required_unless_present("engine")
        } else {
            arg
        }
    }
}

impl MatchArgs {
    pub(crate) fn spec(&self) -> MatchSpec {
        let mut spec = (*self.asked).clone();
        spec.players.extend_from_slice(&self.engines.0);
        spec
    }
}

#[derive(Debug, ClapArgs)]
pub(crate) struct TuneArgs {
    #[command(flatten)]
    pub(crate) asked: Options<TuneArgs>,
    #[command(flatten)]
    pub(crate) resources: ResourcesArgs,
    /// Folder; new or empty [default: lab-out/tune-GAME-TIME]
    #[arg(short, long, value_name = "DIR", help_heading = OUTPUT)]
    pub(crate) out: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) print: PrintArgs,
}

impl OfSpec for TuneArgs {
    type Spec = MatchSpec;

    const COMMAND: &'static str = "tune";
}
