//! [`PlayerOptions`]: a strategy, or an engine of somebody else's, with what it plays by.

use crate::budget::MoveBudget;
use crate::typed::read_strategies;
use crate::uci::{EngineError, Program};
use games::{Board, Eval, Game, GameRegistry, SearchSetup};
use search_variants::Strategy;
use search_variants::strategy::split_outside;
use serde::{Deserialize, Serialize};
use std::fmt;

#[derive(Clone, Debug)]
pub enum By {
    Strategy(Strategy),
    Engine(Program),
}

impl By {
    pub(super) fn strategy(&self) -> Option<&Strategy> {
        match self {
            By::Strategy(strategy) => Some(strategy),
            By::Engine(_) => None,
        }
    }

    pub(super) fn engine(&self) -> Option<&Program> {
        match self {
            By::Strategy(_) => None,
            By::Engine(program) => Some(program),
        }
    }
}

impl fmt::Display for By {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            By::Strategy(strategy) => strategy.fmt(f),
            By::Engine(program) => program.fmt(f),
        }
    }
}

/// A player as it is asked for. What it does not say is that of the match; an engine has its own board, of
/// which nobody knows.
#[derive(Clone, Debug)]
pub struct PlayerOptions {
    pub by: By,
    pub board: Option<Board>,
    /// What it alone may spend on a move.
    pub budget: Option<MoveBudget>,
}

impl PlayerOptions {
    /// A player by a strategy; all else is that of the match.
    pub fn of(strategy: Strategy) -> PlayerOptions {
        PlayerOptions::by(By::Strategy(strategy))
    }

    /// A player by whoever chooses its moves; all else is that of the match.
    pub fn by(by: By) -> PlayerOptions {
        PlayerOptions {
            by,
            board: None,
            budget: None,
        }
    }

    /// Reads a recipe, or a word that stands for several, and what these players have of their own, as
    /// [`PlayerOptions`] are written.
    pub fn read_several(text: &str, registries: &GameRegistry) -> Result<Vec<PlayerOptions>, String> {
        let words = split_outside(text, ',').into_iter().map(str::trim);
        let is_of_strategy = |(place, word): &(usize, &str)| *place == 0 || word.starts_with("eval=");
        let (recipe, own): (Vec<_>, Vec<_>) = words.enumerate().partition(is_of_strategy);
        let recipe = recipe.into_iter().map(|(_, word)| word).collect::<Vec<&str>>();
        let strategies = read_strategies(&recipe.join(","), &registries.catalogue())?;
        let mut players: Vec<PlayerOptions> = strategies.into_iter().map(PlayerOptions::of).collect();
        let mut given: Vec<&str> = Vec::new();
        for (_, word) in own {
            let (key, value) = word.split_once('=').unwrap_or((word, ""));
            if given.contains(&key) {
                return Err(format!("`{key}` stands there twice"));
            }
            given.push(key);
            for player in &mut players {
                player.set(key, value)?;
            }
        }
        Ok(players)
    }

    fn set(&mut self, key: &str, value: &str) -> Result<(), String> {
        if let Some(budget) = MoveBudget::read(key, value) {
            return match self.budget.replace(budget?) {
                None => Ok(()),
                Some(_) => Err("a player has one budget: `nodes=`, `depth=` or `time=`".to_owned()),
            };
        }
        if key == "board" {
            self.board = Some(value.parse().map_err(|error| format!("{error}"))?);
            return Ok(());
        }
        Err(format!(
            "`{key}` is nothing that a player has of its own: known are board=, eval=, nodes=, depth= and time="
        ))
    }

    pub(super) fn kept(&self, setup: &SearchSetup, game: Game) -> Result<KeptPlayer, EngineError> {
        Ok(KeptPlayer {
            name: self.to_string(),
            by: match &self.by {
                By::Strategy(strategy) => {
                    let eval = &setup.of(strategy).eval;
                    KeptBy::Strategy {
                        strategy: strategy.clone().with_eval(None).to_string(),
                        board: self.board.unwrap_or(setup.board).to_string(),
                        eval: eval.to_string(),
                        own_eval: eval.own(),
                    }
                }
                By::Engine(program) => KeptBy::Engine {
                    engine: program.introduced(game)?,
                },
            },
            own_budget: self.budget,
        })
    }
}

/// The recipe or the engine's command, and after commas what the player has of its own:
/// `alpha-beta+qs,eval=material,depth=3`.
impl fmt::Display for PlayerOptions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.by)?;
        if let Some(board) = self.board {
            write!(f, ",board={board}")?;
        }
        match self.budget {
            Some(MoveBudget::Nodes(nodes)) => write!(f, ",nodes={nodes}"),
            Some(MoveBudget::Depth(depth)) => write!(f, ",depth={depth}"),
            Some(MoveBudget::Time(time)) => write!(f, ",time={}s", time.as_secs_f64()),
            None => Ok(()),
        }
    }
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct KeptPlayer {
    name: String,
    #[serde(flatten)]
    by: KeptBy,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    own_budget: Option<MoveBudget>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(untagged)]
enum KeptBy {
    Strategy {
        strategy: String,
        board: String,
        eval: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        own_eval: Option<serde_json::Value>,
    },
    Engine {
        engine: Program,
    },
}

#[derive(Clone, Debug)]
pub(super) struct Player {
    /// What rows, tables and PGN call it; unlike those of all others.
    pub(super) name: String,
    pub(super) by: By,
    /// On what a strategy searches; of an engine, what knows the rules by which its moves are judged.
    pub(super) setup: SearchSetup,
    /// What it may spend on a move, whatever the others may.
    pub(super) own_budget: Option<MoveBudget>,
}

impl KeptPlayer {
    pub(super) fn called(&self, name: &str) -> KeptPlayer {
        KeptPlayer {
            name: name.to_owned(),
            ..self.clone()
        }
    }

    pub(super) fn player(
        &self,
        registries: &GameRegistry,
    ) -> Result<Player, Box<dyn std::error::Error + Send + Sync>> {
        let registries = registries.clone();
        let (by, setup) = match &self.by {
            KeptBy::Strategy {
                strategy,
                board,
                eval,
                own_eval,
            } => (
                By::Strategy(registries.strategy(strategy)?),
                SearchSetup {
                    board: board.parse()?,
                    eval: Eval::kept(eval, own_eval.as_ref()),
                    registries,
                },
            ),
            KeptBy::Engine { engine } => (
                By::Engine(engine.clone()),
                SearchSetup {
                    registries,
                    ..SearchSetup::default()
                },
            ),
        };
        Ok(Player {
            name: self.name.clone(),
            by,
            setup,
            own_budget: self.own_budget,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_are_read_with_what_is_their_own_and_named_by_it() {
        let named = |text: &str| -> Vec<String> {
            let players = PlayerOptions::read_several(text, &GameRegistry::default()).unwrap();
            players.iter().map(ToString::to_string).collect()
        };
        assert_eq!(named("alpha-beta+killers+qs"), ["alpha-beta+qs+killers"]);
        assert_eq!(
            named("alpha-beta, depth=3,eval=material,board=mailbox"),
            ["alpha-beta,eval=material,board=mailbox,depth=3"]
        );
        assert_eq!(named("minimax,time=50ms"), ["minimax,time=0.05s"]);
        assert_eq!(
            named("ladder,nodes=500")[4],
            "alpha-beta+qs+mvv-lva+killers,nodes=500"
        );
        for (text, expected) in [
            ("alpha-beta,depht=3", "`depht` is nothing"),
            ("alpha-beta,", "`` is nothing"),
            ("alpha-beta,depth=0", "a depth is a whole number"),
            ("alpha-beta,depth=2,nodes=5", "one budget"),
            ("alpha-beta,nodes=5,nodes=5", "twice"),
            ("alpha-beta,board=round", "unknown board `round`"),
            ("alpha-bets", "alpha-bets"),
        ] {
            let error = PlayerOptions::read_several(text, &GameRegistry::default()).unwrap_err();
            assert!(error.contains(expected), "{text}: {error}");
        }
    }
}
