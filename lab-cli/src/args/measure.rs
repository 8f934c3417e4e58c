//! [`MeasureArgs`]: arguments of the commands that measure into a folder.

use super::engines::{programs, read_engines, with_engines};
use super::options::{asked_run, with_options};
use super::{TableFormat, TablesArgs};
use anyhow::{Result, bail};
use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Arg, ArgAction, ArgMatches, Args as ClapArgs, Command, FromArgMatches};
use experiments::WorkSpec;
use experiments::memory::ResourceLimits;
use experiments::spec::{PlayerSpec, RunKind, read_matches};
use reports::{ablation, strength, tables};
use std::path::PathBuf;
use strum::VariantArray;

/// Heading of the help.
pub(crate) const OUTPUT: &str = "Output";

/// A command that measures into a folder.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::IntoStaticStr, strum::VariantArray)]
#[strum(serialize_all = "lowercase")]
pub(crate) enum MeasuringCommand {
    Run,
    Ablate,
    Horizon,
    Parallel,
    Match,
    Tune,
}

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

/// What a command measures, and what becomes of it: where it goes, whether it is shared out, how it is
/// printed. The command is a number here, since no enum can be the parameter of a type.
#[derive(Debug)]
pub(crate) struct MeasureArgs<const COMMAND: usize> {
    asked: WorkSpec,
    engines: Vec<PlayerSpec>,
    pub(crate) place: PlaceArgs,
    pub(crate) plan_only: bool,
    pub(crate) print: PrintArgs,
}

impl<const COMMAND: usize> MeasureArgs<COMMAND> {
    const COMMAND: MeasuringCommand = MeasuringCommand::VARIANTS[COMMAND];

    /// The tables that can be printed, with what each is.
    pub(crate) fn table_names(&self) -> &'static [(&'static str, &'static str)] {
        match Self::COMMAND {
            MeasuringCommand::Run | MeasuringCommand::Horizon => &tables::TABLE_NAMES,
            MeasuringCommand::Ablate => &ablation::TABLE_NAMES,
            MeasuringCommand::Parallel => &[],
            MeasuringCommand::Match | MeasuringCommand::Tune => &strength::tables::TABLE_NAMES,
        }
    }

    /// What is asked for.
    ///
    /// # Errors
    /// If an engine has a budget of its own where all have the same, or not one engine with ranges is tuned.
    pub(crate) fn spec(&self) -> Result<WorkSpec> {
        let mut asked = self.asked.clone();
        match &mut asked {
            WorkSpec::Run(spec) => spec.engines = programs(&self.engines)?,
            WorkSpec::Match(spec) => match &mut spec.tuning {
                None => spec.players.extend_from_slice(&self.engines),
                Some(tuning) => {
                    let engines = programs(&self.engines)?;
                    if engines.len() > 1 {
                        bail!("one engine is tuned at a time; {} are given", engines.len());
                    }
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
            },
        }
        Ok(asked)
    }
}

impl<const COMMAND: usize> FromArgMatches for MeasureArgs<COMMAND> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let name: &str = Self::COMMAND.into();
        let mut asked = match Self::COMMAND {
            MeasuringCommand::Match | MeasuringCommand::Tune => {
                WorkSpec::Match(Box::new(read_matches(name, matches)?))
            }
            _ => WorkSpec::Run(Box::new(asked_run(name, matches)?)),
        };
        if let WorkSpec::Run(spec) = &mut asked {
            if let RunKind::Ablation { ablation } = &mut spec.kind {
                let switches = matches.get_many("switches").into_iter().flatten();
                ablation.switches = switches.cloned().collect();
            }
        }
        Ok(MeasureArgs {
            asked,
            engines: if Self::COMMAND.has_engines() { read_engines(matches)? } else { Vec::new() },
            place: PlaceArgs::from_arg_matches(matches)?,
            plan_only: Self::COMMAND != MeasuringCommand::Tune && matches.get_flag("plan_only"),
            print: match Self::COMMAND {
                MeasuringCommand::Parallel => PrintArgs {
                    format: matches.get_one("format").copied().unwrap_or_default(),
                    tables: TablesArgs::every(),
                },
                _ => PrintArgs::from_arg_matches(matches)?,
            },
        })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

impl<const COMMAND: usize> ClapArgs for MeasureArgs<COMMAND> {
    fn augment_args(command: Command) -> Command {
        let name: &str = Self::COMMAND.into();
        let mut command = with_options(command, name, |arg| Self::COMMAND.beside_engines(arg));
        if Self::COMMAND.has_engines() {
            command = with_engines(command);
        }
        if Self::COMMAND == MeasuringCommand::Ablate {
            command = command.arg(switches()).override_usage(USAGE_OF_ABLATE);
        }
        command = PlaceArgs::augment_args(command);
        if Self::COMMAND != MeasuringCommand::Tune {
            command = command.arg(plan_only());
        }
        command = match Self::COMMAND {
            MeasuringCommand::Parallel => command.arg(text_or_json()),
            _ => PrintArgs::augment_args(command),
        };
        let place = match Self::COMMAND {
            MeasuringCommand::Run | MeasuringCommand::Horizon => return command,
            MeasuringCommand::Match | MeasuringCommand::Tune => format!("{name}-GAME"),
            MeasuringCommand::Ablate | MeasuringCommand::Parallel => format!("{name}-SUITE"),
        };
        let help = format!("Folder; new or empty [default: lab-out/{place}-TIME]");
        command.mut_args(|arg| if arg.get_id() == "out" { arg.help(help.clone()) } else { arg })
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

const USAGE_OF_ABLATE: &str = "lab ablate [OPTIONS] --base <RECIPE> --parts <PART,PART...> --depth <N>
                  [SUITE]...
       lab ablate [OPTIONS] --base <RECIPE> --remove <PART,...> --depth <N>
                  [SUITE]...
       lab ablate [OPTIONS] --engine <COMMAND> --switch <SWITCH>... --depth <N>
                  [SUITE]...";

impl MeasuringCommand {
    fn has_engines(self) -> bool {
        ![MeasuringCommand::Horizon, MeasuringCommand::Parallel].contains(&self)
    }

    /// An option of a command that takes engines too: one of them may stand in its place.
    fn beside_engines(self, arg: Arg) -> Arg {
        match (self, arg.get_id().as_str()) {
            (MeasuringCommand::Ablate, "base") | (MeasuringCommand::Match, "strategies") => {
                arg.required(false).required_unless_present("engine")
            }
            (MeasuringCommand::Ablate, "parts") => arg
                .required(false)
                .required_unless_present_any(["remove", "engine"]),
            (MeasuringCommand::Tune, "recipe") => arg
                .required(false)
                .required_unless_present("engine")
                .conflicts_with("engine"),
            (MeasuringCommand::Tune, "ranges") => arg.requires("engine"),
            _ => arg,
        }
    }
}

fn switches() -> Arg {
    Arg::new("switches")
        .long("switch")
        .value_name("SWITCH")
        .action(ArgAction::Append)
        .requires("engine")
        .conflicts_with_all(["base", "parts", "remove", "timed"])
        .help_heading("Parts")
        .help(
            "Feature of --engine and the options that switch it off: NAME: OPTION=VALUE,OPTION=VALUE. OPTION-=TEXT \
             removes a text from an option; NAME: COMMAND is another build; repeatable",
        )
}

fn plan_only() -> Arg {
    Arg::new("plan_only")
        .long("plan-only")
        .action(ArgAction::SetTrue)
        .conflicts_with_all(["threads", "memory"])
        .help_heading("Share")
        .help(
            "Write the plan only, to --out; `lab work DIR --part I/N` does a part, `lab merge DIR` joins them (`lab \
             resume DIR` continues what was interrupted)",
        )
}

/// How `lab parallel` prints, which has no tables to choose from.
fn text_or_json() -> Arg {
    let formats = PossibleValuesParser::new(["text", "json"]);
    Arg::new("format")
        .long("format")
        .value_name("FORMAT")
        .default_value("text")
        .value_parser(formats.map(|word| if word == "json" { TableFormat::Json } else { TableFormat::Text }))
        .hide_possible_values(true)
        .help_heading(OUTPUT)
        .help(
            "text, or json: one line per position, method and number of processors, then one per measured search",
        )
}
