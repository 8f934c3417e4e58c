//! The options of commands, read from a command line or from values by one definition, and what they are
//! called where two runs differ.

use super::Spec;
use super::ablation::AblationSpec;
use super::matches::{MatchArgs, MatchSpec, TuningSpec};
use super::player::PlayerSpec;
use super::run::{HorizonSpec, RunKind, RunSpec, SpeedupSpec};
use crate::run_dir::CommandLine;
use crate::spec::text::{StrategyTextError, read_named, read_strategy};
use clap::builder::{PossibleValuesParser, Resettable, ValueParser};
use clap::error::{ContextKind, ContextValue};
use clap::parser::ValueSource;
use clap::{Arg, ArgAction, ArgMatches, Args, Command, FromArgMatches};
use games::GameRegistry;
use serde_json::{Map, Value};
use sessions::PlainError;
use std::error::Error;
use std::sync::LazyLock;

/// Every option of whatever run: each command that is defined takes its own from here.
static ALL: LazyLock<Command> = LazyLock::new(|| {
    let all = RunSpec::augment_args(Command::new("lab").no_binary_name(true));
    SpeedupSpec::augment_args(AblationSpec::augment_args(HorizonSpec::augment_args(all)))
});

/// The same of matches.
static OF_MATCHES: LazyLock<Command> = LazyLock::new(|| {
    let all = MatchArgs::augment_args(Command::new("lab").no_binary_name(true));
    TuningSpec::augment_args(MatchSpec::augment_args(all))
});

/// Every option of whatever command that has some of them.
fn all(command: &str) -> &'static Command {
    match command {
        "match" | "tune" => &OF_MATCHES,
        _ => &ALL,
    }
}

/// The options of `lab run`, `horizon`, `ablate`, `parallel`, `grade`, `match` or `tune`, in the order of its
/// help, with the games and parts there are.
pub fn definition(command: &str, registries: &GameRegistry) -> Command {
    const POSITIONS: &str = "suites fens game from_ply every strict";
    const SEARCHES: &str = "board eval node_budget time_budget_s";
    let ids = match command {
        "horizon" => format!(
            "{POSITIONS} strategies depth {SEARCHES} {}",
            ids_of::<HorizonSpec>()
        ),
        "ablate" => format!(
            "base parts remove design {POSITIONS} depth measure seed timed with_strength strength_games {SEARCHES}"
        ),
        "parallel" => {
            let own = ids_of::<SpeedupSpec>();
            format!("{POSITIONS} strategies depth {own} timed board eval")
        }
        "grade" => POSITIONS.to_owned(),
        "match" => {
            const FIRST: &str = "strategies round_robin steps games game nodes depth time tc time_margin";
            let other = ids_of::<MatchSpec>();
            let other = other
                .split(' ')
                .filter(|&id| FIRST.split(' ').all(|first| first != id));
            [FIRST].into_iter().chain(other).collect::<Vec<_>>().join(" ")
        }
        "tune" => {
            format!(
                "{} games game nodes depth time tc time_margin openings strict seed board eval",
                ids_of::<TuningSpec>()
            )
        }
        _ => format!("{POSITIONS} strategies baseline depth {SEARCHES} floor horizon timed"),
    };
    let listed = ids
        .split(' ')
        .filter_map(|id| all(command).get_arguments().find(|arg| arg.get_id() == id));
    Command::new(command.to_owned())
        .no_binary_name(true)
        .args(listed.map(|arg| of_command(command, arg.clone(), registries)))
}

fn ids_of<Spec: Args>() -> String {
    let own = Spec::augment_args(Command::new(""));
    own.get_arguments()
        .map(|arg| arg.get_id().as_str())
        .collect::<Vec<_>>()
        .join(" ")
}

/// An option as a command has it.
fn of_command(command: &str, arg: Arg, registries: &GameRegistry) -> Arg {
    let catalogue = registries.catalogue();
    let one_recipe = move |text: &str| read_strategy(text, &catalogue).map(|_| text.to_owned());
    match (command, arg.get_id().as_str()) {
        // Read once, when all is: it may be a pipe.
        (_, "eval") => arg.value_parser(ValueParser::string()),
        (_, "game") => {
            let games = registries.games().all();
            let names: Vec<&str> = games.iter().map(|game| game.name()).collect();
            arg.value_parser(PossibleValuesParser::new(names))
        }
        ("match", "strategies") => {
            let catalogue = registries.catalogue();
            arg.required(true).value_parser(move |text: &str| {
                let player: PlayerSpec = text.parse().map_err(StrategyTextError::Other)?;
                player.check(&catalogue).map(|()| player)
            })
        }
        ("tune", "recipe") => arg.short('s').long("strategy").default_value(Resettable::Reset).required(true),
        ("tune", "games") => arg
            .help("Games of the tuned recipe against the original, from new openings")
            .default_value("200"),
        ("tune", "openings") => arg.help(
            "How games begin: `random` moves from the seed; a file of PGN games, EPD or FEN lines; or the name of a \
             suite",
        ),
        ("tune", "seed") => arg.help("Seed of the random openings and of the tuning steps"),
        ("parallel", "strategies") => arg
            .action(ArgAction::Set)
            .default_value("pvs+qs+mvv-lva+killers+history+tt")
            .help("A recipe of alpha-beta or pvs without null-move and lmr; with tt where a table is to be shared")
            .value_parser(one_recipe),
        (_, "strategies") => {
            let catalogue = registries.catalogue();
            arg.value_parser(move |text: &str| read_named(text, &catalogue).map(|_| text.to_owned()))
        }
        (_, "reference") => arg.value_parser(one_recipe),
        (_, "base") => arg.value_parser(one_recipe).default_value(Resettable::Reset).required(true),
        (_, "parts") => arg.required_unless_present("remove").requires("base"),
        (_, "remove") => arg.requires("base").conflicts_with_all(["parts", "design"]),
        (_, "strength_games") => arg.requires("with_strength"),
        ("ablate", "depth") => arg
            .help("Search depths 1 to N and compare what the search to depth N costs")
            .default_value(Resettable::Reset)
            .required(true),
        ("parallel", "depth") => arg.default_value(Resettable::Reset).required(true),
        ("parallel", "timed") => arg.long("measured").help(
            "Also measure the speed-up of real threads with a shared table, for the --processors that this machine \
             has, ROUNDS times",
        ),
        _ => arg,
    }
}

impl Spec for RunSpec {
    fn of_matches(command: &str, matches: &ArgMatches) -> Result<RunSpec, clap::Error> {
        let mut spec = RunSpec::from_arg_matches(matches)?;
        spec.horizon &= command == "run";
        spec.kind = match command {
            "horizon" => RunKind::Horizon(HorizonSpec::from_arg_matches(matches)?),
            "ablate" => RunKind::Ablation {
                ablation: AblationSpec::from_arg_matches(matches)?,
            },
            "parallel" => RunKind::Speedup {
                parallel: SpeedupSpec::from_arg_matches(matches)?,
            },
            _ => RunKind::Run {},
        };
        Ok(spec)
    }
}

/// What a command without options asks for.
pub fn without_options<S: Spec>(command: &str) -> S {
    let read = read_matches(command, &ArgMatches::default());
    read.unwrap_or_else(|error| error.exit())
}

/// What the command line of a command asks for that has these options among its own.
///
/// # Errors
/// If a value is none.
pub fn read_matches<S: Spec>(command: &str, matches: &ArgMatches) -> Result<S, clap::Error> {
    let mut words = Vec::new();
    for arg in all(command).get_arguments() {
        let (id, long) = (arg.get_id().as_str(), arg.get_long().unwrap_or_default());
        if id == "suites" {
            // They stand without a word before them too.
            let listed = matches.try_get_raw("suite_list").ok().flatten();
            let listed = listed.into_iter().flatten();
            words.extend(listed.map(|value| format!("--{long}={}", value.to_string_lossy())));
        }
        // Of options that the command does not have there is nothing.
        let values = matches.try_get_raw(id).ok().flatten();
        if arg.get_action().takes_values() {
            let values = values.into_iter().flatten();
            words.extend(values.map(|value| format!("--{long}={}", value.to_string_lossy())));
        } else if values.is_some() && matches.value_source(id) == Some(ValueSource::CommandLine) {
            words.push(format!("--{long}"));
        }
    }
    S::of_matches(command, &all(command).clone().try_get_matches_from(words)?)
}

/// What values ask for, by the names of options, and the command line that asks for the same.
///
/// # Errors
/// If the command has no such option, or a value is none.
pub fn read_values<S: Spec>(
    command: &str,
    values: &Map<String, Value>,
    registries: &GameRegistry,
) -> Result<(S, CommandLine), PlainError> {
    let definition = definition(command, registries);
    let mut unknown = values
        .keys()
        .filter(|name| definition.get_arguments().all(|arg| !is_named(arg, name)));
    if let Some(option) = unknown.next() {
        refuse!("`{option}`: `lab {command}` has no option of that name");
    }
    let (mut line, mut words) = (vec!["lab".to_owned(), command.to_owned()], Vec::new());
    for arg in definition.get_arguments() {
        let long = format!("--{}", arg.get_long().unwrap_or_default());
        let named = values.iter().filter(|(name, _)| is_named(arg, name));
        for value in named.flat_map(|(_, value)| typed(arg, value)) {
            words.push(
                [long.as_str()]
                    .into_iter()
                    .chain(value.as_deref())
                    .collect::<Vec<_>>()
                    .join("="),
            );
            line.extend([Some(long.clone()), value].into_iter().flatten());
        }
    }
    let matches = definition.try_get_matches_from(words);
    let read = matches.and_then(|matches| read_matches(command, &matches));
    Ok((read.map_err(|error| without_command_line(&error))?, line))
}

/// `lab match` without options, among players that are still to be named.
impl Default for MatchSpec {
    fn default() -> MatchSpec {
        without_options("match")
    }
}

/// `lab run` without options: 24 positions by the five steps of the ladder to depth 4.
impl Default for RunSpec {
    fn default() -> RunSpec {
        without_options("run")
    }
}

/// What is wrong with an option, in words that know no command line.
fn without_command_line(error: &clap::Error) -> PlainError {
    let option = error.get(ContextKind::InvalidArg).map(ToString::to_string);
    let option = option.as_deref().and_then(|option| option.split(' ').next());
    let option = option
        .unwrap_or_default()
        .trim_start_matches('-')
        .replace('-', "_");
    let reason = match (error.source(), error.get(ContextKind::ValidValue)) {
        (Some(source), _) => source.to_string(),
        (None, Some(ContextValue::Strings(known))) => format!("one of {} is wanted", known.join(", ")),
        (None, _) => error.kind().to_string(),
    };
    plain_error!("`{option}`: {reason}")
}

/// Whether that is an option's name: its key, or what follows `--`, with `_` for `-`.
fn is_named(arg: &Arg, name: &str) -> bool {
    arg.get_id() == name || arg.get_long().is_some_and(|long| long.replace('-', "_") == name)
}

/// What follows an option each time that it is typed for a value.
fn typed(arg: &Arg, value: &Value) -> Vec<Option<String>> {
    match (arg.get_action(), value) {
        (_, Value::Null)
        | (ArgAction::SetTrue, Value::Bool(false))
        | (ArgAction::SetFalse, Value::Bool(true)) => Vec::new(),
        (ArgAction::SetTrue | ArgAction::SetFalse, Value::Bool(_)) => vec![None],
        (_, Value::Array(several)) => several.iter().map(|value| Some(shown(value))).collect(),
        (_, value) => vec![Some(shown(value))],
    }
}

/// How what was asked `there` differs from what is asked `here`.
pub(crate) fn differences(there: &RunSpec, here: &RunSpec) -> Vec<String> {
    let [there, here] = [there, here].map(compared_values);
    let keys = ALL
        .get_arguments()
        .map(|arg| arg.get_id().as_str())
        .chain(["engines"]);
    let found = keys.filter_map(|key| {
        let [there, here] = [&there, &here].map(|values| with_unit(key, values.get(key)));
        crate::provenance::differs(&name(key), &there, &here)
    });
    found.collect()
}

/// The values of options, by their keys; those that make up one evaluation are one.
fn compared_values(spec: &RunSpec) -> Map<String, Value> {
    let mut values = Map::new();
    if let Ok(Value::Object(all)) = serde_json::to_value(spec) {
        for (key, value) in all {
            match value {
                Value::Object(nested) if key == "ablation" || key == "parallel" => values.extend(nested),
                value => drop(values.insert(key, value)),
            }
        }
    }
    if let Some(own) = values.remove("own_eval") {
        let named = shown(&values["eval"]);
        values.insert("eval".to_owned(), format!("{named} {own}").into());
    }
    values
}

/// What an option is called where runs differ.
fn name(key: &str) -> String {
    match key {
        "floor" => "minimal tree".to_owned(),
        "horizon" => "costly moves".to_owned(),
        "eval" => "evaluation".to_owned(),
        "node_budget" => "nodes".to_owned(),
        "time_budget_s" => "time".to_owned(),
        key => key.replace('_', " "),
    }
}

fn with_unit(key: &str, value: Option<&Value>) -> String {
    match (key, value) {
        ("time_budget_s", Some(Value::Number(seconds))) => {
            format!("{} s", seconds.as_f64().unwrap_or_default())
        }
        ("timed", Some(rounds)) => format!("{} rounds", shown(rounds)),
        ("parts", Some(Value::Array(parts))) => parts.iter().map(shown).collect::<Vec<_>>().join(","),
        (_, value) => value.map_or_else(|| "none".to_owned(), shown),
    }
}

fn shown(value: &Value) -> String {
    match value {
        Value::Null => "none".to_owned(),
        Value::String(text) => text.clone(),
        Value::Array(several) => several.iter().map(shown).collect::<Vec<_>>().join(", "),
        Value::Object(suite) if suite.contains_key("positions") => {
            let [name, positions, digest] = ["name", "positions", "digest"].map(|key| shown(&suite[key]));
            format!("{name} ({positions} positions, digest {digest})")
        }
        other => other.to_string(),
    }
}
