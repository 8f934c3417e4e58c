//! [`Plan`]: everything that determines the games of a match.

use super::book::MatchBook;
use super::error::MatchError;
use super::openings::{MatchOpenings, OpeningSource, read};
use super::pairings::{Pairing, Scheme, pairings};
use super::player::{MoveBudget, Player, PlayerOptions};
use crate::error::Error;
use games::{Game, Setup};
use reports::strength::{Equal, Sprt, Standing, Terms};
use serde::{Deserialize, Serialize};
use sessions::book::Book;
use std::path::PathBuf;

/// Games of a pairing where nothing is said.
pub const USUAL_GAMES: u64 = 100;

/// Whether a game may end before its end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Adjudication {
    #[default]
    Never,
    /// Where both players agree for some moves who wins, or that nobody does.
    WhereBothAgree,
}

#[derive(Clone, Debug)]
pub struct MatchOptions {
    pub players: Vec<PlayerOptions>,
    pub scheme: Scheme,
    /// What is played; none where the openings tell, or for chess.
    pub game: Option<Game>,
    /// Games of a pairing; none for 100, or fewer if there are openings for fewer.
    pub games: Option<u64>,
    /// What a player may spend on a move that has no budget of its own: each pairing is played by each of
    /// them.
    pub budgets: Vec<MoveBudget>,
    pub openings: OpeningSource,
    /// The file of a book that both players play from behind the opening, until it has no move.
    pub book: Option<PathBuf>,
    /// The seed of random openings, and of the book's moves.
    pub seed: u64,
    pub adjudication: Adjudication,
    pub sprt: Option<Sprt>,
    /// Board and evaluation of the players that have none of their own.
    pub setup: Setup,
}

impl Default for MatchOptions {
    fn default() -> MatchOptions {
        MatchOptions {
            players: Vec::new(),
            scheme: Scheme::default(),
            game: None,
            games: None,
            budgets: vec![MoveBudget::USUAL],
            openings: OpeningSource::default(),
            book: None,
            seed: 1,
            adjudication: Adjudication::default(),
            sprt: None,
            setup: Setup::default(),
        }
    }
}

pub(super) struct Plan {
    pub(super) players: Vec<Player>,
    pub(super) scheme: Scheme,
    /// What players may spend who have no budget of their own.
    pub(super) budgets: Vec<MoveBudget>,
    /// Who plays whom by which of the budgets.
    pub(super) pairings: Vec<Pairing>,
    pub(super) game: Game,
    pub(super) pairs: usize,
    pub(super) source: OpeningSource,
    pub(super) openings: MatchOpenings,
    pub(super) book: Option<MatchBook>,
    pub(super) seed: u64,
    pub(super) adjudication: Adjudication,
    pub(super) sprt: Option<Sprt>,
}

impl Plan {
    pub(super) fn new(options: &MatchOptions) -> Result<Plan, Error> {
        let players = options.players.iter();
        let players: Vec<Player> = players.map(|player| player.player(&options.setup)).collect();
        refuse_lonely(&players)?;
        let games = options.setup.registries.games();
        let (game, openings) = match &options.openings {
            OpeningSource::Random => {
                let game = options.game.unwrap_or(Game::Chess);
                (game, MatchOpenings::drawn(game, options.seed)?)
            }
            OpeningSource::File(name_or_path) => {
                let (game, openings) = read(name_or_path, options.game, games)?;
                (game, MatchOpenings::Given(openings))
            }
        };
        let book = options
            .book
            .as_deref()
            .map(|path| -> Result<MatchBook, MatchError> {
                Ok(MatchBook {
                    place: path.display().to_string(),
                    book: Book::read(path, games)?,
                    seed: options.seed,
                })
            });
        let plan = Plan {
            pairings: pairings(options.scheme, players.len(), &options.budgets),
            players,
            scheme: options.scheme,
            budgets: options.budgets.clone(),
            game,
            pairs: pairs(options, &openings)?,
            source: options.openings.clone(),
            openings,
            book: book.transpose()?,
            seed: options.seed,
            adjudication: options.adjudication,
            sprt: options.sprt,
        };
        plan.checked()
    }

    /// The plan, if its players can play its game, and its games be counted.
    pub(super) fn checked(self) -> Result<Plan, Error> {
        refuse_lonely(&self.players)?;
        for player in &self.players {
            player.setup.check(self.game)?;
        }
        let games = self.jobs().and_then(|jobs| jobs.checked_mul(2));
        match games.is_some_and(|games| u32::try_from(games).is_ok()) {
            true => Ok(self),
            false => Err(Error::from(MatchError::TooMany { most: u32::MAX })),
        }
    }

    /// How many pairs there are in all; none if they cannot be counted.
    pub(super) fn jobs(&self) -> Option<usize> {
        self.pairs.checked_mul(self.pairings.len())
    }

    /// Pairing and pair of a job: all pairings play an opening before the next one comes.
    pub(super) fn parts(&self, job: usize) -> (usize, usize) {
        (job % self.pairings.len(), job / self.pairings.len())
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
    pub(super) fn standings(&self) -> Vec<Standing> {
        let pairings = 0..self.pairings.len();
        let standings = pairings.map(|pairing| {
            let [first, second] = self.players(pairing);
            Standing {
                terms: self.terms(pairing),
                ..Standing::new(&first.name, &second.name)
            }
        });
        standings.collect()
    }

    /// What both players of a pairing may spend, if it is the same.
    fn terms(&self, pairing: usize) -> Option<Terms> {
        let budget = self.budget(pairing);
        let [first, second] = self.players(pairing);
        let [one, other] = [first, second].map(|player| player.own_budget.unwrap_or(budget));
        (one == other).then(|| Terms {
            equal: match one {
                MoveBudget::Nodes(_) => Equal::Nodes,
                MoveBudget::Depth(_) => Equal::Depth,
                MoveBudget::Time(_) => Equal::Time,
            },
            told: one.in_short(),
        })
    }

    /// What the folder is called: `match-chess`.
    pub(super) fn name(&self) -> String {
        format!("match-{}", self.game)
    }
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

/// How many pairs so many games are.
///
/// # Errors
/// [`MatchError::NoPairs`] if they are none.
pub(crate) fn pairs_of(games: u64) -> Result<u64, MatchError> {
    match games > 0 && games % 2 == 0 {
        true => Ok(games / 2),
        false => Err(MatchError::NoPairs(games)),
    }
}

fn pairs(options: &MatchOptions, openings: &MatchOpenings) -> Result<usize, MatchError> {
    let there = match openings {
        MatchOpenings::Drawn(_) => usize::MAX,
        MatchOpenings::Given(openings) => openings.len(),
    };
    let games = match options.games {
        Some(games) => games,
        None => USUAL_GAMES.min((there as u64).saturating_mul(2)),
    };
    let pairs = usize::try_from(pairs_of(games)?).unwrap_or(usize::MAX);
    match &options.openings {
        OpeningSource::File(place) if there < pairs => Err(MatchError::TooFewOpenings {
            place: place.clone(),
            enough: 2 * there,
            games,
        }),
        _ => Ok(pairs),
    }
}
