//! Arguments that name engines of others, and what is set in each.

use anyhow::{Result, bail};
use clap::error::ErrorKind;
use clap::{ArgMatches, Args as ClapArgs, Command, FromArgMatches};
use experiments::engines::EngineSpec;
use experiments::spec::{PlayerKind, PlayerSpec, STRATEGIES};

/// Engines as they are typed.
#[derive(ClapArgs)]
struct EngineArgs {
    /// UCI engine to compare, or a player: its command, in quotes; repeat for several. After commas: name=,
    /// option.NAME=, and in a match one of nodes=, depth=, time=, tc=
    #[arg(long, help_heading = STRATEGIES, value_name = "COMMAND[,KEY=VALUE...]", value_parser = PlayerSpec::read_engine)]
    engine: Vec<PlayerSpec>,
    /// Option of the last --engine; repeatable
    #[arg(long, help_heading = STRATEGIES, value_name = "NAME=VALUE", requires = "engine", value_parser = read_option)]
    engine_option: Vec<(String, String)>,
}

/// A command that takes engines too.
pub(super) fn with_engines(command: Command) -> Command {
    EngineArgs::augment_args(command)
}

/// Engines as players, in the order of the command line, each with the options that follow it there.
pub(super) fn read_engines(matches: &ArgMatches) -> Result<Vec<PlayerSpec>, clap::Error> {
    let typed = EngineArgs::from_arg_matches(matches)?;
    let placed = |id| matches.indices_of(id).into_iter().flatten();
    let mut engines: Vec<(usize, PlayerSpec)> = placed("engine").zip(typed.engine).collect();
    for (place, option) in placed("engine_option").zip(typed.engine_option) {
        let before = engines.iter_mut().rfind(|(engine, _)| *engine < place);
        let Some(PlayerKind::Engine { engine }) = before.map(|(_, player)| &mut player.kind) else {
            let sentence = "--engine-option stands after the --engine that it is of\n";
            return Err(clap::Error::raw(ErrorKind::ArgumentConflict, sentence));
        };
        engine.options.push(option);
    }
    Ok(engines.into_iter().map(|(_, engine)| engine).collect())
}

/// The engines, each once.
///
/// # Errors
/// If one has a budget of its own: in a run all have the same.
pub(super) fn programs(engines: &[PlayerSpec]) -> Result<Vec<EngineSpec>> {
    let mut programs: Vec<EngineSpec> = Vec::new();
    for player in engines {
        if player.own_budget.is_some() {
            bail!(
                "{player}: in a run all search within the same limits; leave the budget after the comma out"
            );
        }
        let named = player.engine().map(|program| EngineSpec {
            name: player.name.clone(),
            ..program.clone()
        });
        programs.extend(named.filter(|program| !programs.contains(program)));
    }
    Ok(programs)
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

    /// The engines of a line whose words stand between `|`.
    fn named(line: &str) -> Result<Vec<String>, clap::Error> {
        let command = with_engines(Command::new("lab"));
        let matches = command.try_get_matches_from(line.split('|'))?;
        let engines = read_engines(&matches)?;
        Ok(engines.iter().map(ToString::to_string).collect())
    }

    #[test]
    fn an_option_is_set_in_the_engine_that_stands_before_it() {
        let line = "lab|--engine|one --fast|--engine-option|Hash=16|--engine-option|Book File=a=b|\
                    --engine|two,x=1,time=50ms|--engine-option|Hash=32";
        assert_eq!(
            named(line).unwrap(),
            ["one --fast,Hash=16,Book File=a=b", "two,x=1,Hash=32,time=0.05s"]
        );
        for line in [
            "lab|--engine-option|Hash=16|--engine|one",
            "lab|--engine|one|--engine-option|Hash",
            "lab|--engine|one,nodes=0|--engine-option|Hash=1",
        ] {
            assert!(named(line).is_err(), "{line}");
        }
    }
}
