//! [`Options`]: what a command takes of the specification that defines it.

use crate::registries::registries;
use clap::{Arg, ArgMatches, Args, Command, FromArgMatches};
use experiments::spec::{POSITIONS, Spec, definition, read_matches};
use sessions::suite::SuiteStream;
use std::io::{self, BufReader};
use std::ops::Deref;

/// A command with options of a specification.
pub(crate) trait OfSpec {
    type Spec: Spec;

    const COMMAND: &'static str;

    /// An option as the command has it.
    fn of_command(arg: Arg) -> Arg {
        arg
    }
}

/// What the options of a command ask for.
#[derive(Debug)]
pub(crate) struct Options<C: OfSpec>(C::Spec);

impl<C: OfSpec> Deref for Options<C> {
    type Target = C::Spec;

    fn deref(&self) -> &C::Spec {
        &self.0
    }
}

impl<C: OfSpec> FromArgMatches for Options<C> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let mut spec: C::Spec = read_matches(C::COMMAND, matches)?;
        let stdin = SuiteStream::new("stdin", "standard input", BufReader::new(io::stdin()));
        spec.set_input(stdin);
        Ok(Options(spec))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

impl<C: OfSpec> Args for Options<C> {
    fn augment_args(command: Command) -> Command {
        let definition = definition(C::COMMAND, &registries());
        let options = definition
            .get_arguments()
            .cloned()
            .map(|arg| match arg.get_id().as_str() {
                // Suites stand without a word before them, which they had once.
                "suites" => arg.hide(true),
                "timed" | "with_strength" if C::COMMAND != "parallel" => arg.conflicts_with("plan_only"),
                _ => arg,
            });
        let options: Vec<Arg> = options.map(C::of_command).collect();
        let has_suites = options.iter().any(|arg| arg.get_id() == "suites");
        let command = command.args(options);
        if has_suites && C::COMMAND != "grade" {
            command.arg(suites())
        } else {
            command
        }
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

/// Suites as arguments.
fn suites() -> Arg {
    Arg::new("suite_list")
        .value_name("SUITE")
        .num_args(0..)
        .help_heading(POSITIONS)
        .display_order(0)
        .help(
            "Suite (`lab suites`), EPD, FEN or PGN file, or - for standard input [default: bratko-kopec, or the game's \
             own]",
        )
}
