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

/// The openings of a file or built-in suite: as many as are `wanted`, in an order, all for the game of the
/// reading, or else for that of the first opening; with notes about what was left out.
pub(crate) fn of_file(
    place: &str,
    reading: Reading<'_>,
    (order, seed): (OpeningOrder, u64),
    wanted: usize,
) -> Result<(Game, Vec<OpeningLine>, Vec<String>), Error> {
    let unit = if suite::is_pgn(place) { "game" } else { "line" };
    let mut left_out = LeftOut::new(place, unit, reading.strict);
    let mut unplayable = LeftOut::new(place, "opening", reading.strict);
    let mut drawn = match order {
        OpeningOrder::Sequential => None,
        OpeningOrder::Random => Some(shuffled(count(place, reading)?, seed)),
    };
    let (mut game, mut openings) = (reading.game, Vec::new());
    while openings.len() < wanted {
        let missing = wanted - openings.len();
        let ranks: Option<HashMap<usize, usize>> =
            drawn.as_mut().map(|drawn| drawn.take(missing).zip(0..).collect());
        let last = ranks.as_ref().map(|ranks| ranks.keys().max().copied());
        let (number, enough) = (Cell::new(0), Cell::new(missing == 0));
        let mut choose = |next| {
            number.set(next);
            match (&ranks, last.flatten()) {
                (None, _) if enough.get() => Choice::Stop,
                (None, _) => Choice::Read,
                (Some(ranks), _) if ranks.contains_key(&next) => Choice::Read,
                (Some(_), Some(last)) if next < last => Choice::Skip,
                (Some(_), _) => Choice::Stop,
            }
        };
        let mut found = Vec::new();
        pass(
            place,
            reading,
            (&mut choose, &mut left_out),
            &mut |of, opening| {
                unplayable.count();
                match refuse(place, *game.get_or_insert(of), of, &opening) {
                    Ok(()) => {
                        let number = number.get();
                        let rank = ranks.as_ref().map_or(number, |ranks| ranks[&number]);
                        found.push((rank, opening));
                        enough.set(found.len() >= missing);
                    }
                    Err(error) => unplayable.leave_out(&error),
                }
            },
        )?;
        found.sort_by_key(|&(rank, _)| rank);
        openings.extend(found.into_iter().map(|(_, opening)| opening).take(missing));
        if ranks.is_none_or(|ranks| ranks.len() < missing) {
            break;
        }
    }
    let notes = [left_out.finish()?, unplayable.finish()?].concat();
    Ok((game.unwrap_or(Game::CHESS), openings, notes))
}

/// The number of lines or games.
fn count(place: &str, reading: Reading<'_>) -> Result<usize, FileError> {
    let mut count = 0;
    let mut skip = |_| {
        count += 1;
        Choice::Skip
    };
    let mut left_out = LeftOut::new(place, "line", false);
    pass(place, reading, (&mut skip, &mut left_out), &mut |_, _| ())?;
    Ok(count)
}

/// Reads the chosen openings, each with its game.
fn pass(
    place: &str,
    reading: Reading<'_>,
    chosen: (&mut dyn FnMut(usize) -> Choice, &mut LeftOut),
    each: &mut dyn FnMut(Game, OpeningLine),
) -> Result<(), FileError> {
    if suite::is_pgn(place) {
        return each_chosen_game(place, reading, chosen, &mut |mut played| {
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
    let read = suite::each_chosen(&place.into(), reading, chosen, &mut |_, entry| {
        let opening = OpeningLine {
            id: Some(entry.id),
            fen: entry.root.fen().to_owned(),
            moves: Vec::new(),
        };
        each(entry.root.game(), opening);
        Ok::<(), FileError>(())
    });
    read.map(drop)
}

/// The numbers below `count` in a random order, drawn one at a time (Fisher-Yates). Only numbers that have
/// been exchanged are stored.
fn shuffled(count: usize, seed: u64) -> impl Iterator<Item = usize> {
    let (mut random, mut exchanged) = (SplitMix64::new(seed), HashMap::new());
    (0..count).map(move |place| {
        let other = place + random.below((count - place) as u64) as usize;
        let first = exchanged.remove(&place).unwrap_or(place);
        if other == place {
            first
        } else {
            exchanged.insert(other, first).unwrap_or(other)
        }
    })
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
