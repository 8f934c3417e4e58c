//! [`Engines`]: the option `--engine`.

use super::groups::STRATEGIES;
use super::player::PlayerSpec;
use super::text::StrategyTextError;
use crate::engines::EngineSpec;
use clap::Args;
use sessions::PlainError;

/// UCI engines, each with its options, in the order of the command line.
#[derive(Clone, Debug, Default, Args)]
pub struct Engines {
    /// UCI engine to compare with the strategies: its command, in quotes; repeatable. After commas: name=,
    /// option.NAME=
    #[arg(long, help_heading = STRATEGIES, value_name = "COMMAND[,KEY=VALUE...]", value_parser = read_engine)]
    pub(super) engine: Vec<PlayerSpec>,
}

impl Engines {
    /// The engines, each once.
    ///
    /// # Errors
    /// If one has a budget of its own: in a run all have the same.
    pub(super) fn programs(self) -> Result<Vec<EngineSpec>, PlainError> {
        let mut programs: Vec<EngineSpec> = Vec::new();
        for player in self.engine {
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
