//! Arguments that name engines of others, and what is set in each.

use super::{read_depth, read_nodes, read_time};
use anyhow::{Result, bail};
use clap::error::ErrorKind;
use clap::{Arg, ArgAction, ArgMatches, Args as ClapArgs, Command, FromArgMatches};
use experiments::matches::{By, MoveBudget, PlayerOptions};
use experiments::uci::Program;

const ENGINE: &str = "engine";
const OPTION: &str = "engine_option";

/// Engines as players, in the order of the command line, each with the options that follow it there.
#[derive(Debug, Clone)]
pub(crate) struct EngineArgs(pub(crate) Vec<PlayerOptions>);

impl EngineArgs {
    /// The engines, each once.
    ///
    /// # Errors
    /// If one has a budget of its own: in a run all have the same.
    pub(crate) fn programs(&self) -> Result<Vec<Program>> {
        let mut programs: Vec<Program> = Vec::new();
        for player in &self.0 {
            if player.budget.is_some() {
                bail!(
                    "{player}: in a run all search within the same limits; leave the budget behind the comma out"
                );
            }
            if let By::Engine(program) = &player.by {
                if !programs.contains(program) {
                    programs.push(program.clone());
                }
            }
        }
        Ok(programs)
    }
}

impl FromArgMatches for EngineArgs {
    fn from_arg_matches(matches: &ArgMatches) -> Result<EngineArgs, clap::Error> {
        let placed = |id| matches.indices_of(id).into_iter().flatten();
        let engines = placed(ENGINE).zip(matches.get_many::<PlayerOptions>(ENGINE).into_iter().flatten());
        let mut engines: Vec<(usize, PlayerOptions)> =
            engines.map(|(place, engine)| (place, engine.clone())).collect();
        let options = matches.get_many::<(String, String)>(OPTION);
        for (place, option) in placed(OPTION).zip(options.into_iter().flatten()) {
            let before = engines.iter_mut().rfind(|(engine, _)| *engine < place);
            let Some((
                _,
                PlayerOptions {
                    by: By::Engine(program),
                    ..
                },
            )) = before
            else {
                let told = "--engine-option stands behind the --engine that it is of";
                return Err(clap::Error::raw(ErrorKind::ArgumentConflict, format!("{told}\n")));
            };
            program.options.push(option.clone());
        }
        Ok(EngineArgs(
            engines.into_iter().map(|(_, engine)| engine).collect(),
        ))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = EngineArgs::from_arg_matches(matches)?;
        Ok(())
    }
}

impl ClapArgs for EngineArgs {
    fn augment_args(command: Command) -> Command {
        command
            .arg(
                Arg::new(ENGINE)
                    .long("engine")
                    .value_name("COMMAND[,BUDGET]")
                    .action(ArgAction::Append)
                    .value_parser(read_engine)
                    .help(
                        "A program of somebody else's that speaks UCI, beside the strategies and behind them; may be repeated. \
                         Quotes hold words of the command together; in a match `nodes=`, `depth=` or `time=` behind a \
                         comma is what it alone may spend",
                    ),
            )
            .arg(
                Arg::new(OPTION)
                    .long("engine-option")
                    .value_name("NAME=VALUE")
                    .action(ArgAction::Append)
                    .requires(ENGINE)
                    .value_parser(read_option)
                    .help("An option of the engine that was named last, as it lists them after `uci`; may be repeated"),
            )
    }

    fn augment_args_for_update(command: Command) -> Command {
        EngineArgs::augment_args(command)
    }
}

/// A command, and what its player may spend.
fn read_engine(text: &str) -> Result<PlayerOptions, String> {
    let own = text.rsplit_once(',').and_then(|(command, own)| {
        let (key, value) = own.split_once('=')?;
        let budget = match key.trim() {
            "nodes" => read_nodes(value).map(MoveBudget::Nodes),
            "depth" => read_depth(value).map(MoveBudget::Depth),
            "time" => read_time(value).map(MoveBudget::Time),
            _ => return None,
        };
        Some((command, budget))
    });
    let (command, budget) = match own {
        Some((command, budget)) => (command, Some(budget?)),
        None => (text, None),
    };
    let program = Program {
        command: command.trim().to_owned(),
        options: Vec::new(),
        id: None,
    };
    Ok(PlayerOptions {
        budget,
        ..PlayerOptions::by(By::Engine(program))
    })
}

fn read_option(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((name, value)) if !text.contains(char::is_control) => {
            Ok((name.trim().to_owned(), value.trim().to_owned()))
        }
        _ => Err("an option is written as NAME=VALUE".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(line: &[&str]) -> Result<Vec<String>, clap::Error> {
        let command = EngineArgs::augment_args(Command::new("lab"));
        let matches = command.try_get_matches_from([&["lab"], line].concat())?;
        let EngineArgs(engines) = EngineArgs::from_arg_matches(&matches)?;
        Ok(engines.iter().map(ToString::to_string).collect())
    }

    #[test]
    fn an_option_is_set_in_the_engine_that_stands_before_it() {
        let line = [
            "--engine",
            "one --fast",
            "--engine-option",
            "Hash=16",
            "--engine-option",
            "Book File=a=b",
            "--engine",
            "two,x=1,time=50ms",
            "--engine-option",
            "Hash=32",
        ];
        assert_eq!(
            named(&line).unwrap(),
            ["one --fast,Hash=16,Book File=a=b", "two,x=1,Hash=32,time=0.05s"]
        );
        for line in [
            ["--engine-option", "Hash=16", "--engine", "one"],
            ["--engine", "one", "--engine-option", "Hash"],
            ["--engine", "one,nodes=0", "--engine-option", "Hash=1"],
        ] {
            assert!(named(&line).is_err(), "{line:?}");
        }
    }
}
