//! Arguments of the commands that measure into a folder: `lab run`, `lab horizon`, `lab ablate`, `lab
//! parallel`, `lab match` and `lab tune`.

use super::engines::EngineArgs;
use super::options::{OfSpec, Options};
use super::{Format, TableFormat, TablesArgs};
use anyhow::{Result, bail};
use clap::{Arg, Args as ClapArgs};
use experiments::memory::ResourceLimits;
use experiments::spec::{MatchSpec, RunKind, RunSpec};
use std::path::PathBuf;

/// Heading of the help.
pub(crate) const OUTPUT: &str = "Output";

/// How results are printed.
#[derive(Debug, Default, Clone, ClapArgs)]
pub(crate) struct PrintArgs {
    /// text, csv, markdown or latex; json prints records, figures or pairings, or the --table
    #[arg(long, value_enum, default_value_t, hide_possible_values = true, help_heading = OUTPUT)]
    pub(crate) format: TableFormat,
    #[command(flatten)]
    pub(crate) tables: TablesArgs,
}

/// Where the results of searches go.
#[derive(Debug, Clone, ClapArgs)]
pub(crate) struct PlaceArgs {
    #[command(flatten)]
    pub(crate) resources: ResourceLimits,
    /// Folder; new or empty [default: lab-out/SUITE-TIME]
    #[arg(short, long, value_name = "DIR", help_heading = OUTPUT)]
    pub(crate) out: Option<PathBuf>,
}

/// Whether work is shared out.
#[derive(Debug, Default, Clone, Copy, ClapArgs)]
pub(crate) struct PlanOnlyArgs {
    /// Write the plan only, to --out; `lab work DIR --part I/N` does a part, `lab merge DIR` joins them (`lab
    /// resume DIR` continues what was interrupted)
    #[arg(long, conflicts_with_all = ["threads", "memory"], help_heading = "Share")]
    pub(crate) plan_only: bool,
}

/// What becomes of a measurement: where it goes, whether it is shared out, how it is printed.
#[derive(Debug, ClapArgs)]
pub(crate) struct OutputArgs {
    #[command(flatten)]
    pub(crate) place: PlaceArgs,
    #[command(flatten)]
    pub(crate) plan_only: PlanOnlyArgs,
    #[command(flatten)]
    pub(crate) print: PrintArgs,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct RunArgs {
    #[command(flatten)]
    asked: Options<RunArgs>,
    #[command(flatten)]
    engines: EngineArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

impl OfSpec for RunArgs {
    type Spec = RunSpec;

    const COMMAND: &'static str = "run";
}

impl RunArgs {
    /// What is asked for.
    ///
    /// # Errors
    /// If an engine has a budget of its own.
    pub(crate) fn spec(&self) -> Result<RunSpec> {
        Ok(RunSpec {
            engines: self.engines.programs()?,
            ..(*self.asked).clone()
        })
    }
}

/// Arguments of `lab horizon`: those of a run, and what judges it.
#[derive(Debug, ClapArgs)]
pub(crate) struct HorizonArgs {
    #[command(flatten)]
    pub(crate) asked: Options<HorizonArgs>,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

impl OfSpec for HorizonArgs {
    type Spec = RunSpec;

    const COMMAND: &'static str = "horizon";
}

#[derive(Debug, ClapArgs)]
#[command(
    override_usage = "lab ablate [OPTIONS] --base <RECIPE> --parts <PART,PART...> --depth <N>
                  [SUITE]...
       lab ablate [OPTIONS] --base <RECIPE> --remove <PART,...> --depth <N>
                  [SUITE]...
       lab ablate [OPTIONS] --engine <COMMAND> --switch <SWITCH>... --depth <N>
                  [SUITE]...",
    mut_args(in_folder("ablate-SUITE"))
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
    pub(crate) output: OutputArgs,
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

#[derive(Debug, ClapArgs)]
#[command(mut_args(in_folder("parallel-SUITE")))]
pub(crate) struct ParallelArgs {
    #[command(flatten)]
    pub(crate) asked: Options<ParallelArgs>,
    #[command(flatten)]
    pub(crate) place: PlaceArgs,
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

#[derive(Debug, ClapArgs)]
#[command(mut_args(in_folder("match-GAME")))]
pub(crate) struct MatchArgs {
    #[command(flatten)]
    asked: Options<MatchArgs>,
    #[command(flatten)]
    engines: EngineArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
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
#[command(mut_args(in_folder("tune-GAME")))]
pub(crate) struct TuneArgs {
    #[command(flatten)]
    asked: Options<TuneArgs>,
    #[command(flatten)]
    engines: EngineArgs,
    #[command(flatten)]
    pub(crate) place: PlaceArgs,
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

/// Says in the help how the folder is called that nobody names.
fn in_folder(name: &str) -> impl FnMut(Arg) -> Arg {
    let help = format!("Folder; new or empty [default: lab-out/{name}-TIME]");
    move |arg| if arg.get_id() == "out" { arg.help(help.clone()) } else { arg }
}
