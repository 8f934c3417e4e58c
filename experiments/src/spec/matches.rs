//! [`MatchSpec`]: the options of `lab match` and `lab tune` as fields, and what they name.

use super::Spec;
use super::player::PlayerSpec;
use super::run::{LIMITS, SetupSpec, UnreadableArgs};
use crate::budget::MoveBudget;
use crate::engines::EngineSpec;
use crate::error::Error;
use crate::spec::text::{read_depth, read_nodes, read_time, seconds};
use crate::strategy_names::{NamedText, Naming, name_strategies};
use crate::time_control::TimeControl;
use clap::builder::{BoolishValueParser, TypedValueParser};
use clap::{ArgAction, ArgMatches, Args, FromArgMatches, value_parser};
use engine_core::Depth;
use games::{Game, GameRegistry};
use reports::strength::Sprt;
use search_variants::Strategy;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::time::Duration;

/// Openings that are drawn.
pub const RANDOM: &str = "random";

/// By what the steps of a ladder are compared where nothing is said.
const OF_STEPS: [MoveBudget; 3] = [
    MoveBudget::Depth(Depth::new(3)),
    MoveBudget::USUAL,
    MoveBudget::Time(Duration::from_millis(10)),
];

/// Fields are options and keys of the manifest, in the manifest's order. What is skipped on the command line
/// stands there in another form, or is found when the match is resolved.
#[derive(Clone, Debug, Serialize, Deserialize, Args)]
pub struct MatchSpec {
    /// Game, if no FEN shows it (ten ranks are xiangqi)
    #[arg(help_heading = PAIRINGS, long)]
    pub game: Option<String>,
    /// Recipe, `modern`, `ladder` or `roadmap` (all steps); at least two players. Settings after commas:
    /// name=, eval=, board=, and one of nodes=, depth=, time=, tc=
    #[arg(short = 's', help_heading = PLAYERS, id = "strategies", long = "strategy", value_name = "RECIPE[,KEY=VALUE...]")]
    pub players: Vec<PlayerSpec>,
    /// What is tuned in a match without players; its games are then those of the tuned recipe against the
    /// first.
    #[arg(skip)]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tuning: Option<TuningSpec>,
    #[arg(skip)]
    #[serde(rename = "pairings")]
    pub scheme: Scheme,
    /// What a player may spend on a move that has no budget of its own: each pairing is played by each of
    /// them. None before it is resolved for those that are usual.
    #[arg(skip)]
    pub budgets: Vec<MoveBudget>,
    /// Games per pairing, in pairs with colors swapped [default: 100, or twice the openings of a file with
    /// fewer]
    #[arg(help_heading = PAIRINGS, long, value_name = "N", value_parser = value_parser!(u64).range(1..))]
    pub games: Option<u64>,
    /// PGN file (first 16 plies), EPD or FEN file, suite, or random moves from the seed
    #[arg(help_heading = OPENINGS, long, default_value = RANDOM, value_name = "FILE|random")]
    pub openings: String,
    #[command(flatten)]
    #[serde(skip)]
    pub unreadable: UnreadableArgs,
    /// Opening book from `lab book`, used by both players after the opening
    #[arg(help_heading = OPENINGS, long, value_name = "FILE")]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub book: Option<String>,
    /// Seed of random openings and book moves
    #[arg(help_heading = PAIRINGS, long, default_value_t = 1, value_name = "NUMBER")]
    pub seed: u64,
    /// End decided or drawn games early: both players agree on ten pawns for four moves each, or, from move
    /// 40 on, on a tenth of a pawn for eight
    #[arg(help_heading = STOPPING, long = "adjudicate", action = ArgAction::SetTrue, value_parser = BoolishValueParser::new().map(Adjudication::from))]
    pub adjudication: Adjudication,
    /// Sequential test, normalized Elo: end a pairing as soon as it decides between ELO1 and ELO0 [default
    /// shares of errors: 0.05,0.05]
    #[arg(help_heading = STOPPING, long, value_name = "ELO0,ELO1[,ALPHA,BETA]", allow_hyphen_values = true)]
    pub sprt: Option<Sprt>,
    /// How far a player may run over its time before it loses [default: 100ms]
    #[arg(help_heading = LIMITS, long, value_name = "TIME", value_parser = read_time)]
    #[serde(
        rename = "time_margin_s",
        with = "seconds",
        default,
        skip_serializing_if = "Option::is_none"
    )]
    pub time_margin: Option<Duration>,
    /// Board and evaluation of the players that have none of their own.
    #[command(flatten)]
    #[serde(skip)]
    pub setup: SetupSpec,
}

/// Options for which a specification has one value.
#[derive(Debug, Args)]
pub(super) struct MatchArgs {
    /// Everyone plays everyone (else all play the first)
    #[arg(help_heading = PAIRINGS, long, conflicts_with = "steps")]
    round_robin: bool,
    /// Each player against the one before it; without a budget at depth 3, by 10000 nodes and by 10 ms
    #[arg(help_heading = PAIRINGS, long)]
    steps: bool,
    /// Nodes per move; games are then the same on any machine. With several limits each pairing is played by
    /// each [default: 10000, without another limit]
    #[arg(help_heading = LIMITS, long, value_name = "N", value_parser = read_nodes)]
    nodes: Option<u64>,
    /// Search each move to this depth
    #[arg(short, help_heading = LIMITS, long, value_name = "N", value_parser = read_depth)]
    depth: Option<Depth>,
    /// Time per move: 50ms, 2s; games then differ from run to run
    #[arg(help_heading = LIMITS, long, value_name = "TIME", value_parser = read_time)]
    time: Option<Duration>,
    /// A clock for all moves together: 10+0.1 is 10 s and 0.1 s a move, 40/60 is 60 s for each 40 moves
    #[arg(help_heading = LIMITS, long, value_name = "CLOCK")]
    tc: Option<TimeControl>,
}

/// Headings of the help.
const PLAYERS: &str = "Players";
const PAIRINGS: &str = "Pairings";
const OPENINGS: &str = "Openings";
const STOPPING: &str = "Stopping";

/// What `lab tune` is asked for besides the options of a match.
#[derive(Clone, Debug, Default, Serialize, Deserialize, Args)]
pub struct TuningSpec {
    /// Recipe with ranges for the numbers to tune: `pvs+qs+null-move(r={1..5})`,
    /// `pvs+lmr=log(base={0.25..1.5..0.05})`; each starts in the middle of its range
    #[arg(help_heading = PLAYERS, long, default_value = "", value_name = "RECIPE")]
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub recipe: String,
    /// With --engine: option and its range, such as `LMRBase={50..150..5}`; in a text, with the text around
    /// it; repeatable
    #[arg(help_heading = PLAYERS, long = "range", value_name = "OPTION=RANGE")]
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub ranges: Vec<String>,
    /// The engine that is tuned in place of a recipe.
    #[arg(skip)]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub engine: Option<EngineSpec>,
    /// Pairs of games for tuning
    #[arg(help_heading = PAIRINGS, long, value_name = "N", default_value_t = 500, value_parser = value_parser!(u32).range(1..))]
    pub pairs: u32,
}

/// Whether a game may end before its end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Adjudication {
    #[default]
    Never,
    /// Where both players agree for some moves who wins, or that nobody does.
    WhereBothAgree,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Scheme {
    #[default]
    AgainstFirst,
    RoundRobin,
    /// Each against the one before it: the steps of a ladder.
    Steps,
}

impl Spec for MatchSpec {
    fn of_matches(command: &str, matches: &ArgMatches) -> Result<MatchSpec, clap::Error> {
        let args = MatchArgs::from_arg_matches(matches)?;
        let budgets = [
            args.depth.map(MoveBudget::Depth),
            args.nodes.map(MoveBudget::Nodes),
            args.time.map(MoveBudget::Time),
            args.tc.map(MoveBudget::Clock),
        ];
        let mut spec = MatchSpec {
            scheme: match (args.round_robin, args.steps) {
                (true, _) => Scheme::RoundRobin,
                (false, true) => Scheme::Steps,
                (false, false) => Scheme::AgainstFirst,
            },
            budgets: budgets.into_iter().flatten().collect(),
            ..MatchSpec::from_arg_matches(matches)?
        };
        if command == "tune" {
            spec.tuning = Some(TuningSpec::from_arg_matches(matches)?);
            spec.budgets.truncate(1);
        }
        Ok(spec)
    }
}

impl MatchSpec {
    /// Finds the players that it names in this game, and what they may spend on a move.
    pub(crate) fn resolve(&mut self, game: Game, registries: &GameRegistry) -> Result<(), Error> {
        let spend_their_own = self.players.iter().all(|player| player.own_budget.is_some());
        if self.budgets.is_empty() {
            self.budgets = if self.scheme == Scheme::Steps && !spend_their_own {
                OF_STEPS.to_vec()
            } else {
                // Where nobody asks for it, it is played once all the same.
                vec![MoveBudget::USUAL]
            };
        }
        let players = self.players.iter();
        let players = players.map(|player| player.resolve(game, registries));
        let named = name_players(players.collect::<Result<_, _>>()?).into_iter();
        self.players = named.map(|player| player.with_setup(&self.setup)).collect();
        self.game = Some(game.to_string());
        Ok(())
    }
}

/// Calls each player that has no name as a strategy of a run is called, and after that by what else is its
/// own; an engine by the name that it gives itself. Each text stands for some players, each with its
/// strategy.
fn name_players(texts: Vec<Vec<(PlayerSpec, Option<Strategy>)>>) -> Vec<PlayerSpec> {
    let mut named: Vec<NamedText> = Vec::new();
    for text in &texts {
        let name = text.first().map(|(player, _)| player.name.clone());
        let name = name.filter(|name| !name.is_empty());
        let mut strategies: Vec<Strategy> = Vec::new();
        for strategy in text.iter().filter_map(|(_, strategy)| strategy.as_ref()) {
            let is_known = |(other, known): &NamedText| *other == name && known.contains(strategy);
            if !named.iter().any(is_known) && !strategies.contains(strategy) {
                strategies.push(strategy.clone());
            }
        }
        named.push((name, strategies));
    }
    let names = name_strategies(&named, Naming::Players).into_iter();
    let keys = named
        .iter()
        .flat_map(|(name, strategies)| strategies.iter().map(move |strategy| (name.is_none(), strategy)));
    let nameless: Vec<(&Strategy, String)> = keys
        .zip(names)
        .filter_map(|((is_nameless, strategy), made)| is_nameless.then_some((strategy, made.name)))
        .collect();
    // Players of one strategy differ in their settings alone.
    let players = || texts.iter().flatten().map(|(player, _)| player);
    let differ_in_settings = nameless.len() == 1
        && named.iter().all(|(name, _)| name.is_none())
        && players().count() > 1
        && players().all(|player| player.engine().is_none() && !player.own_settings().is_empty());
    let mut used: HashMap<String, String> = HashMap::new();
    let name = |(mut player, strategy): (PlayerSpec, Option<Strategy>)| {
        if player.name.is_empty() {
            let mut names = nameless.iter();
            let of_strategy = names.find(|(known, _)| Some(*known) == strategy.as_ref());
            let short = match (of_strategy, player.engine()) {
                _ if differ_in_settings => String::new(),
                (Some((_, name)), _) => name.clone(),
                (None, engine) => engine.map_or_else(String::new, EngineSpec::short_name),
            };
            let (short, whole) = (short + &player.own_settings(), player.to_string());
            let short = short.trim_start_matches(',').to_owned();
            // Engines that differ may call themselves alike.
            let is_free = strategy.is_some() || used.get(&short).is_none_or(|known| *known == whole);
            player.name = if is_free { short } else { whole };
        }
        used.insert(player.name.clone(), player.to_string());
        player
    };
    texts.into_iter().flatten().map(name).collect()
}

impl From<bool> for Adjudication {
    fn from(is_wanted: bool) -> Adjudication {
        if is_wanted { Adjudication::WhereBothAgree } else { Adjudication::Never }
    }
}

impl Scheme {
    /// Who meets of so many players, by their numbers. The first of each is the one whose view is shown: of
    /// two players who were named one after the other the first, of a step the upper one, and in a gauntlet
    /// each that meets the first of all.
    pub(crate) fn pairs(self, players: usize) -> Vec<(usize, usize)> {
        let firsts = 0..players;
        match self {
            Scheme::AgainstFirst if players == 2 => vec![(0, 1)],
            Scheme::AgainstFirst => (1..players).map(|player| (player, 0)).collect(),
            Scheme::RoundRobin => firsts
                .flat_map(|first| (first + 1..players).map(move |second| (first, second)))
                .collect(),
            Scheme::Steps => (1..players).map(|player| (player, player - 1)).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_scheme_has_its_pairings() {
        assert_eq!(Scheme::AgainstFirst.pairs(2), [(0, 1)]);
        assert_eq!(Scheme::AgainstFirst.pairs(3), [(1, 0), (2, 0)]);
        assert_eq!(Scheme::RoundRobin.pairs(3), [(0, 1), (0, 2), (1, 2)]);
        assert_eq!(Scheme::Steps.pairs(3), [(1, 0), (2, 1)]);
    }
}
