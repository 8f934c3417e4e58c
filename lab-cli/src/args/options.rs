//! [`Options`]: what a command takes of the specification that defines it.

use crate::registries::registries;
use clap::{Arg, ArgMatches, Args, Command, FromArgMatches};
use experiments::spec::{GivenOptions, Spec, definition};
use sessions::suite::SuiteStream;
use std::io::{self, BufReader};
use std::ops::Deref;

/// A command with options of a specification.
pub(crate) trait OfSpec {
    type Spec: Spec;

    const COMMAND: &'static str;

    /// The last option that stands before those of the place.
    const BEFORE_PLACE: &'static str = "time_budget_s";

    /// Its options, in two parts of its help.
    fn options() -> [Vec<Arg>; 2] {
        let definition = definition(Self::COMMAND, &registries());
        let options = definition.get_arguments().map(in_folder);
        let mut early: Vec<Arg> = options.map(Self::of_command).collect();
        let last = early.iter().position(|arg| arg.get_id() == Self::BEFORE_PLACE);
        let late = last.map_or_else(Vec::new, |last| early.split_off(last + 1));
        [early, late]
    }

    /// An option as the command has it.
    fn of_command(arg: Arg) -> Arg {
        arg
    }
}

/// An option of work in a folder, which may hold it already, or be that of a plan.
fn in_folder(arg: &Arg) -> Arg {
    let arg = arg.clone();
    match arg.get_id().as_str() {
        "timed" | "with_strength" => arg.conflicts_with("plan_only"),
        "parts" => arg.required_unless_present("resume"),
        _ if arg.is_required_set() => arg.required(false).required_unless_present("resume"),
        _ => arg,
    }
}

/// The options as they were given. Those that are not late stand before all others: what is read is taken
/// out.
#[derive(Clone, Debug)]
pub(crate) struct Options<C: OfSpec, const LATE: bool = false>(GivenOptions<C::Spec>);

/// The place in the help of the rest of the options.
pub(crate) type LateOptions<C> = Options<C, true>;

impl<C: OfSpec> Deref for Options<C> {
    type Target = GivenOptions<C::Spec>;

    fn deref(&self) -> &GivenOptions<C::Spec> {
        &self.0
    }
}

impl<C: OfSpec, const LATE: bool> FromArgMatches for Options<C, LATE> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        if LATE {
            return Ok(Options(GivenOptions::of(C::COMMAND)));
        }
        let mut options: GivenOptions<C::Spec> = GivenOptions::of_matches(C::COMMAND, matches)?;
        let stdin = SuiteStream::new("stdin", "standard input", BufReader::new(io::stdin()));
        options.spec.set_input(stdin);
        Ok(Options(options))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

impl<C: OfSpec, const LATE: bool> Args for Options<C, LATE> {
    fn augment_args(command: Command) -> Command {
        let [early, late] = C::options();
        let options = if LATE { late } else { early };
        let places = command.get_arguments().count()..;
        command.args(
            options
                .into_iter()
                .zip(places)
                .map(|(arg, place)| arg.display_order(place)),
        )
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}
