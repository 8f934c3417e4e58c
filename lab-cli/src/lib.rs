//! `lab`: what does each search optimisation buy?
//!
//! The whole program is in this library and not in `main.rs`, so that tests can call its readers: see
//! [`reading`].

#[path = "../../experiments/src/ablate/mod.rs"]
mod ablate;
mod args;
#[path = "../../experiments/src/clock.rs"]
mod clock;
mod commands;
#[path = "../../experiments/src/digest.rs"]
mod digest;
#[path = "../../experiments/src/expected.rs"]
mod expected;
#[path = "../../experiments/src/game/mod.rs"]
mod game;
#[path = "../../experiments/src/horizon/mod.rs"]
mod horizon;
#[path = "../../experiments/src/input.rs"]
mod input;
mod interrupt;
#[path = "../../experiments/src/lock.rs"]
mod lock;
mod outcome;
mod output;
#[path = "../../experiments/src/parallel.rs"]
mod parallel;
#[path = "../../experiments/src/plain.rs"]
mod plain;
pub mod reading;
#[path = "../../experiments/src/report/mod.rs"]
mod report;
#[path = "../../experiments/src/reproduce/mod.rs"]
mod reproduce;
#[path = "../../experiments/src/rows.rs"]
mod rows;
#[path = "../../experiments/src/run/mod.rs"]
mod run;
#[path = "../../experiments/src/searcher.rs"]
mod searcher;
#[path = "../../experiments/src/similar.rs"]
mod similar;
#[path = "../../experiments/src/suite.rs"]
mod suite;
mod terminal;
#[path = "../../experiments/src/tree/mod.rs"]
mod tree;
#[path = "../../experiments/src/turnstile.rs"]
mod turnstile;

use args::{Args, Command};
use clap::{CommandFactory, FromArgMatches};
use std::process::ExitCode;

/// The whole program: reads the command line, does what it says, tells how it ended.
pub fn main() -> ExitCode {
    let args = match read_args() {
        Ok(args) => args,
        Err(error) => return outcome::refused(&error),
    };
    interrupt::listen();
    let result = match &args.command {
        Command::Search(options) => commands::search::execute(options),
        Command::Tree(options) => commands::tree::execute(options),
        Command::Perft(options) => commands::perft::execute(options),
        Command::Bench(options) => commands::bench::execute(options),
        Command::Run(options) => commands::run::execute(options),
        Command::Plan(options) => commands::plan::execute(options),
        Command::Merge(options) => commands::merge::execute(options),
        Command::Ablate(options) => commands::ablate::execute(options),
        Command::Horizon(options) => commands::horizon::execute(options),
        Command::Report(options) => commands::report::execute(options),
        Command::Reproduce(options) => commands::reproduce::execute(options),
        Command::Strategies(options) => commands::strategies::execute(options),
        Command::Suites(options) => commands::suites::execute(options),
    };
    outcome::exit_code(result)
}

/// The command line; help is as wide as everything else.
fn read_args() -> Result<Args, clap::Error> {
    let mut command = Args::command().term_width(terminal::help_width());
    let matches = command.try_get_matches_from_mut(std::env::args_os())?;
    Args::from_arg_matches(&matches).map_err(|error| error.format(&mut command))
}
