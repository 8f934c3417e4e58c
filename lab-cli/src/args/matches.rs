//! Arguments of `lab match` and `lab tune`.

use super::engines::EngineArgs;
use super::options::{LateOptions, OfSpec, Options};
use super::{Format, PlanOnlyArgs, ResourcesArgs};
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
    _late: LateOptions<MatchArgs>,
    #[command(flatten)]
    pub(crate) resources: ResourcesArgs,
    /// Folder for everything the match makes; must be new or empty; without it `lab-out/match-<game>-<time>`
    #[arg(long, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,
    /// Continue the match in this folder: play the missing games. The folder holds the match's arguments;
    /// only --threads, --memory and --format can be given again
    #[arg(long, value_name = "DIR", conflicts_with_all = ["engine", "engine_option", "out"])]
    pub(crate) resume: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) plan_only: PlanOnlyArgs,
    /// How results are printed: `text` for people, `json` (one object a pairing and line) for programs; the
    /// files are always the same
    #[arg(long, value_enum, default_value_t, hide_possible_values = true)]
    pub(crate) format: Format,
}

impl OfSpec for MatchArgs {
    type Spec = MatchSpec;

    const COMMAND: &'static str = "match";
    const BEFORE_PLACE: &'static str = "strategies";

    fn of_command(arg: Arg) -> Arg {
        let arg = arg.conflicts_with("resume");
        if arg.get_id() == "strategies" {
            arg.required_unless_present_any(["resume", "engine"])
        } else {
            arg
        }
    }
}

impl MatchArgs {
    pub(crate) fn spec(&self) -> MatchSpec {
        let mut spec = self.asked.spec.clone();
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
    /// Folder for everything it makes; must be new or empty; without it `lab-out/tune-<game>-<time>`
    #[arg(long, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,
    /// Continue in this folder, which holds the arguments: only --threads, --memory and --format can be given
    /// again
    #[arg(long, value_name = "DIR", conflicts_with = "out")]
    pub(crate) resume: Option<PathBuf>,
    /// How results are printed: `text` for people, `json` for programs; the files are always the same
    #[arg(long, value_enum, default_value_t, hide_possible_values = true)]
    pub(crate) format: Format,
}

impl OfSpec for TuneArgs {
    type Spec = MatchSpec;

    const COMMAND: &'static str = "tune";

    fn of_command(arg: Arg) -> Arg {
        arg.conflicts_with("resume")
    }
}
