//! [`Match`]: everything that determines the games of a match.

use super::fingerprint::fingerprint_of;
use super::openings::{self, Openings};
use super::player::Player;
use super::tuning::Tuning;
use crate::engines::DEFAULT_MARGIN;
use crate::error::Error;
use crate::folder::Folder;
use crate::folder::manifest_file::impossible;
use crate::limits::MoveBudget;
use crate::limits::PlayerClock;
use crate::limits::threads::Threads;
use crate::rows::check;
use crate::spec::{DEFAULT_GAMES, MatchSpec, PlayerSpec, RANDOM};
use disk::checksum::Checksums;
use games::{Game, GameRegistry, SearchSetup};
use reports::numbers;
use reports::sentences::games::of_plan;
use reports::strength::{LimitKind, MoveLimit, PairingScore, Sprt};
use search_variants::Strategy;
use sessions::PlainError;
use sessions::book::Book;
use sessions::pgn::Reading;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

pub(crate) const COMMAND: &str = "match";
pub const GAMES: &str = "games.ndjson";
/// The openings, if they were given rather than random.
const OPENINGS: &str = "openings.ndjson";
const BOOK: &str = "book.ndjson";
/// The names of the players during tuning, and of those in the games after it.
const SIDES: [&str; 4] = ["above", "below", TUNED, "start"];
/// The player with the tuned numbers.
pub(crate) const TUNED: &str = "tuned";

pub struct Match {
    pub(crate) spec: MatchSpec,
    pub(crate) players: Vec<Player>,
    /// If present, the first pairing does the tuning, and in the other pairing the tuned recipe plays.
    pub(crate) tuning: Option<Tuning>,
    /// Each pairing of the scheme under each limit: the numbers of the two players, and the limit.
    pairings: Vec<([usize; 2], MoveBudget)>,
    pub(crate) game: Game,
    /// The number of pairs of games in each pairing except the one for tuning.
    pub(crate) pairs: usize,
    pub(crate) openings: Openings,
    /// Notes about what is not used as an opening.
    pub(crate) left_out: Vec<String>,
    pub(crate) book: Option<Book>,
    pub(crate) sprt: Option<Sprt>,
    pub(crate) threads: Threads,
}

impl Match {
    pub fn new(spec: &MatchSpec, threads: Threads, registries: &GameRegistry) -> Result<Match, Error> {
        let games = registries.games();
        let game = spec.game.as_ref().map(|name| games.named(name)).transpose()?;
        let (game, openings, left_out) = if spec.openings == RANDOM {
            let game = game.unwrap_or(Game::CHESS);
            (game, Openings::drawn(game, spec.seed)?, Vec::new())
        } else {
            let reading = Reading {
                game,
                games,
                strict: spec.unreadable.strict,
            };
            let tuned = spec.tuning.as_ref().map_or(0, |tuning| tuning.pairs as usize);
            let pairs = usize::try_from(spec.games.unwrap_or(DEFAULT_GAMES) / 2).unwrap_or(usize::MAX);
            let order = (spec.openings_order, spec.seed);
            let wanted = pairs.saturating_add(tuned);
            let (game, read, left_out) = openings::of_file(&spec.openings, reading, order, wanted)?;
            (game, Openings::Given(read), left_out)
        };
        let book = spec.book.as_ref().map(|path| Book::read(path.as_ref(), games));
        let mut resolved = spec.clone();
        if let Some(tuning) = &spec.tuning {
            let tuning = Tuning::new(tuning, spec.seed, registries)?;
            tuning.check_engine(game)?;
            let start = tuning.player_spec(&tuning.start(), registries)?;
            let side = |name: &str| PlayerSpec {
                name: name.to_owned(),
                ..start.clone()
            };
            resolved.players = SIDES.map(side).to_vec();
        }
        resolved.resolve(game, registries)?;
        resolved
            .games
            .get_or_insert(DEFAULT_GAMES.min((openings.most() as u64).saturating_mul(2)));
        let book = book.transpose()?;
        let plan = Match::of(resolved, openings, book, threads, registries)?;
        Ok(Match { left_out, ..plan })
    }

    /// The plan of a specification, with these openings and this book.
    pub(crate) fn of(
        spec: MatchSpec,
        openings: Openings,
        book: Option<Book>,
        threads: Threads,
        registries: &GameRegistry,
    ) -> Result<Match, Error> {
        let game = registries.games().named(spec.game.as_deref().unwrap_or_default());
        let game = game.map_err(PlainError::because("game"))?;
        let players = spec.players.iter().map(|spec| Player::new(spec, registries));
        let players: Vec<Player> = players
            .collect::<Result<_, _>>()
            .map_err(PlainError::because("players"))?;
        refuse_lonely(&players)?;
        for player in &players {
            player.setup.check(game)?;
        }
        let tuning = spec.tuning.as_ref();
        let tuning = tuning
            .map(|tuning| Tuning::new(tuning, spec.seed, registries))
            .transpose()?;
        let games = spec.games.unwrap_or_default();
        let pairs = usize::try_from(pairs_of(games)?).unwrap_or(usize::MAX);
        let tuned = tuning.as_ref().map_or(0, |tuning| tuning.pairs);
        if openings.most() < pairs.saturating_add(tuned) {
            return Err(Error::TooFewOpenings {
                place: spec.openings,
                enough: 2 * openings.most(),
                games,
            });
        }
        let sprt = spec.sprt.map(|sprt| sprt.to_string().parse()).transpose();
        let mut pairings = Vec::new();
        for &budget in &spec.budgets {
            let pairs = match tuning {
                None => spec.scheme.pairs(players.len()),
                Some(_) => vec![(0, 1), (2, 3)],
            };
            pairings.extend(pairs.into_iter().map(|(first, second)| ([first, second], budget)));
        }
        let games = pairs
            .checked_mul(2 * pairings.len())
            .and_then(|games| games.checked_add(2 * tuned));
        if games.is_none_or(|games| u32::try_from(games).is_err()) {
            refuse!("more than {} games; play several matches", u32::MAX);
        }
        Ok(Match {
            sprt: sprt.map_err(PlainError::because("sprt"))?,
            threads,
            spec,
            players,
            tuning,
            pairings,
            game,
            pairs,
            openings,
            left_out: Vec::new(),
            book,
        })
    }

    /// The number of games at a time.
    pub(crate) fn searches(&self) -> usize {
        let games = self.threads.count();
        // Games that share a core would take time from each other.
        if self.is_timed() { games.min(Threads::default().count()) } else { games }
    }

    pub(crate) fn jobs(&self) -> usize {
        let (tuned, pairings) = self.tuned();
        tuned + self.pairs * (self.pairings.len() - pairings)
    }

    /// The number of pairs for tuning, and the number of pairings that they form (0 or 1).
    fn tuned(&self) -> (usize, usize) {
        self.tuning.as_ref().map_or((0, 0), |tuning| (tuning.pairs, 1))
    }

    pub(crate) fn pairs(&self, pairing: usize) -> usize {
        match self.tuned() {
            (tuned, pairings) if pairing < pairings => tuned,
            _ => self.pairs,
        }
    }

    pub(crate) fn pairings(&self) -> usize {
        self.pairings.len()
    }

    /// The pairing and the pair of a job. After tuning, all pairings play an opening before the next one is
    /// used.
    pub(crate) fn parts(&self, job: usize) -> (usize, usize) {
        let (tuned, first) = self.tuned();
        let others = self.pairings.len() - first;
        match job.checked_sub(tuned) {
            None => (0, job),
            Some(job) => (first + job % others, job / others),
        }
    }

    pub(crate) fn opening(&self, job: usize) -> usize {
        match self.parts(job) {
            (pairing, pair) if pairing < self.tuned().1 => pair,
            (_, pair) => self.tuned().0 + pair,
        }
    }

    /// The job of a pairing and a pair, if it exists.
    pub(crate) fn job(&self, (pairing, pair): (usize, usize)) -> Option<usize> {
        let is_there = pairing < self.pairings.len() && pair < self.pairs(pairing);
        let (tuned, first) = self.tuned();
        is_there.then(|| match pairing.checked_sub(first) {
            None => pair,
            Some(pairing) => tuned + pair * (self.pairings.len() - first) + pairing,
        })
    }

    pub(crate) fn players(&self, pairing: usize) -> [&Player; 2] {
        self.pairings[pairing].0.map(|player| &self.players[player])
    }

    /// The limit per move of players in a pairing that have no limit of their own.
    pub(crate) fn budget(&self, pairing: usize) -> MoveBudget {
        self.pairings[pairing].1
    }

    pub(crate) fn time_margin(&self) -> Duration {
        self.spec.time_margin.unwrap_or(DEFAULT_MARGIN)
    }

    /// The clock of a limit before the first move, if it has one.
    pub(crate) fn clock(&self, budget: MoveBudget) -> Option<PlayerClock> {
        match budget {
            MoveBudget::Clock(control) => Some(PlayerClock::new(control, self.time_margin())),
            MoveBudget::Nodes(_) | MoveBudget::Depth(_) | MoveBudget::Time(_) => None,
        }
    }

    /// The clock of the player with this name in a pairing, before the first move.
    pub(crate) fn clock_of(&self, pairing: usize, name: &str) -> Option<PlayerClock> {
        let player = self.players.iter().find(|player| player.name() == name)?;
        let (_, budget) = self.pairings.get(pairing)?;
        self.clock(player.spec.own_budget.unwrap_or(*budget))
    }

    /// Whether a player's limit depends on the machine.
    pub(crate) fn is_timed(&self) -> bool {
        let own = self.players.iter().filter_map(|player| player.spec.own_budget);
        own.chain(self.spec.budgets.iter().copied())
            .any(MoveBudget::is_of_time)
    }

    /// The scores of all pairings before their first game.
    pub(crate) fn standings(&self) -> Vec<PairingScore> {
        let pairings = 0..self.pairings.len();
        let standings = pairings.map(|pairing| {
            let [first, second] = self.players(pairing);
            PairingScore {
                limit: self.limit(pairing),
                own_counts: [first, second].map(Player::is_engine),
                ..PairingScore::new(first.name(), second.name())
            }
        });
        standings.collect()
    }

    fn limit(&self, pairing: usize) -> Option<MoveLimit> {
        let budget = self.budget(pairing);
        let players = self.players(pairing);
        let [one, other] = players.map(|player| player.spec.own_budget.unwrap_or(budget));
        (one == other).then(|| MoveLimit {
            equal: match one {
                MoveBudget::Nodes(_) => LimitKind::Nodes,
                MoveBudget::Depth(_) => LimitKind::Depth,
                MoveBudget::Time(_) => LimitKind::Time,
                MoveBudget::Clock(_) => LimitKind::Clock,
            },
            limit: one.in_short(),
            nodes: match one {
                MoveBudget::Nodes(nodes) => Some(nodes),
                _ => None,
            },
        })
    }
}

impl Match {
    /// Reconstructs the match from its specification and from the openings and book stored in a folder whose
    /// manifest lists these files.
    pub(crate) fn in_folder(
        path: &Path,
        (spec, files): (&MatchSpec, &Checksums),
        threads: Threads,
        registries: &GameRegistry,
    ) -> Result<Match, Error> {
        let kept = |name: &str| -> Result<PathBuf, Error> {
            let path = path.join(name);
            if let Some(left) = files.get(name) {
                check(left, &path)?;
            }
            Ok(path)
        };
        let openings = match spec.openings.as_str() {
            RANDOM => {
                let game = registries.games().named(spec.game.as_deref().unwrap_or_default());
                let game = game.map_err(|error| impossible(path)(PlainError::caused("game", error)))?;
                Openings::drawn(game, spec.seed)?
            }
            _ => Openings::Given(openings::kept(&kept(OPENINGS)?)?),
        };
        let book = spec
            .book
            .as_ref()
            .map(|_| -> Result<Book, Error> { Ok(Book::read(&kept(BOOK)?, registries.games())?) });
        let plan = Match::of(spec.clone(), openings, book.transpose()?, threads, registries);
        Ok(plan.map_err(impossible(path))?)
    }

    pub(crate) fn described(&self) -> (String, usize) {
        let games = numbers::counted(2 * self.jobs(), "game");
        let players = numbers::counted(self.players.len(), "player");
        let sentence = of_plan(&players, &games, &self.game.to_string());
        (sentence.into(), self.jobs())
    }

    pub(crate) fn folder_name(&self) -> String {
        let name = if self.tuning.is_some() { "tune" } else { COMMAND };
        format!("{name}-{}", self.game)
    }

    /// Saves the given openings and book, so that the match can be resumed without the original files.
    pub(crate) fn keep_inputs(&self, folder: &Folder) -> Result<(), Error> {
        if let Openings::Given(openings) = &self.openings {
            folder.write_with(OPENINGS, |out| {
                for opening in openings {
                    serde_json::to_writer(&mut *out, opening).map_err(io::Error::from)?;
                    out.write_all(b"\n")?;
                }
                Ok(())
            })?;
        }
        let written = |book: &Book| folder.write(BOOK, &book.bytes());
        self.book.as_ref().map_or(Ok(()), written)
    }

    pub(crate) fn fingerprint(&self) -> Result<String, Error> {
        let players = self.players.iter();
        let searched: Vec<(&Strategy, &SearchSetup)> = players
            .filter_map(|player| Some((player.strategy.as_ref()?, &player.setup)))
            .collect();
        fingerprint_of(&[self.game], &searched)
    }
}

/// Refuses players without opponents.
fn refuse_lonely(players: &[Player]) -> Result<(), Error> {
    for (place, player) in players.iter().enumerate() {
        if players[..place].iter().any(|other| other.name() == player.name()) {
            return Err(Error::Twins(player.name().to_owned()));
        }
    }
    match players {
        [] => Err(Error::TooFewPlayers(None)),
        [only] => Err(Error::TooFewPlayers(Some(only.name().to_owned()))),
        _ => Ok(()),
    }
}

pub(crate) fn pairs_of(games: u64) -> Result<u64, Error> {
    if games > 0 && games % 2 == 0 {
        Ok(games / 2)
    } else {
        Err(Error::NoPairs(games))
    }
}
