//! [`MatchSpec`]: what `lab match` and `lab tune` are asked for, and what that names.

use super::groups::{SetupSpec, UnreadableArgs};
use super::player::PlayerSpec;
use super::text::seconds;
use crate::engines::EngineSpec;
use crate::error::Error;
use crate::limits::MoveBudget;
use engine_core::Depth;
use games::{Game, GameRegistry};
use reports::strength::Sprt;
use search_variants::Strategy;
use serde::{Deserialize, Serialize};
use sessions::strategy_names::{NamedText, Naming, name_strategies};
use std::collections::HashMap;
use std::time::Duration;

/// The name of random openings.
pub const RANDOM: &str = "random";

/// The default limits for comparing the steps of a ladder.
const OF_STEPS: [MoveBudget; 3] = [
    MoveBudget::Depth(Depth::new(3)),
    MoveBudget::DEFAULT,
    MoveBudget::Time(Duration::from_millis(10)),
];

/// Fields are keys of the manifest, in the manifest's order. What is skipped stands there in another form.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct MatchSpec {
    pub game: Option<String>,
    pub players: Vec<PlayerSpec>,
    /// The tuning to do in a match without players; its games are then those of the tuned recipe against the
    /// starting one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tuning: Option<TuningSpec>,
    #[serde(rename = "pairings")]
    pub scheme: Scheme,
    /// The limits per move of players without a limit of their own; each pairing is played under each of
    /// them. Empty before the match is resolved if the defaults apply.
    pub budgets: Vec<MoveBudget>,
    /// Of each pairing.
    pub games: Option<u64>,
    pub openings: String,
    #[serde(default, skip_serializing_if = "OpeningOrder::is_sequential")]
    pub openings_order: OpeningOrder,
    #[serde(skip)]
    pub unreadable: UnreadableArgs,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub book: Option<String>,
    /// Of random openings, book moves and steps of tuning.
    pub seed: u64,
    pub adjudication: Adjudication,
    pub sprt: Option<Sprt>,
    /// How far a player may run over its time before it loses.
    #[serde(
        rename = "time_margin_s",
        with = "seconds",
        default,
        skip_serializing_if = "Option::is_none"
    )]
    pub time_margin: Option<Duration>,
    /// Board and evaluation of the players that have none of their own.
    #[serde(skip)]
    pub setup: SetupSpec,
}

/// The specification of `lab tune`, apart from the options that it shares with matches.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct TuningSpec {
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub recipe: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub ranges: Vec<String>,
    /// The engine tuned instead of a recipe.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub engine: Option<EngineSpec>,
    pub pairs: u32,
}

/// Whether games are ended early by adjudication.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Adjudication {
    #[default]
    Never,
    /// When both players agree for several moves on who wins, or that it is a draw.
    WhereBothAgree,
}

/// The order in which the openings of a file are played.
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    Serialize,
    Deserialize,
    strum::Display,
    strum::EnumString,
    strum::VariantArray,
)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum OpeningOrder {
    #[default]
    Sequential,
    /// Drawn from the seed of the match.
    Random,
}

impl OpeningOrder {
    pub(super) const ALL: &[OpeningOrder] = <OpeningOrder as strum::VariantArray>::VARIANTS;

    fn is_sequential(&self) -> bool {
        *self == OpeningOrder::Sequential
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Scheme {
    #[default]
    AgainstFirst,
    RoundRobin,
    /// Each player against the previous one, as for the steps of a ladder.
    Steps,
}

impl MatchSpec {
    /// Resolves the players for this game, and their limits per move.
    pub(crate) fn resolve(&mut self, game: Game, registries: &GameRegistry) -> Result<(), Error> {
        let spend_their_own = self.players.iter().all(|player| player.own_budget.is_some());
        if self.budgets.is_empty() {
            self.budgets = if self.scheme == Scheme::Steps && !spend_their_own {
                OF_STEPS.to_vec()
            } else {
                // Without any limit to play under, there is still one pairing.
                vec![MoveBudget::DEFAULT]
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

/// Names the players without a name: strategies as in a run, followed by the player's own settings, and
/// engines by the name that they report. Each text stands for one or more players, each with its strategy.
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
    // Players with the same strategy differ only in their settings.
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
            // Different engines may report the same name.
            let is_free = strategy.is_some() || used.get(&short).is_none_or(|known| *known == whole);
            player.name = if is_free { short } else { whole };
        }
        used.insert(player.name.clone(), player.to_string());
        player
    };
    texts.into_iter().flatten().map(name).collect()
}

impl Scheme {
    /// The pairings of `players` players, by their indices. The first player of each is the one from whose
    /// point of view it is shown: of two players the one given first, of a step the later one, and in a
    /// gauntlet the one that meets the very first.
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
