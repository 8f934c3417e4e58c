//! What a command takes of the specification that defines it.

use crate::registries::registries;
use clap::{Arg, ArgMatches, Command};
use experiments::spec::{POSITIONS, RunSpec, definition, read_matches};
use sessions::suite::SuiteStream;
use std::io::{self, BufReader};

/// What the options of a command ask for, whose suite `-` is the standard input.
pub(super) fn asked_run(command: &str, matches: &ArgMatches) -> Result<RunSpec, clap::Error> {
    let stdin = SuiteStream::new("stdin", "standard input", BufReader::new(io::stdin()));
    Ok(RunSpec {
        input: Some(stdin),
        ..read_matches(command, matches)?
    })
}

/// A command with the options that it has by its name, each as it has them.
pub(super) fn with_options(command: Command, name: &str, of_command: impl Fn(Arg) -> Arg) -> Command {
    let definition = definition(name, &registries());
    let options = definition
        .get_arguments()
        .cloned()
        .map(|arg| match arg.get_id().as_str() {
            // Suites stand without a word before them, which they had once.
            "suites" => arg.hide(true),
            "timed" | "with_strength" if name != "parallel" => arg.conflicts_with("plan_only"),
            _ => arg,
        });
    let options: Vec<Arg> = options.map(of_command).collect();
    let has_suites = options.iter().any(|arg| arg.get_id() == "suites");
    let command = command.args(options);
    if has_suites && name != "grade" { command.arg(suites()) } else { command }
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
