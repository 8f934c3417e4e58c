#![doc = include_str!("../README.md")]
//!
//! The program is arguments, commands and a terminal; what it does is in the crate [`experiments`].

mod args;
mod commands;
mod interrupt;
mod outcome;
mod output;
mod progress;
mod registries;
mod terminal;

use args::{Args, Command};
use clap::{CommandFactory, FromArgMatches};
use experiments::game::Registries;
use experiments::{Monitor, StopHandle};
use progress::Progress;
use std::process::ExitCode;

/// The whole program: reads the command line, does what it says, tells how it ended.
pub fn main() -> ExitCode {
    main_with(Registries::default())
}

/// The same with parts of your own, which recipes can name like those of the lab.
pub fn main_with(registries: Registries) -> ExitCode {
    registries::take(registries);
    let args = match read_args() {
        Ok(args) => args,
        Err(error) => return outcome::refused(&error),
    };
    let stop = StopHandle::default();
    interrupt::listen(&stop);
    let progress = Progress::default();
    let show = |event: experiments::Event<'_>| progress.show(event);
    let monitor = Monitor::new(stop, &show).with_registries(registries::registries());
    let result = match &args.command {
        Command::Search(options) => commands::search::execute(options, &monitor),
        Command::Tree(options) => commands::tree::execute(options, &monitor),
        Command::Perft(options) => commands::perft::execute(options),
        Command::Bench(options) => commands::bench::execute(options, &monitor),
        Command::Run(options) => commands::run::execute(options, &monitor),
        Command::Plan(options) => commands::plan::execute(options),
        Command::Merge(options) => commands::merge::execute(options, &monitor),
        Command::Ablate(options) => commands::ablate::execute(options, &monitor),
        Command::Horizon(options) => commands::horizon::execute(options, &monitor),
        Command::Report(options) => commands::report::execute(options, &monitor),
        Command::Reproduce(options) => commands::reproduce::execute(options, &monitor),
        Command::Strategies(options) => commands::strategies::execute(options),
        Command::Suites(options) => commands::suites::execute(options),
        Command::Completions(options) => commands::completions::execute(options),
        Command::Man(options) => commands::man::execute(options),
    };
    outcome::exit_code(result)
}

/// The command line; help is as wide as everything else.
fn read_args() -> Result<Args, clap::Error> {
    let mut command = Args::command().term_width(terminal::help_width());
    let matches = command.try_get_matches_from_mut(std::env::args_os())?;
    Args::from_arg_matches(&matches).map_err(|error| error.format(&mut command))
}
