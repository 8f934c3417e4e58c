//! [`PlayerSpec`]: a strategy or UCI engine with its settings, in three forms: as typed, as stored in a
//! manifest, and as resolved for play.

use super::SetupSpec;
use super::names::strategies;
use super::text::own_board;
use crate::engines::EngineSpec;
use crate::error::Error;
use crate::limits::MoveBudget;
use crate::spec::text::{StrategyTextError, read_strategies};
use games::{Board, Eval, Game, GameRegistry};
use search_variants::strategy::split_outside;
use search_variants::{Catalogue, Strategy};
use serde::{Deserialize, Serialize};
use sessions::strategy_names::{means_others, read_name};
use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

/// A player. Settings that it lacks are those of the match, and are filled in when the match is resolved.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PlayerSpec {
    /// Its unique name in rows, tables and PGN; before it is resolved, the name given by the user, or empty.
    pub name: String,
    #[serde(flatten)]
    pub kind: PlayerKind,
    /// Its own limit per move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub own_budget: Option<MoveBudget>,
}

/// What chooses the moves. An engine has its own board, of which nothing is known.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum PlayerKind {
    Strategy {
        /// A recipe; before it is resolved also a word that stands for several recipes, possibly followed by
        /// `,eval=`.
        strategy: String,
        #[serde(with = "own_board")]
        board: Option<Board>,
        eval: Option<String>,
        /// The full contents of a user's own evaluation.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        own_eval: Option<serde_json::Value>,
    },
    Engine {
        engine: EngineSpec,
    },
}

impl PlayerKind {
    fn of(strategy: &str, board: Option<Board>, eval: Option<&Eval>) -> PlayerKind {
        PlayerKind::Strategy {
            strategy: strategy.to_owned(),
            board,
            eval: eval.map(|eval| eval.name().to_owned()),
            own_eval: eval.and_then(Eval::own),
        }
    }
}

impl From<PlayerKind> for PlayerSpec {
    fn from(kind: PlayerKind) -> PlayerSpec {
        PlayerSpec {
            name: String::new(),
            kind,
            own_budget: None,
        }
    }
}

/// A player with a strategy and its evaluation, if it has its own; everything else comes from the match.
impl From<Strategy> for PlayerSpec {
    fn from(strategy: Strategy) -> PlayerSpec {
        let eval = strategy.eval().cloned();
        let recipe = strategy.with_eval(None).to_string();
        PlayerKind::of(&recipe, None, eval.as_ref()).into()
    }
}

/// A recipe, or a word that stands for several, followed by the player's own settings after commas.
impl FromStr for PlayerSpec {
    type Err = String;

    fn from_str(text: &str) -> Result<PlayerSpec, String> {
        let words = split_outside(text, ',').into_iter().map(str::trim);
        let is_of_strategy = |(place, word): &(usize, &str)| *place == 0 || word.starts_with("eval=");
        let (recipe, own): (Vec<_>, Vec<_>) = words.enumerate().partition(is_of_strategy);
        let recipe = recipe.into_iter().map(|(_, word)| word).collect::<Vec<&str>>();
        let mut player = PlayerSpec::from(PlayerKind::of(&recipe.join(","), None, None));
        let mut keys: Vec<&str> = Vec::new();
        for (_, word) in own {
            let (key, value) = word.split_once('=').unwrap_or((word, ""));
            if keys.contains(&key) {
                return Err(format!("`{key}` is given twice"));
            }
            keys.push(key);
            player.set(key, value)?;
        }
        Ok(player)
    }
}

impl PlayerSpec {
    /// Parses the command of an engine, followed by its player's own settings after commas: `name=`, a limit,
    /// and options such as `option.Hash=64`. An object is the engine as a manifest stores it.
    ///
    /// # Errors
    /// If a value is invalid for its key.
    pub fn read_engine(text: &str) -> Result<PlayerSpec, String> {
        if text.starts_with('{') {
            return PlayerSpec::of_json(text);
        }
        let (mut command, mut own, mut options) = (text, Vec::new(), Vec::new());
        while let Some((before, word)) = command.rsplit_once(',') {
            let Some((key, value)) = word.split_once('=') else {
                break;
            };
            match (key.trim(), key.trim().strip_prefix("option.")) {
                (_, Some(option)) => options.push((option.trim().to_owned(), value.trim().to_owned())),
                (key @ ("nodes" | "depth" | "time" | "tc" | "name"), _) => own.push((key, value)),
                // A comma of the command itself is within quotes.
                (key, _) if key.chars().all(char::is_alphanumeric) && shlex::split(before).is_some() => {
                    return Err(format!(
                        "`{key}` is not a setting of an engine; settings are name=, nodes=, depth=, time=, tc= and \
                         option.NAME="
                    ));
                }
                _ => break,
            }
            command = before;
        }
        options.reverse();
        let mut player = PlayerSpec::from(PlayerKind::Engine {
            engine: EngineSpec {
                command: command.trim().to_owned(),
                name: String::new(),
                options,
                id: None,
            },
        });
        own.iter().try_for_each(|(key, value)| player.set(key, value))?;
        Ok(player)
    }

    fn of_json(text: &str) -> Result<PlayerSpec, String> {
        let player: PlayerSpec = serde_json::from_str(text).map_err(|error| error.to_string())?;
        if !player.name.is_empty() {
            read_name(&player.name)?;
        }
        let options = player.engine().map(|engine| &engine.options);
        let mut options = options.ok_or("an engine has a command")?.iter();
        if options.any(|(name, value)| format!("{name}{value}").contains(char::is_control)) {
            return Err("an option of an engine has one line".to_owned());
        }
        Ok(player)
    }

    fn set(&mut self, key: &str, value: &str) -> Result<(), String> {
        if let Some(budget) = MoveBudget::read(key, value) {
            return match self.own_budget.replace(budget?) {
                None => Ok(()),
                Some(_) => Err("a player has one budget: `nodes=`, `depth=`, `time=` or `tc=`".to_owned()),
            };
        }
        match (key, &mut self.kind) {
            ("name", _) => self.name = read_name(value)?,
            ("board", PlayerKind::Strategy { board, .. }) => {
                *board = Some(value.parse().map_err(|error| format!("{error}"))?);
            }
            _ => {
                return Err(format!(
                    "`{key}` is not a setting of a player; settings are board=, eval=, name=, nodes=, depth=, \
                     time= and tc="
                ));
            }
        }
        Ok(())
    }

    pub fn engine(&self) -> Option<&EngineSpec> {
        match &self.kind {
            PlayerKind::Strategy { .. } => None,
            PlayerKind::Engine { engine } => Some(engine),
        }
    }

    /// Refuses a recipe with parts that do not exist.
    pub(super) fn check(&self, catalogue: &Catalogue) -> Result<(), StrategyTextError> {
        let strategies = match &self.kind {
            PlayerKind::Strategy { strategy, .. } => read_strategies(strategy, catalogue)?,
            PlayerKind::Engine { .. } => Vec::new(),
        };
        if means_others(&self.name, &strategies, catalogue) {
            return Err(StrategyTextError::NameOfOthers(self.name.clone()));
        }
        Ok(())
    }

    /// The text added to a name that it shares with other players: its own evaluation, board and limit.
    pub(super) fn own_settings(&self) -> String {
        let mut text = String::new();
        if let PlayerKind::Strategy { board, eval, .. } = &self.kind {
            text.extend(eval.as_ref().map(|eval| format!(",eval={eval}")));
            text.extend(board.map(|board| format!(",board={board}")));
        }
        match self.own_budget {
            Some(MoveBudget::Nodes(nodes)) => text + &format!(",nodes={nodes}"),
            Some(MoveBudget::Depth(depth)) => text + &format!(",depth={depth}"),
            Some(MoveBudget::Time(time)) => text + &format!(",time={}s", time.as_secs_f64()),
            Some(MoveBudget::Clock(control)) => text + &format!(",tc={control}"),
            None => text,
        }
    }

    /// The players that it stands for, each with its strategy. An engine has none, and is started to identify
    /// itself.
    pub(super) fn resolve(
        &self,
        game: Game,
        registries: &GameRegistry,
    ) -> Result<Vec<(PlayerSpec, Option<Strategy>)>, Error> {
        let (text, &board, eval, own_eval) = match &self.kind {
            PlayerKind::Engine { engine } => {
                let kind = PlayerKind::Engine {
                    engine: engine.introduced(game)?,
                };
                return Ok(vec![(PlayerSpec { kind, ..self.clone() }, None)]);
            }
            PlayerKind::Strategy {
                strategy,
                board,
                eval,
                own_eval,
            } => (strategy, board, eval, own_eval),
        };
        let several = strategies(text, &BTreeMap::new(), registries)?;
        if several.len() > 1 && !self.name.is_empty() {
            let name = &self.name;
            refuse!("`{text}` stands for several players, and `{name}` is the name of one");
        }
        let kept = eval.as_ref().map(|name| Eval::kept(name, own_eval.as_ref()));
        let players = several.into_iter().map(|strategy| {
            let eval = strategy.eval().or(kept.as_ref()).cloned();
            let strategy = strategy.with_eval(None);
            let kind = PlayerKind::of(&strategy.to_string(), board, eval.as_ref());
            (PlayerSpec { kind, ..self.clone() }, Some(strategy))
        });
        Ok(players.collect())
    }

    /// The player with the match's board and evaluation in place of those that it lacks.
    pub(super) fn with_setup(mut self, setup: &SetupSpec) -> PlayerSpec {
        if let PlayerKind::Strategy {
            board,
            eval,
            own_eval,
            ..
        } = &mut self.kind
        {
            board.get_or_insert(setup.board);
            if eval.is_none() {
                *eval = Some(setup.eval.name().to_owned());
                *own_eval = setup.eval.own();
            }
        }
        self
    }
}

/// The recipe or engine command, followed by the player's own settings after commas, except its name:
/// `alpha-beta+qs,eval=material,depth=3`.
impl fmt::Display for PlayerSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.kind {
            PlayerKind::Engine { engine } => engine.fmt(f)?,
            PlayerKind::Strategy { strategy, .. } => f.write_str(strategy)?,
        }
        f.write_str(&self.own_settings())
    }
}

#[cfg(test)]
mod tests {
    use super::super::MatchSpec;
    use super::*;

    fn resolved(text: &str) -> Result<Vec<PlayerSpec>, String> {
        let player: PlayerSpec = text.parse()?;
        let mut of_match = MatchSpec {
            players: vec![player],
            ..MatchSpec::default()
        };
        let found = of_match.resolve(Game::CHESS, &GameRegistry::default());
        found.map_err(|error| sessions::with_causes(&error))?;
        Ok(of_match.players)
    }

    #[test]
    fn players_are_read_with_what_is_their_own_and_named_by_it() {
        for (text, names) in [
            ("alpha-beta+killers+qs", "alpha-beta+qs+killers"),
            (
                "alpha-beta, depth=3,eval=material,board=mailbox",
                "alpha-beta,eval=material,board=mailbox,depth=3",
            ),
            ("minimax,time=50ms", "minimax,time=0.05s"),
            ("minimax,tc=40/60+0.5", "minimax,tc=40/60+0.5"),
            ("minimax,time=50ms,name=mini_0.1-x", "mini_0.1-x"),
            (
                "{minimax,pvs+qs},eval={material,sunfish},nodes=5",
                "minimax,eval=material,nodes=5 minimax,eval=sunfish,nodes=5 pvs+qs,eval=material,nodes=5 pvs+qs,eval=sunfish,nodes=5",
            ),
        ] {
            let players = resolved(text).unwrap();
            let found: Vec<&str> = players.iter().map(|player| player.name.as_str()).collect();
            assert_eq!(found.join(" "), names);
        }
        assert_eq!(
            resolved("ladder,nodes=500").unwrap()[4].name,
            "+killers,nodes=500"
        );
        for (text, expected) in [
            ("alpha-beta,depht=3", "`depht` is not a setting"),
            ("alpha-beta,", "`` is not a setting"),
            ("alpha-beta,depth=0", "a depth is 1..128"),
            ("alpha-beta,depth=2,nodes=5", "one budget"),
            ("alpha-beta,tc=0+1", "a clock is 10+0.1"),
            ("alpha-beta,nodes=5,nodes=5", "twice"),
            ("alpha-beta,board=round", "unknown board `round`"),
            ("alpha-bets", "alpha-bets"),
            ("alpha-beta,name=", "is not a name: 1 to 16"),
            ("alpha-beta,name=my best", "`my-best` would do"),
            ("ladder,name=steps", "`ladder` stands for several"),
        ] {
            let error = resolved(text).unwrap_err();
            assert!(error.contains(expected), "{text}: {error}");
        }
    }

    #[test]
    fn an_engine_has_its_command_and_a_name_and_a_budget_of_its_own() {
        let read = |text: &str| PlayerSpec::read_engine(text).unwrap();
        let player = read("one --fast, --x=1,name=One, nodes=50");
        assert_eq!(
            (player.name.as_str(), player.to_string().as_str()),
            ("One", "one --fast, --x=1,nodes=50")
        );
        assert_eq!(read("two,option.x=1,time=50ms").to_string(), "two,x=1,time=0.05s");
        let player = read("one,option.Hash=64,name=mine, option.Skill Level=3");
        assert_eq!(
            (player.name.as_str(), player.to_string().as_str()),
            ("mine", "one,Hash=64,Skill Level=3")
        );
        let stored = serde_json::to_string(&player).unwrap();
        assert_eq!(read(&stored), player);
        let renamed = |name: &str| stored.replace("\"mine\"", name);
        let strategy = serde_json::to_string(&"minimax".parse::<PlayerSpec>().unwrap()).unwrap();
        for text in [
            "one,nodes=0",
            "one,name=a/b",
            "one,depth=1,time=2",
            &renamed("\"a/b\""),
            &renamed("7"),
            &stored.replace("64", "64\\nquit"),
            &strategy,
        ] {
            assert!(PlayerSpec::read_engine(text).is_err(), "{text}");
        }
    }

    #[test]
    fn a_player_is_the_same_resolved_again() {
        for text in [
            "alpha-beta+qs,eval=material,depth=3",
            "modern,board=bitboard,name=new",
        ] {
            let mut of_match = MatchSpec {
                players: resolved(text).unwrap(),
                ..MatchSpec::default()
            };
            let players = of_match.players.clone();
            of_match.resolve(Game::CHESS, &GameRegistry::default()).unwrap();
            assert_eq!(of_match.players, players);
        }
    }
}
