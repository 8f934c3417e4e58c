//! `lab`: what does each search optimisation buy?
//!
//! The whole program is in this library and not in `main.rs`, so that tests can call its readers: see
//! [`reading`].

mod ablate;
mod args;
mod clock;
mod commands;
mod digest;
mod expected;
mod game;
mod horizon;
mod input;
mod interrupt;
mod lock;
mod outcome;
mod output;
mod parallel;
mod plain;
pub mod reading;
mod report;
mod reproduce;
mod rows;
mod run;
mod searcher;
mod similar;
mod suite;
mod terminal;
mod tree;
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
