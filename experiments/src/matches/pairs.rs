//! [`GamePairs`]: a match as an experiment, in which each pair of games is a cell.
//!
//! The score of a pairing, and where a test ends it, follow from the pairs in the order of their numbers,
//! regardless of the order in which they are finished. A pair after the end of its pairing does not count.

use super::game_record::GameRecord;
use super::play_game::{PairPlayer, play};
use super::sibling_parts::{FileProgress, SiblingParts, news};
use crate::error::Error;
use crate::measure::Experiment;
use crate::plan::{GAMES, Match, Player};
use crate::progress::{Monitor, ProgressEvent};
use crate::rows::foreign;
use crate::rows::{RowReader, refuse_changed};
use disk::checksum::{Checksum, Hasher};
use reports::strength::{PairingScore, PairingStatus, ScoredGame};
use sessions::session::Side;
use sessions::{PlainError, locked};
use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

pub(crate) struct GamePairs<'a> {
    plan: &'a Match,
    /// Whether a pair must start from the plan's opening for it: another build may generate different random
    /// openings.
    of_openings: bool,
    monitor: &'a Monitor<'a>,
    tally: Mutex<Tally<'a>>,
    /// The other parts, if this is one part of a match.
    others: Option<Mutex<SiblingParts>>,
}

impl Experiment for GamePairs<'_> {
    type Row = GameRecord;

    const UNIT: &'static str = "games";

    fn file(&self) -> &'static str {
        GAMES
    }

    fn cells(&self) -> usize {
        self.plan.jobs()
    }

    fn measure(&self, cell: usize, keep: &dyn Fn(&[GameRecord])) -> Result<(), Error> {
        let played = self.play(cell, keep);
        if played.is_err() && self.plan.tuning.is_some() {
            // Other threads may be waiting for this pair.
            self.monitor.stop().request();
        }
        played
    }

    fn key(&self, row: &GameRecord) -> Result<(usize, usize), PlainError> {
        let plan = self.plan;
        let refused = |what: String| Err(foreign(&what));
        let numbers = (row.pairing.wrapping_sub(1), row.pair.wrapping_sub(1));
        let Some(cell) = plan.job(numbers) else {
            return refused(format!("pair {} of pairing {}", row.pair, row.pairing));
        };
        let [first, second] = plan.players(numbers.0).map(Player::name);
        let number = match (row.white.as_str(), row.black.as_str()) {
            players if players == (first, second) => 0,
            players if players == (second, first) => 1,
            (white, black) => return refused(format!("{white} against {black}")),
        };
        if row.game != plan.game.name() {
            return refused(format!("a game of {}", row.game));
        }
        if row.book_plies > 0 && plan.book.is_none() {
            return refused("moves of a book".to_owned());
        }
        // Generating openings takes time, and a user who asked to stop does not need the rest.
        let is_compared = self.of_openings && !self.monitor.stop().is_requested();
        let opening = is_compared.then(|| plan.openings.get(plan.opening(cell)));
        match opening {
            Some(Ok(opening)) if row.begins_with(&opening) => Ok((cell, number)),
            None => Ok((cell, number)),
            Some(_) => refused("another opening".to_owned()),
        }
    }

    fn is_last(&self, row: &GameRecord) -> bool {
        matches!(self.key(row), Ok((_, 1)))
    }

    fn units(&self) -> usize {
        2
    }

    fn is_wanted(&self, cell: usize) -> bool {
        if let Some(others) = &self.others {
            // Unreadable rows are reported when the parts are merged.
            locked(others).look(|pair| drop(self.take(&pair)));
        }
        let is_wanted = !locked(&self.tally).is_over(self.plan.parts(cell).0);
        if !is_wanted {
            self.monitor.notify(ProgressEvent::Steps(2));
        }
        is_wanted
    }
}

/// How often a pair checks whether the pairs that its tuned numbers depend on have been played.
const LOOK: Duration = Duration::from_millis(5);

impl<'a> GamePairs<'a> {
    pub(crate) fn new(plan: &'a Match, of_openings: bool, monitor: &'a Monitor<'a>) -> GamePairs<'a> {
        GamePairs {
            plan,
            of_openings,
            monitor,
            tally: Mutex::new(Tally {
                plan,
                standings: plan.standings(),
                waiting: vec![BTreeMap::new(); plan.pairings()],
            }),
            others: None,
        }
    }

    /// The same for one part of a match: the results of other parts settle pairings too.
    pub(super) fn beside(self, others: Option<SiblingParts>) -> Self {
        let others = others.map(Mutex::new);
        GamePairs { others, ..self }
    }

    /// Whether the results in the folders of parts decide every pairing.
    pub(crate) fn are_settled_by(&self, parts: &[PathBuf]) -> Result<bool, Error> {
        let files = parts.iter().map(|part| part.join(GAMES));
        for file in files.filter(|file| file.exists()) {
            news(&mut FileProgress::default(), &file, |pair| drop(self.take(&pair)))?;
        }
        let tally = locked(&self.tally);
        Ok((0..self.plan.pairings()).all(|pairing| tally.is_over(pairing)))
    }

    /// Counts a pair played elsewhere, if it belongs to this match.
    fn take(&self, [one, other]: &[GameRecord; 2]) -> Result<(), PlainError> {
        let (cell, other_cell) = (self.key(one)?.0, self.key(other)?.0);
        if cell != other_cell {
            return Err(foreign("one game of a pair"));
        }
        locked(&self.tally).take(cell, self.counted(one, other));
        Ok(())
    }

    /// Counts the complete pairs of a file, which must have the checksum `left`, if there is one.
    pub(super) fn count(&self, path: &Path, left: Option<&Checksum>) -> Result<(), Error> {
        let mut file = RowReader::open(path)?;
        let (mut sum, mut firsts) = (Hasher::default(), HashMap::new());
        while let Some(row) = file.next()? {
            sum.add(file.line());
            let (cell, number) = self.key(&row).map_err(|source| file.impossible(source))?;
            match number {
                0 => drop(firsts.insert(cell, row)),
                _ => {
                    if let Some(first) = firsts.remove(&cell) {
                        locked(&self.tally).take(cell, self.counted(&first, &row));
                    }
                }
            }
        }
        left.map_or(Ok(()), |left| Ok(refuse_changed(path, left, sum)?))
    }

    /// The games of a pair: the first player is White in the first one and Black in the second.
    fn counted(&self, one: &GameRecord, other: &GameRecord) -> [ScoredGame; 2] {
        let game = self.plan.game;
        [one.counted(game, Side::First), other.counted(game, Side::Second)]
    }

    pub(super) fn counts(&self, cell: usize) -> bool {
        let (pairing, pair) = self.plan.parts(cell);
        let tally = locked(&self.tally);
        !tally.is_over(pairing) || pair < tally.standings[pairing].pairs.len()
    }

    /// Plays a pair, unless a stop was requested.
    fn play(&self, cell: usize, keep: &dyn Fn(&[GameRecord])) -> Result<(), Error> {
        let plan = self.plan;
        let (pairing, pair) = plan.parts(cell);
        let opening = plan.openings.get(plan.opening(cell))?;
        let Some(players) = self.players(cell)? else {
            return Ok(());
        };
        let [first, second] = [&*players[0], &*players[1]];
        let game = |players| {
            let game = PairPlayer {
                plan,
                opening: &opening,
                players,
                budget: plan.budget(pairing),
                monitor: self.monitor,
            };
            play(&game, pairing + 1, pair + 1)
        };
        let Some(one) = game([first, second])? else {
            return Ok(());
        };
        let Some(other) = game([second, first])? else {
            return Ok(());
        };
        let counted = self.counted(&one, &other);
        keep(&[one, other]);
        self.monitor
            .notify(match locked(&self.tally).take(cell, counted) {
                Some(standing) if plan.pairings() == 1 => ProgressEvent::Played(standing),
                _ => ProgressEvent::Steps(2),
            });
        Ok(())
    }

    /// The players of a cell; `None` if a stop was requested before they were known.
    fn players(&self, cell: usize) -> Result<Option<[Cow<'_, Player>; 2]>, Error> {
        let (pairing, pair) = self.plan.parts(cell);
        let players = self.plan.players(pairing);
        let Some(tuning) = &self.plan.tuning else {
            return Ok(Some(players.map(Cow::Borrowed)));
        };
        let known = if pairing == 0 { tuning.known(pair) } else { tuning.pairs };
        let points = loop {
            match self.tuned() {
                _ if self.monitor.stop().is_requested() => return Ok(None),
                points if points.len() >= known => break points,
                _ => thread::sleep(LOOK),
            }
        };
        let places = tuning.after(points.into_iter().take(known));
        let places = match pairing {
            0 => tuning.pair(pair, &places),
            _ => [places, tuning.start()],
        };
        let player = |side: usize| tuning.player(players[side], &places[side]).map(Cow::Owned);
        Ok(Some([player(0)?, player(1)?]))
    }

    /// For each tuning pair, as far as all pairs before it are known, the points of the side above minus
    /// those of the side below.
    pub(super) fn tuned(&self) -> Vec<f64> {
        let tally = locked(&self.tally);
        let tuning = tally.standings.first().filter(|_| self.plan.tuning.is_some());
        let pairs = tuning.into_iter().flat_map(|tuning| &tuning.pairs);
        pairs
            .map(|&(half_points, _)| f64::from(half_points) - 2.0)
            .collect()
    }

    /// The tuning results, and the scores of all other pairings. In an interrupted pairing, all pairs played
    /// count.
    pub(super) fn played(self) -> (Tuned, Vec<PairingScore>) {
        let points = self.tuned();
        let tally = self.tally.into_inner().unwrap_or_else(PoisonError::into_inner);
        let mut standings = tally.standings;
        for (standing, waiting) in standings.iter_mut().zip(tally.waiting) {
            if standing.status == PairingStatus::Interrupted {
                waiting.into_values().for_each(|games| standing.add(games));
            }
        }
        let tuning = standings.drain(..usize::from(self.plan.tuning.is_some()));
        let games = tuning.map(|tuning| tuning.games()).sum();
        (Tuned { points, games }, standings)
    }
}

/// The games played for tuning.
pub(super) struct Tuned {
    /// The points of the pairs, as far as all pairs before them are known.
    pub(super) points: Vec<f64>,
    /// All games, including those of pairs that wait for an earlier pair.
    pub(super) games: u64,
}

struct Tally<'a> {
    plan: &'a Match,
    standings: Vec<PairingScore>,
    /// For each pairing, the pairs that wait for an earlier pair.
    waiting: Vec<BTreeMap<usize, [ScoredGame; 2]>>,
}

impl Tally<'_> {
    fn is_over(&self, pairing: usize) -> bool {
        self.standings[pairing].status != PairingStatus::Interrupted
    }

    /// Adds a pair and those that waited for it; returns the score of its pairing, or `None` if the pairing
    /// was over.
    fn take(&mut self, cell: usize, games: [ScoredGame; 2]) -> Option<&PairingScore> {
        let (pairing, pair) = self.plan.parts(cell);
        // Two parts may have played the same pair.
        if self.is_over(pairing) || pair < self.standings[pairing].pairs.len() {
            return None;
        }
        let (standing, waiting) = (&mut self.standings[pairing], &mut self.waiting[pairing]);
        waiting.insert(pair, games);
        while let Some(games) = waiting.remove(&standing.pairs.len()) {
            standing.add(games);
            let test = self.plan.sprt;
            let decided = test.and_then(|sprt| sprt.decision(standing.pentanomial()));
            let complete =
                (standing.pairs.len() == self.plan.pairs(pairing)).then_some(PairingStatus::Complete);
            if let Some(status) = decided.or(complete) {
                standing.status = status;
                break;
            }
        }
        Some(standing)
    }
}
