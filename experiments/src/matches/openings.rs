//! [`Openings`]: the starting positions and first moves of a match's games. Each opening is used for one pair
//! of every pairing.

use super::game_record::GameRecord;
use crate::error::Error;
use crate::rows::{Row, RowReader};
use games::{Game, Games, SearchSetup};
use serde::{Deserialize, Serialize};
use sessions::pgn::{Reading, each_game};
use sessions::session::{MoveLimits, Session, SessionError};
use sessions::{FileError, PlainError, locked, suite};
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

impl OpeningLine {
    pub(super) fn begins(&self, row: &GameRecord) -> bool {
        let mut moves = row.moves.split(' ').zip(&self.moves);
        row.fen == self.fen && row.opening_plies == self.moves.len() && moves.all(|(one, other)| one == other)
    }
}

impl Row for OpeningLine {
    const HAS_CHECKSUM: bool = false;
}

pub(super) enum Openings {
    Given(Vec<OpeningLine>),
    /// The openings generated so far, and the generator for more.
    Drawn(Box<Mutex<(Vec<OpeningLine>, sessions::openings::Openings)>>),
}

impl Openings {
    pub(super) fn drawn(game: Game, seed: u64) -> Result<Openings, PlainError> {
        let session = Session::new(game, SearchSetup::default());
        let session = session.map_err(PlainError::because("random openings: the start position"))?;
        let drawer = sessions::openings::Openings::judged(session, MoveLimits::nodes(NODES), PAWN, seed);
        Ok(Openings::Drawn(Box::new(Mutex::new((Vec::new(), drawer)))))
    }

    pub(super) fn most(&self) -> usize {
        match self {
            Openings::Drawn(_) => usize::MAX,
            Openings::Given(openings) => openings.len(),
        }
    }

    /// Opening number `number`, starting from 0; less than [`Openings::most`].
    pub(super) fn get(&self, number: usize) -> Result<OpeningLine, PlainError> {
        let drawn = match self {
            Openings::Given(openings) => return Ok(openings[number].clone()),
            Openings::Drawn(drawn) => drawn,
        };
        let mut drawn = locked(drawn);
        let (openings, drawer) = &mut *drawn;
        while openings.len() <= number {
            let found = drawer.next().ok_or_else(|| {
                plain_error!(
                    "after {} random openings of {} no other was found whose value is within a pawn; play fewer \
                     games, or give openings",
                    openings.len(),
                    drawer.game()
                )
            })?;
            let moves = found.moves.into_iter();
            openings.push(OpeningLine {
                id: None,
                fen: drawer.start().to_owned(),
                moves: moves.map(|played| played.coordinates).collect(),
            });
        }
        Ok(openings[number].clone())
    }
}

/// The openings of a file or suite, all of one game, and a message about games that cannot be parsed.
type ReadOpenings = (Game, Vec<OpeningLine>, Option<String>);

/// The openings of a file or of a built-in suite, for the game of the reading, or else for that of the first
/// opening.
pub(super) fn read(name_or_path: &str, reading: Reading<'_>) -> Result<ReadOpenings, Error> {
    let Reading { game, games, .. } = reading;
    let ending = Path::new(name_or_path).extension();
    let (found, left_out) = if ending.is_some_and(|ending| ending.eq_ignore_ascii_case("pgn")) {
        of_pgn(name_or_path, reading)?
    } else {
        (of_suite(name_or_path, game, games)?, None)
    };
    let first = found.first().map(|(game, _)| *game);
    let game = game.or(first).unwrap_or(Game::CHESS);
    let openings = found.into_iter().map(|(found, opening)| {
        refuse(name_or_path, game, found, &opening)?;
        Ok(opening)
    });
    let openings = openings.collect::<Result<_, PlainError>>()?;
    Ok((game, openings, left_out))
}

/// Each opening with its game.
type FoundOpenings = Vec<(Game, OpeningLine)>;

fn of_suite(place: &str, game: Option<Game>, games: &Games) -> Result<FoundOpenings, Error> {
    let entries = suite::load(place, game, games)?.into_iter();
    let found = entries.map(|entry| {
        let opening = OpeningLine {
            id: Some(entry.id),
            fen: entry.root.fen().to_owned(),
            moves: Vec::new(),
        };
        (entry.root.game(), opening)
    });
    Ok(found.collect())
}

fn of_pgn(place: &str, reading: Reading<'_>) -> Result<(FoundOpenings, Option<String>), FileError> {
    let mut found = Vec::new();
    let left_out = each_game::<FileError>(place, reading, &mut |mut played| {
        played.moves.truncate(PLIES);
        let opening = OpeningLine {
            id: Some(format!("game {}", played.number)),
            fen: played.positions.swap_remove(0),
            moves: played.moves,
        };
        found.push((played.game, opening));
        Ok(())
    })?;
    Ok((found, left_out))
}

/// Refuses an opening of another game, or one that leaves nothing to play.
fn refuse(place: &str, game: Game, found: Game, opening: &OpeningLine) -> Result<(), PlainError> {
    let called = opening.id.as_deref().unwrap_or_default();
    if found != game {
        refuse!("{place}: {called} is of {found}, and {game} is played");
    }
    let set_up = || -> Result<Session, SessionError> {
        let mut session = Session::new(game, SearchSetup::default())?;
        session.set_position(&opening.fen, &opening.moves, Some(game))?;
        Ok(session)
    };
    match set_up().map(|session| session.outcome()) {
        Ok(None) => Ok(()),
        Ok(Some(outcome)) => Err(plain_error!(
            "{place}: {called} leads to the end of the game: {outcome}"
        )),
        Err(error) => Err(PlainError::caused(format!("{place}: {called}"), error)),
    }
}

pub(super) fn kept(path: &Path) -> Result<Vec<OpeningLine>, Error> {
    let mut rows = RowReader::open(path)?;
    std::iter::from_fn(|| rows.next().transpose()).collect()
}
