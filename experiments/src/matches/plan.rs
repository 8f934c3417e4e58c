//! [`Plan`]: everything that determines the games of a match.

use super::MatchError;
use super::openings::{self, Openings};
use super::player::{KeptPlayer, Player, PlayerOptions};
use super::tuning::{Tuning, TuningOptions};
use crate::budget::MoveBudget;
use crate::error::Error;
use crate::memory::{Bytes, Resources, SideBySide, TooLargeTable, largest_table};
use crate::spec::USUAL_GAMES;
use games::{Game, GameRegistry, SearchSetup};
use reports::strength::{LimitKind, MoveLimit, PairingScore, Sprt};
use serde::{Deserialize, Serialize};
use sessions::book::Book;
use sessions::pgn::Reading;
use std::path::PathBuf;

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

impl Scheme {
    /// Who meets of so many players, by their numbers. The first of each is the one whose view is shown: of
    /// two players who were named one after the other the first, of a step the upper one, and in a gauntlet
    /// each that meets the first of all.
    fn pairs(self, players: usize) -> Vec<(usize, usize)> {
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

#[derive(Clone, Debug)]
pub struct MatchOptions {
    pub players: Vec<PlayerOptions>,
    /// What is tuned in a match without players; its games are then those of the tuned recipe against the
    /// first.
    pub tuning: Option<TuningOptions>,
    pub scheme: Scheme,
    /// What is played; none where the openings tell, or for chess.
    pub game: Option<Game>,
    /// Games of a pairing; none for 100, or fewer if there are openings for fewer.
    pub games: Option<u64>,
    /// What a player may spend on a move that has no budget of its own: each pairing is played by each of
    /// them.
    pub budgets: Vec<MoveBudget>,
    /// A file of PGN games, EPD or FEN lines by its path, a suite that the lab carries by its name, or
    /// [`RANDOM`] ones.
    pub openings: String,
    /// Whether a PGN file with a game that cannot be read is refused, instead of that game left out.
    pub strict: bool,
    /// The file of a book that both players play from after the opening, until it has no move.
    pub book: Option<PathBuf>,
    /// The seed of random openings, and of the book's moves.
    pub seed: u64,
    pub adjudication: Adjudication,
    pub sprt: Option<Sprt>,
    /// Board and evaluation of the players that have none of their own.
    pub setup: SearchSetup,
}

impl Default for MatchOptions {
    fn default() -> MatchOptions {
        MatchOptions {
            players: Vec::new(),
            tuning: None,
            scheme: Scheme::default(),
            game: None,
            games: None,
            budgets: vec![MoveBudget::USUAL],
            openings: RANDOM.to_owned(),
            strict: false,
            book: None,
            seed: 1,
            adjudication: Adjudication::default(),
            sprt: None,
            setup: SearchSetup::default(),
        }
    }
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct AskedMatch {
    pub(super) game: String,
    players: Vec<KeptPlayer>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    tuning: Option<TuningOptions>,
    #[serde(rename = "pairings")]
    pub(super) scheme: Scheme,
    /// What players may spend on a move who have no budget of their own.
    pub(super) budgets: Vec<MoveBudget>,
    /// Of a pairing.
    pub(super) games: u64,
    /// Where they are from, or [`RANDOM`].
    pub(super) openings: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) book: Option<String>,
    pub(super) seed: u64,
    pub(super) adjudication: Adjudication,
    sprt: Option<Sprt>,
}

/// Openings that are drawn.
pub const RANDOM: &str = "random";

/// Who plays while numbers are tuned, and who plays then.
const SIDES: [&str; 4] = ["above", "below", "tuned", "start"];

struct Pairing {
    first: usize,
    second: usize,
    budget: MoveBudget,
}

pub struct Plan {
    pub(super) asked: AskedMatch,
    pub(super) players: Vec<Player>,
    /// Then the first pairing is that which tunes, and in the other the tuned recipe plays.
    pub(super) tuning: Option<Tuning>,
    /// Each two of the scheme by each budget.
    pairings: Vec<Pairing>,
    pub(super) game: Game,
    /// Of games, in each pairing but one that tunes.
    pub(super) pairs: usize,
    pub(super) openings: Openings,
    /// What is said of games that are no openings, since they cannot be read.
    pub(super) left_out: Option<String>,
    pub(super) book: Option<Book>,
    pub(super) sprt: Option<Sprt>,
    pub(super) side_by_side: SideBySide,
}

impl Plan {
    pub fn new(options: &MatchOptions, resources: Resources) -> Result<Plan, Error> {
        let games = options.setup.registries.games();
        let (game, openings, left_out) = match options.openings.as_str() {
            RANDOM => {
                let game = options.game.unwrap_or(Game::CHESS);
                (game, Openings::drawn(game, options.seed)?, None)
            }
            name_or_path => {
                let reading = Reading {
                    game: options.game,
                    games,
                    strict: options.strict,
                };
                let read = openings::read(name_or_path, reading)?;
                (read.game, Openings::Given(read.openings), read.left_out)
            }
        };
        let book = options.book.as_deref().map(|path| Book::read(path, games));
        let registries = &options.setup.registries;
        let players: Vec<KeptPlayer> = match &options.tuning {
            None => {
                let players = options
                    .players
                    .iter()
                    .map(|player| player.kept(&options.setup, game));
                players.collect::<Result<_, _>>()?
            }
            Some(asked) => {
                let tuning = Tuning::new(asked, options.seed, registries)?;
                let start = tuning
                    .strategy(&tuning.start(), registries)
                    .map_err(MatchError::from)?;
                let start = PlayerOptions::of(start).kept(&options.setup, game)?;
                SIDES.map(|name| start.called(name)).to_vec()
            }
        };
        let asked = AskedMatch {
            game: game.to_string(),
            players,
            tuning: options.tuning.clone(),
            scheme: options.scheme,
            budgets: options.budgets.clone(),
            games: options
                .games
                .unwrap_or_else(|| USUAL_GAMES.min((openings.most() as u64).saturating_mul(2))),
            openings: options.openings.clone(),
            book: options.book.as_ref().map(|path| path.display().to_string()),
            seed: options.seed,
            adjudication: options.adjudication,
            sprt: options.sprt,
        };
        let book = book.transpose().map_err(MatchError::from)?;
        let plan = Plan::of(asked, openings, book, resources, registries)?;
        Ok(Plan { left_out, ..plan })
    }

    /// The plan of a match that was asked for so, with these openings and this book.
    pub(super) fn of(
        asked: AskedMatch,
        openings: Openings,
        book: Option<Book>,
        resources: Resources,
        registries: &GameRegistry,
    ) -> Result<Plan, Error> {
        let game = registries.games().named(&asked.game).map_err(field("game"))?;
        let players = asked.players.iter().map(|kept| kept.player(registries));
        let players: Vec<Player> = players.collect::<Result<_, _>>().map_err(field("players"))?;
        refuse_lonely(&players)?;
        for player in &players {
            player.setup.check(game)?;
        }
        let tuning = asked.tuning.as_ref();
        let tuning = tuning
            .map(|tuning| Tuning::new(tuning, asked.seed, registries))
            .transpose()?;
        let pairs = usize::try_from(pairs_of(asked.games)?).unwrap_or(usize::MAX);
        let tuned = tuning.as_ref().map_or(0, |tuning| tuning.pairs);
        if openings.most() < pairs.saturating_add(tuned) {
            return Err(Error::from(MatchError::TooFewOpenings {
                place: asked.openings,
                enough: 2 * openings.most(),
                games: asked.games,
            }));
        }
        let sprt = asked.sprt.map(|sprt| sprt.to_string().parse()).transpose();
        let mut pairings = Vec::new();
        for &budget in &asked.budgets {
            let pairs = match tuning {
                None => asked.scheme.pairs(players.len()),
                Some(_) => vec![(0, 1), (2, 3)],
            };
            let pairs = pairs.into_iter();
            pairings.extend(pairs.map(|(first, second)| Pairing {
                first,
                second,
                budget,
            }));
        }
        let games = pairs
            .checked_mul(2 * pairings.len())
            .and_then(|games| games.checked_add(2 * tuned));
        if games.is_none_or(|games| u32::try_from(games).is_err()) {
            return Err(Error::from(MatchError::TooMany { most: u32::MAX }));
        }
        Ok(Plan {
            sprt: sprt.map_err(field("sprt"))?,
            side_by_side: side_by_side(&players, resources)?,
            asked,
            players,
            tuning,
            pairings,
            game,
            pairs,
            openings,
            left_out: None,
            book,
        })
    }

    pub(super) fn jobs(&self) -> usize {
        let (tuned, pairings) = self.tuned();
        tuned + self.pairs * (self.pairings.len() - pairings)
    }

    /// The pairs that tune, and the pairings that they are.
    fn tuned(&self) -> (usize, usize) {
        self.tuning.as_ref().map_or((0, 0), |tuning| (tuning.pairs, 1))
    }

    pub(super) fn pairs(&self, pairing: usize) -> usize {
        match self.tuned() {
            (tuned, pairings) if pairing < pairings => tuned,
            _ => self.pairs,
        }
    }

    pub(super) fn pairings(&self) -> usize {
        self.pairings.len()
    }

    /// Pairing and pair of a job: all pairings play an opening before the next one comes, once all is tuned.
    pub(super) fn parts(&self, job: usize) -> (usize, usize) {
        let (tuned, first) = self.tuned();
        let others = self.pairings.len() - first;
        match job.checked_sub(tuned) {
            None => (0, job),
            Some(job) => (first + job % others, job / others),
        }
    }

    pub(super) fn opening(&self, job: usize) -> usize {
        match self.parts(job) {
            (pairing, pair) if pairing < self.tuned().1 => pair,
            (_, pair) => self.tuned().0 + pair,
        }
    }

    /// The job of a pairing and a pair, if there is one.
    pub(super) fn job(&self, (pairing, pair): (usize, usize)) -> Option<usize> {
        let is_there = pairing < self.pairings.len() && pair < self.pairs(pairing);
        let (tuned, first) = self.tuned();
        is_there.then(|| match pairing.checked_sub(first) {
            None => pair,
            Some(pairing) => tuned + pair * (self.pairings.len() - first) + pairing,
        })
    }

    pub(super) fn players(&self, pairing: usize) -> [&Player; 2] {
        let Pairing { first, second, .. } = self.pairings[pairing];
        [&self.players[first], &self.players[second]]
    }

    /// What players of a pairing may spend on a move who have no budget of their own.
    pub(super) fn budget(&self, pairing: usize) -> MoveBudget {
        self.pairings[pairing].budget
    }

    /// The standings of all pairings before their first game.
    pub(super) fn standings(&self) -> Vec<PairingScore> {
        let pairings = 0..self.pairings.len();
        let standings = pairings.map(|pairing| {
            let [first, second] = self.players(pairing);
            PairingScore {
                terms: self.terms(pairing),
                own_counts: [first, second].map(|player| player.by.engine().is_some()),
                ..PairingScore::new(&first.name, &second.name)
            }
        });
        standings.collect()
    }

    fn terms(&self, pairing: usize) -> Option<MoveLimit> {
        let budget = self.budget(pairing);
        let players = self.players(pairing);
        let [one, other] = players.map(|player| player.own_budget.unwrap_or(budget));
        (one == other).then(|| MoveLimit {
            equal: match one {
                MoveBudget::Nodes(_) => LimitKind::Nodes,
                MoveBudget::Depth(_) => LimitKind::Depth,
                MoveBudget::Time(_) => LimitKind::Time,
            },
            limit: one.in_short(),
        })
    }
}

/// The error of something that a manifest says of a match.
pub(super) fn field<E>(field: &'static str) -> impl FnOnce(E) -> MatchError
where
    E: Into<Box<dyn std::error::Error + Send + Sync>>,
{
    move |source| MatchError::Field {
        field,
        source: source.into(),
    }
}

/// How many games are played at a time: one player of each thinks, and the other may keep its memory
/// meanwhile.
fn side_by_side(players: &[Player], resources: Resources) -> Result<SideBySide, TooLargeTable> {
    let strategies = || players.iter().filter_map(|player| player.by.strategy());
    let kept = strategies().filter(|strategy| strategy.keeps_memory());
    let of_both = largest_table(strategies())
        .0
        .saturating_add(largest_table(kept).0);
    resources.side_by_side(Bytes(of_both))
}

/// Refuses players who have nobody to play against.
fn refuse_lonely(players: &[Player]) -> Result<(), MatchError> {
    for (place, player) in players.iter().enumerate() {
        if players[..place].iter().any(|other| other.name == player.name) {
            return Err(MatchError::Twins(player.name.clone()));
        }
    }
    match players {
        [] => Err(MatchError::TooFewPlayers("nobody".to_owned())),
        [only] => Err(MatchError::TooFewPlayers(only.name.clone())),
        _ => Ok(()),
    }
}

pub(crate) fn pairs_of(games: u64) -> Result<u64, MatchError> {
    if games > 0 && games % 2 == 0 {
        Ok(games / 2)
    } else {
        Err(MatchError::NoPairs(games))
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
