//! [`Engines`]: the options `--engine` and `--engine-option`, whose order on the command line counts.

use super::groups::STRATEGIES;
use super::player::PlayerSpec;
use super::text::StrategyTextError;
use crate::engines::EngineSpec;
use clap::error::ErrorKind;
use clap::{ArgMatches, Args, Command, FromArgMatches};
use sessions::PlainError;

/// UCI engines, each with its options, in the order of the command line.
#[derive(Clone, Debug, Default)]
pub struct Engines(pub(super) Vec<PlayerSpec>);

/// Engines as they are typed.
#[derive(Args)]
struct EngineArgs {
    /// UCI engine to compare with the strategies: its command, in quotes; repeatable. After commas: name=,
    /// option.NAME=
    #[arg(long, help_heading = STRATEGIES, value_name = "COMMAND[,KEY=VALUE...]", value_parser = read_engine)]
    engine: Vec<PlayerSpec>,
    /// Option of the last --engine; repeatable
    #[arg(long, help_heading = STRATEGIES, value_name = "NAME=VALUE", requires = "engine", value_parser = read_option)]
    engine_option: Vec<(String, String)>,
}

impl Engines {
    /// The engines, each once.
    ///
    /// # Errors
    /// If one has a budget of its own: in a run all have the same.
    pub(super) fn programs(self) -> Result<Vec<EngineSpec>, PlainError> {
        let mut programs: Vec<EngineSpec> = Vec::new();
        for player in self.0 {
            if player.own_budget.is_some() {
                refuse!(
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
}

impl Args for Engines {
    fn augment_args(command: Command) -> Command {
        EngineArgs::augment_args(command)
    }

    fn augment_args_for_update(command: Command) -> Command {
        EngineArgs::augment_args(command)
    }
}

impl FromArgMatches for Engines {
    /// Each engine has the options that follow it.
    fn from_arg_matches(matches: &ArgMatches) -> Result<Engines, clap::Error> {
        let typed = EngineArgs::from_arg_matches(matches)?;
        let placed = |id| matches.indices_of(id).into_iter().flatten();
        let mut engines: Vec<(usize, PlayerSpec)> = placed("engine").zip(typed.engine).collect();
        for (place, option) in placed("engine_option").zip(typed.engine_option) {
            let before = engines.iter_mut().rfind(|(engine, _)| *engine < place);
            if !before.is_some_and(|(_, player)| player.set_option(option)) {
                let sentence = "--engine-option stands after the --engine that it is of\n";
                return Err(clap::Error::raw(ErrorKind::ArgumentConflict, sentence));
            }
        }
        Ok(Engines(engines.into_iter().map(|(_, engine)| engine).collect()))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Engines::from_arg_matches(matches)?;
        Ok(())
    }
}

fn read_option(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((name, value)) if !text.contains(char::is_control) => {
            Ok((name.trim().to_owned(), value.trim().to_owned()))
        }
        _ => Err("an option is written as NAME=VALUE".to_owned()),
    }
}

/// A player as it is typed, if its recipe is one of the parts there are.
pub(super) fn read_player(text: &str) -> Result<PlayerSpec, StrategyTextError> {
    checked(text.parse())
}

fn read_engine(text: &str) -> Result<PlayerSpec, StrategyTextError> {
    checked(PlayerSpec::read_engine(text))
}

fn checked(player: Result<PlayerSpec, String>) -> Result<PlayerSpec, StrategyTextError> {
    let player = player.map_err(StrategyTextError::Other)?;
    player.check(&super::registry::current().catalogue())?;
    Ok(player)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The engines of a line whose words stand between `|`.
    fn named(line: &str) -> Result<Vec<String>, clap::Error> {
        let command = Engines::augment_args(Command::new("lab"));
        let matches = command.try_get_matches_from(line.split('|'))?;
        let engines = Engines::from_arg_matches(&matches)?.0;
        Ok(engines.iter().map(ToString::to_string).collect())
    }

    #[test]
    fn an_option_is_set_in_the_engine_that_stands_before_it() {
        let line = "lab|--engine|one --fast|--engine-option|Hash=16|--engine-option|Book File=a=b|\
                    --engine|two,option.x=1,time=50ms|--engine-option|Hash=32";
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
