//! [`Openings`]: the starting positions and first moves of a match's games. Each opening is used for one pair
//! of every pairing.

use crate::error::Error;
use crate::rows::RowReader;
use crate::spec::OpeningOrder;
use engine_core::random::SplitMix64;
use games::{Game, SearchSetup};
use serde::{Deserialize, Serialize};
use sessions::pgn::{Choice, Reading, each_chosen_game};
use sessions::session::{MoveLimits, Session, SessionError};
use sessions::{FileError, LeftOut, PlainError, locked, suite};
use std::cell::Cell;
use std::collections::HashMap;
use std::path::Path;
use std::sync::Mutex;

/// The plies of a PGN game that form its opening.
const PLIES: usize = 16;
/// A random opening is balanced: neither side is ahead by more than this many centipawns, by a search of this
/// many nodes.
const PAWN: i32 = 100;
const NODES: u64 = 2_000;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OpeningLine {
    /// The name of the opening; a random one has none.
    pub id: Option<String>,
    pub fen: String,
    pub moves: Vec<String>,
}

reports::row!(false: OpeningLine);

pub(crate) enum Openings {
    Given(Vec<OpeningLine>),
    /// The openings generated so far, and the generator for more.
    Drawn(Box<Mutex<(Vec<OpeningLine>, sessions::openings::Openings)>>),
}

impl Openings {
    pub(crate) fn drawn(game: Game, seed: u64) -> Result<Openings, PlainError> {
        let session = Session::new(game, SearchSetup::default());
        let session = session.map_err(PlainError::because("random openings: the start position"))?;
        let drawer = sessions::openings::Openings::judged(session, MoveLimits::nodes(NODES), PAWN, seed);
        Ok(Openings::Drawn(Box::new(Mutex::new((Vec::new(), drawer)))))
    }

    pub(crate) fn most(&self) -> usize {
        match self {
            Openings::Drawn(_) => usize::MAX,
            Openings::Given(openings) => openings.len(),
        }
    }

    /// Opening number `number`, starting from 0; less than [`Openings::most`].
    pub(crate) fn get(&self, number: usize) -> Result<OpeningLine, PlainError> {
        let drawn = match self {
            Openings::Given(openings) => return Ok(openings[number].clone()),
            Openings::Drawn(drawn) => drawn,
        };
        let mut drawn = locked(drawn);
        let (openings, drawer) = &mut *drawn;
        while openings.len() <= number {
            let (session, ..) = drawer.next_one().ok_or_else(|| {
                plain_error!(
                    "after {} random openings no other was found whose value is within a pawn; play fewer games, or \
                     give openings",
                    openings.len()
                )
            })?;
            let moves = session.moves().iter();
            openings.push(OpeningLine {
                id: None,
                fen: session.start().to_owned(),
                moves: moves.map(|played| played.coordinates.clone()).collect(),
            });
        }
        Ok(openings[number].clone())
    }
}

/// What is read of a file or built-in suite of openings: as many as are played, in an order.
pub(crate) struct OpeningFile<'a> {
    pub(crate) place: &'a str,
    pub(crate) reading: Reading<'a>,
    pub(crate) order: OpeningOrder,
    pub(crate) seed: u64,
    pub(crate) wanted: usize,
}

/// The openings of a file or suite, all of one game, and notes about what was left out.
type ReadOpenings = (Game, Vec<OpeningLine>, Vec<String>);

impl OpeningFile<'_> {
    /// The openings for the game of the reading, or else for that of the first opening.
    pub(crate) fn read(&self) -> Result<ReadOpenings, Error> {
        let strict = self.reading.strict;
        let unit = if self.is_pgn() { "game" } else { "line" };
        let mut left_out = LeftOut::new(self.place, unit, strict);
        let mut unplayable = LeftOut::new(self.place, "opening", strict);
        let mut drawn = match self.order {
            OpeningOrder::Sequential => None,
            OpeningOrder::Random => Some(Shuffle::new(self.count()?, self.seed)),
        };
        let (mut game, mut openings) = (self.reading.game, Vec::new());
        while openings.len() < self.wanted {
            let missing = self.wanted - openings.len();
            let ranks: Option<HashMap<usize, usize>> =
                drawn.as_mut().map(|drawn| drawn.take(missing).zip(0..).collect());
            let last = ranks.as_ref().map(|ranks| ranks.keys().max().copied());
            let (place, enough) = (Cell::new(0), Cell::new(missing == 0));
            let mut choose = |number| {
                place.set(number);
                match (&ranks, last.flatten()) {
                    (None, _) if enough.get() => Choice::Stop,
                    (None, _) => Choice::Read,
                    (Some(ranks), _) if ranks.contains_key(&number) => Choice::Read,
                    (Some(_), Some(last)) if number < last => Choice::Skip,
                    (Some(_), _) => Choice::Stop,
                }
            };
            let mut found = Vec::new();
            self.pass((&mut choose, &mut left_out), &mut |of, opening| {
                unplayable.count();
                match refuse(self.place, *game.get_or_insert(of), of, &opening) {
                    Ok(()) => {
                        let number = place.get();
                        let rank = ranks.as_ref().map_or(number, |ranks| ranks[&number]);
                        found.push((rank, opening));
                        enough.set(found.len() >= missing);
                    }
                    Err(error) => unplayable.leave_out(&error),
                }
            })?;
            found.sort_by_key(|&(rank, _)| rank);
            openings.extend(found.into_iter().map(|(_, opening)| opening).take(missing));
            if ranks.is_none_or(|ranks| ranks.len() < missing) {
                break;
            }
        }
        let notes = [left_out.finish()?, unplayable.finish()?].concat();
        Ok((game.unwrap_or(Game::CHESS), openings, notes))
    }

    fn is_pgn(&self) -> bool {
        suite::is_pgn(self.place)
    }

    /// The number of lines or games.
    fn count(&self) -> Result<usize, FileError> {
        let mut count = 0;
        let mut left_out = LeftOut::new(self.place, "line", false);
        let mut skip = |_| {
            count += 1;
            Choice::Skip
        };
        self.pass((&mut skip, &mut left_out), &mut |_, _| ())?;
        Ok(count)
    }

    /// Reads the chosen openings, each with its game.
    fn pass(
        &self,
        chosen: (&mut dyn FnMut(usize) -> Choice, &mut LeftOut),
        each: &mut dyn FnMut(Game, OpeningLine),
    ) -> Result<(), FileError> {
        if self.is_pgn() {
            return each_chosen_game(self.place, self.reading, chosen, &mut |mut played| {
                played.moves.truncate(PLIES);
                let opening = OpeningLine {
                    id: Some(format!("game {}", played.number)),
                    fen: played.positions.swap_remove(0),
                    moves: played.moves,
                };
                each(played.game, opening);
                Ok(())
            });
        }
        suite::each_chosen(&self.place.into(), self.reading, chosen, &mut |_, entry| {
            let opening = OpeningLine {
                id: Some(entry.id),
                fen: entry.root.fen().to_owned(),
                moves: Vec::new(),
            };
            each(entry.root.game(), opening);
            Ok::<(), FileError>(())
        })?;
        Ok(())
    }
}

/// The numbers below `count` in a random order, drawn one at a time (Fisher-Yates). Only numbers that have
/// been exchanged are stored.
struct Shuffle {
    random: SplitMix64,
    next: usize,
    count: usize,
    exchanged: HashMap<usize, usize>,
}

impl Shuffle {
    fn new(count: usize, seed: u64) -> Shuffle {
        Shuffle {
            random: SplitMix64::new(seed),
            next: 0,
            count,
            exchanged: HashMap::new(),
        }
    }

    /// The next numbers, at most `most`.
    fn take(&mut self, most: usize) -> impl Iterator<Item = usize> {
        let end = self.count.min(self.next.saturating_add(most));
        (self.next..end).map(|place| {
            self.next = place + 1;
            let other = place + self.random.below((self.count - place) as u64) as usize;
            let first = self.exchanged.remove(&place).unwrap_or(place);
            if other == place {
                first
            } else {
                self.exchanged.insert(other, first).unwrap_or(other)
            }
        })
    }
}

/// Refuses an opening of another game, or one in which the game is over at its end or before.
fn refuse(place: &str, game: Game, found: Game, opening: &OpeningLine) -> Result<(), PlainError> {
    let called = opening.id.as_deref().unwrap_or_default();
    if found != game {
        refuse!("{place}: {called} is of {found}, and {game} is played");
    }
    let cannot_play = |error: SessionError| PlainError::caused(format!("{place}: {called}"), error);
    let mut session = Session::new(game, SearchSetup::default()).map_err(cannot_play)?;
    let start = session.set_position(&opening.fen, &[] as &[&str], Some(game));
    start.map_err(cannot_play)?;
    for played in opening.moves.iter().map(Some).chain([None]) {
        if let Some(outcome) = session.outcome() {
            let ply = session.moves().len();
            refuse!("{place}: {called}: the game is over at ply {ply}: {outcome}");
        }
        played
            .map_or(Ok(()), |played| session.play(played).map(drop))
            .map_err(cannot_play)?;
    }
    Ok(())
}

pub(crate) fn kept(path: &Path) -> Result<Vec<OpeningLine>, Error> {
    let mut rows = RowReader::open(path)?;
    std::iter::from_fn(|| rows.next().transpose()).collect()
}
