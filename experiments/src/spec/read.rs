//! The options of a command from values by their names, as a page and Python have them: they are typed, and
//! read as what is typed.

use super::commands::{MatchCommand, Measuring, RunCommand};
use super::matches::MatchSpec;
use super::registry::read_by;
use super::run::RunSpec;
use super::text::value_text;
use clap::error::{ContextKind, ContextValue};
use clap::{Arg, ArgAction, Command};
use games::GameRegistry;
use serde_json::{Map, Value};
use sessions::PlainError;
use std::error::Error;

/// The command line as stored in a manifest: one string per argument, starting with the program's name.
pub type CommandLine = Vec<String>;

/// The options of a command, with the games and parts there are.
pub(super) fn definition<C: Measuring>() -> Command {
    C::augment_args(Command::new(C::NAME).no_binary_name(true))
}

/// What values ask for, by the names of options, and the command line that asks for the same.
///
/// # Errors
/// If the command has no such option, or a value is none.
pub fn read_values<C: Measuring>(
    values: &Map<String, Value>,
    registries: &GameRegistry,
) -> Result<(C::Spec, CommandLine), PlainError> {
    read_by(registries, || {
        let definition = definition::<C>();
        let options = || definition.get_arguments().filter(|arg| !arg.is_positional());
        let mut names = values.keys();
        if let Some(option) = names.find(|name| !options().any(|arg| is_named(arg, name))) {
            refuse!("`{option}`: `lab {}` has no option of that name", C::NAME);
        }
        let (mut line, mut words) = (vec!["lab".to_owned(), C::NAME.to_owned()], Vec::new());
        for arg in options() {
            let long = format!("--{}", arg.get_long().unwrap_or_default());
            let named = values.iter().filter(|(name, _)| is_named(arg, name));
            for value in named.flat_map(|(name, value)| typed(arg, name, value)) {
                let both = [Some(&long), value.as_ref()].into_iter().flatten();
                words.push(both.map(String::as_str).collect::<Vec<_>>().join("="));
                line.extend([Some(long.clone()), value].into_iter().flatten());
            }
        }
        Ok((parsed::<C, _>(words)?, line))
    })
}

fn parsed<C: Measuring, W: Into<String>>(words: impl IntoIterator<Item = W>) -> Result<C::Spec, PlainError> {
    let matches = definition::<C>().try_get_matches_from(words.into_iter().map(Into::into));
    let read = matches.and_then(|matches| C::from_arg_matches(&matches));
    read.map_err(|error| without_command_line(&error))?.spec()
}

/// `lab match` without options, among players that are still to be named.
impl Default for MatchSpec {
    fn default() -> MatchSpec {
        MatchSpec {
            players: Vec::new(),
            ..of_defaults::<MatchCommand>(&["--strategy=minimax"])
        }
    }
}

/// `lab run` without options: 24 positions by the five steps of the ladder to depth 4.
impl Default for RunSpec {
    fn default() -> RunSpec {
        of_defaults::<RunCommand>(&[])
    }
}

fn of_defaults<C: Measuring>(words: &[&str]) -> C::Spec {
    parsed::<C, _>(words.iter().copied()).expect("a command reads its own defaults")
}

/// What is wrong with an option, in words that know no command line.
fn without_command_line(error: &clap::Error) -> PlainError {
    let option = error.get(ContextKind::InvalidArg).map(ToString::to_string);
    let option = option.as_deref().and_then(|option| option.split(' ').next());
    let option = option.unwrap_or_default().trim_start_matches('-');
    let option = option.replace('-', "_");
    let reason = match (error.source(), error.get(ContextKind::ValidValue)) {
        (Some(source), _) => source.to_string(),
        (None, Some(ContextValue::Strings(known))) => format!("one of {} is wanted", known.join(", ")),
        (None, _) => error.kind().to_string(),
    };
    plain_error!("`{option}`: {reason}")
}

/// What follows `--`, as a name.
fn called(arg: &Arg) -> String {
    arg.get_long().unwrap_or_default().replace('-', "_")
}

/// Whether that is an option's name: its key, or what follows `--`, with `_` for `-`.
fn is_named(arg: &Arg, name: &str) -> bool {
    arg.get_id() == name || called(arg) == name
}

/// What follows an option each time that it is typed for a value. `horizon` is false by `no_horizon`.
fn typed(arg: &Arg, name: &str, value: &Value) -> Vec<Option<String>> {
    let typed_if = !matches!(arg.get_action(), ArgAction::SetFalse) || called(arg) == name;
    match (arg.get_action(), value) {
        (_, Value::Null) => Vec::new(),
        (ArgAction::SetTrue | ArgAction::SetFalse, Value::Bool(value)) => {
            Vec::from_iter((*value == typed_if).then_some(None))
        }
        (_, Value::Array(several)) => several.iter().map(|value| Some(value_text(value))).collect(),
        (_, value) => vec![Some(value_text(value))],
    }
}
