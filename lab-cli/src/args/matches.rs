//! Arguments of `lab match` and `lab tune`.

use super::engines::EngineArgs;
use super::options::{OfSpec, Options};
use super::{OUTPUT, PlanOnlyArgs, PrintArgs, ResourcesArgs};
use anyhow::{Result, bail};
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
    asked: Options<TuneArgs>,
    #[command(flatten)]
    engines: EngineArgs,
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
    fn of_command(arg: Arg) -> Arg {
        match arg.get_id().as_str() {
            "recipe" => arg
                .required(false)
                .required_unless_present("engine")
                .conflicts_with("engine"),
            "ranges" => arg.requires("engine"),
            _ => arg,
        }
    }
}

impl TuneArgs {
    /// # Errors
    /// If several engines are named, or one without ranges or with a budget of its own.
    pub(crate) fn spec(&self) -> Result<MatchSpec> {
        let mut spec = (*self.asked).clone();
        let engines = self.engines.programs()?;
        if engines.len() > 1 {
            bail!("one engine is tuned at a time; {} are given", engines.len());
        }
        if let Some(tuning) = &mut spec.tuning {
            if tuning.ranges.is_empty() && !engines.is_empty() {
                bail!("an engine is tuned by ranges of its options; add --range 'OPTION={{1..9}}'");
            }
            if engines.is_empty() && !tuning.ranges.is_empty() {
                bail!(
                    "--range is of an engine's options: name it by --engine, or put the range in the recipe"
                );
            }
            tuning.engine = engines.into_iter().next();
        }
        Ok(spec)
    }
}
