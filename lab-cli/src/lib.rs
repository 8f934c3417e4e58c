#![doc = include_str!("../README.md")]
//!
//! This crate contains the command line, the commands and the terminal output; the work itself is done by the
//! crates [`experiments`] and [`sessions`].

mod args;
mod commands;
mod ctrl_c;
mod help;
mod messages;
mod outcome;
mod output;
mod progress;
mod registries;
mod stdin_lines;
mod terminal;

use args::Args;
use clap::error::ErrorKind;
use clap::{CommandFactory, FromArgMatches};
use engine_core::sanitize;
use experiments::Monitor;
use experiments::spec::read_by;
use games::GameRegistry;
use progress::Progress;
use sessions::StopFlag;
use std::panic::resume_unwind;
use std::process::ExitCode;
use std::thread;

/// The whole program: parses the command line, runs the command, and reports its outcome.
pub fn main() -> ExitCode {
    main_with(GameRegistry::default())
}

/// Like [`main`], with parts and games of your own, which recipes and commands can name like the lab's.
pub fn main_with(registries: GameRegistry) -> ExitCode {
    registries::take(registries);
    let main = || read_by(&registries::registries(), run);
    // A limit on the stack (`ulimit -s`) is one of the first thread alone.
    let thread = thread::Builder::new().name("main".to_owned()).stack_size(STACK);
    match thread.spawn(main) {
        Ok(thread) => thread.join().unwrap_or_else(|panic| resume_unwind(panic)),
        Err(_) => main(),
    }
}

/// What the program has for its stack, wherever it runs.
const STACK: usize = 8 << 20;

fn run() -> ExitCode {
    let words = output::command_line().split_off(1);
    if let Some(text) = help::asked_for(&words) {
        let printed = output::print(&text).map_err(Into::into);
        return outcome::exit_code(printed.map(|()| outcome::Outcome::Fine));
    }
    let (name, args) = match read_args(&words) {
        Ok(read) => read,
        Err(error) => return outcome::refused(&error),
    };
    let stop = StopFlag::default();
    let is_conversation = CONVERSATIONS.contains(&name.as_str());
    ctrl_c::listen(&stop, is_conversation);
    let progress = Progress::of(&name);
    let show = |event: experiments::ProgressEvent<'_>| progress.show(event);
    let monitor = Monitor::new(stop, &show).with_registries(registries::registries());
    let result = match &args {
        Args::Search(options) => commands::search::execute(options, &monitor),
        Args::Tree(options) => commands::tree::execute(options, &monitor),
        Args::Perft(options) => commands::perft::execute(options),
        Args::Bench { threads, format } => commands::bench::execute(*threads, *format, &monitor),
        Args::Run(options) => commands::measure::measure(options, &monitor),
        Args::Resume(options) => commands::measure::resume(options, &monitor),
        Args::Work(options) => commands::run_dir::work(options, &monitor),
        Args::Merge(options) => commands::run_dir::merge(options, &monitor),
        Args::Ablate(options) => commands::measure::measure(options, &monitor),
        Args::Parallel(options) => commands::measure::measure(options, &monitor),
        Args::Horizon(options) => commands::measure::measure(options, &monitor),
        Args::Report(options) => commands::report::execute(options, &monitor),
        Args::Reproduce { out, format } => commands::reproduce::execute(out.as_deref(), *format, &monitor),
        Args::Match(options) => commands::measure::measure(options, &monitor),
        Args::Tune(options) => commands::measure::measure(options, &monitor),
        Args::Grade(options) => commands::grade::execute(options, &monitor),
        Args::Play(options) => commands::play::execute(options, &monitor),
        Args::Uci(options) => commands::uci::execute(options),
        Args::Serve(options) => commands::serve::execute(options, &monitor),
        Args::Book(options) => commands::book::execute(options),
        Args::Strategies { name, format } => commands::strategies::execute(name.as_deref(), *format),
        Args::Suites { format } => commands::suites::execute(*format),
        Args::Completions { shell } => commands::shells::completions(*shell),
        Args::Man { out } => commands::shells::man(out.as_deref()),
    };
    outcome::exit_code(result)
}

/// Interactive commands, which wait for input.
const CONVERSATIONS: [&str; 3] = ["play", "serve", "uci"];

/// Ends a program that cannot start, with an error message.
pub fn refuse(error: impl Into<anyhow::Error>) -> ExitCode {
    outcome::exit_code(Err(error.into()))
}

/// The command's name and the parsed command line; help is wrapped to the terminal's width.
fn read_args(words: &[String]) -> Result<(String, Args), clap::Error> {
    let mut command = Args::command().term_width(terminal::width().min(terminal::WIDEST_HELP));
    command = command.mut_subcommands(with_negative_numbers);
    let matches = command.try_get_matches_from_mut(std::env::args_os());
    let matches = matches.map_err(|error| match messages::of_argument(&error) {
        Some(message) => clap::Error::raw(error.kind(), messages::text(message) + "\n"),
        None => named(error, &mut command),
    })?;
    if let Some(message) = messages::split_fen(words) {
        let sentence = messages::text(message) + "\n";
        return Err(clap::Error::raw(ErrorKind::UnknownArgument, sentence));
    }
    let name = matches.subcommand_name().unwrap_or_default().to_owned();
    let args = Args::from_arg_matches(&matches).map_err(|error| error.format(&mut command))?;
    Ok((name, args))
}

/// Accepts `-1` as the value of an option, so that the option's own check reports the error.
fn with_negative_numbers(command: clap::Command) -> clap::Command {
    command.mut_args(|argument| {
        if !argument.is_positional() && argument.get_action().takes_values() {
            argument.allow_negative_numbers(true)
        } else {
            argument
        }
    })
}

/// Names the argument that is not UTF-8; clap only reports that there is one.
fn named(error: clap::Error, command: &mut clap::Command) -> clap::Error {
    let mut arguments = std::env::args_os().skip(1);
    let bad = arguments.find(|argument| argument.to_str().is_none());
    match bad.filter(|_| error.kind() == ErrorKind::InvalidUtf8) {
        Some(bad) => command.error(
            ErrorKind::InvalidUtf8,
            format!(
                "the argument `{}` is not UTF-8; a file needs another name",
                sanitize::name(&bad.to_string_lossy())
            ),
        ),
        None => error,
    }
}
