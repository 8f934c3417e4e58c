//! Suites: the built-in ones, and the user's files.

mod built_in;
mod from_pgn;
mod lines;

pub use built_in::{BuiltInSuite, KNOWN};
pub use from_pgn::PgnSampling;

use crate::expected_moves::ExpectedMoves;
use crate::pgn::Reading;
use crate::{FileError, PlainError, locked};
use disk::bounded_read::{self, ReadError};
use engine_core::sanitize;
use from_pgn::read_games;
use games::did_you_mean;
use games::{Game, Games, RootPosition};
use lines::{PositionVisitor, read, read_line, several, unused};
use serde::{Deserialize, Serialize};
use std::collections::HashSet;
use std::fmt;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::sync::{Arc, Mutex};

impl BuiltInSuite {
    pub fn load(&self) -> Result<Vec<SuitePosition>, FileError> {
        load(self.name, None, &Games::default())
    }
}

#[derive(Debug)]
pub struct SuitePosition {
    /// A name that is unique within the suite.
    pub id: String,
    pub root: RootPosition,
    pub expected: ExpectedMoves,
}

/// A position of a suite, as a row of `positions.ndjson`.
#[derive(Serialize, Deserialize)]
pub struct PositionRow {
    pub suite: String,
    pub position: String,
    pub game: String,
    pub fen: String,
    #[serde(flatten)]
    pub expected: ExpectedMoves,
}

impl PositionRow {
    pub fn of(suite: &str, entry: &SuitePosition) -> PositionRow {
        PositionRow {
            suite: suite.to_owned(),
            position: entry.id.clone(),
            game: entry.root.game().to_string(),
            fen: entry.root.fen().to_owned(),
            expected: entry.expected.clone(),
        }
    }
}

#[derive(Clone, Debug, Default)]
pub struct PositionSelection {
    /// The suites. If this and `positions` are empty, the game's default suite.
    pub suites: Vec<SuiteSource>,
    pub positions: Vec<String>,
    pub game: Option<Game>,
    /// The positions to take from PGN games; `None` for the default.
    pub sampling: Option<PgnSampling>,
    /// Whether an unreadable game makes the whole file an error, instead of being skipped.
    pub strict: bool,
}

#[derive(Clone, Debug)]
pub enum SuiteSource {
    /// The name of a built-in suite, or the path of a file.
    Named(String),
    Stream(SuiteStream),
}

impl From<&str> for SuiteSource {
    fn from(name_or_path: &str) -> SuiteSource {
        SuiteSource::Named(name_or_path.to_owned())
    }
}

/// EPD or FEN lines that are read as they arrive, once.
#[derive(Clone)]
pub struct SuiteStream {
    name: String,
    place: String,
    text: Arc<Mutex<dyn BufRead + Send>>,
}

impl SuiteStream {
    /// A text as a suite with the given name; messages refer to it as `place`, such as `standard input`.
    pub fn new(name: &str, place: &str, text: impl BufRead + Send + 'static) -> SuiteStream {
        SuiteStream {
            name: name.to_owned(),
            place: place.to_owned(),
            text: Arc::new(Mutex::new(text)),
        }
    }
}

impl fmt::Debug for SuiteStream {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("SuiteStream").field(&self.place).finish()
    }
}

/// The default suite of each game that has suites.
const USUAL: [&str; 3] = ["bratko-kopec", "xiangqi-self-play", "uniform-trees"];

fn usual(game: Game) -> Result<&'static str, FileError> {
    let mut known = KNOWN.iter().filter(|known| known.game == game);
    let usual = known.find(|known| USUAL.contains(&known.name));
    usual
        .map(|known| known.name)
        .ok_or(FileError::NoneCarried { game })
}

/// Calls `each` for every position of the selected suites, and of the individual positions as another suite;
/// if there are neither, of the game's default suite. Returns one note per file about skipped games.
pub fn chosen<E: From<FileError>>(
    selection: &PositionSelection,
    games: &Games,
    each: PositionVisitor<'_, E>,
) -> Result<Vec<String>, E> {
    let reading = Reading {
        game: selection.game,
        games,
        strict: selection.strict,
    };
    let sampling = selection.sampling.unwrap_or_default();
    let is_pgn = |source: &SuiteSource| matches!(source, SuiteSource::Named(name) if is_pgn(name));
    if selection.sampling.is_some() && !selection.suites.iter().any(is_pgn) {
        return Err(FileError::NoGames.into());
    }
    let wanted = match (selection.suites.as_slice(), selection.positions.as_slice()) {
        ([], []) => vec![usual(reading.game.unwrap_or(Game::CHESS))?.into()],
        (sources, _) => sources.to_vec(),
    };
    let (mut seen, mut left_out): (Vec<String>, Vec<String>) = Default::default();
    for source in &wanted {
        let (name, note) = stream(source, (reading, sampling), &mut |name, entry| {
            refuse_twins(&seen, name)?;
            each(name, entry)
        })?;
        seen.push(name);
        left_out.extend(note);
    }
    if !selection.positions.is_empty() {
        refuse_twins(&seen, ONE_BY_ONE)?;
        for entry in of_positions(&selection.positions, reading)? {
            each(ONE_BY_ONE, entry)?;
        }
    }
    Ok(left_out)
}

/// Whether a suite is a PGN file.
fn is_pgn(name_or_path: &str) -> bool {
    let ending = Path::new(name_or_path).extension();
    ending.is_some_and(|ending| ending.eq_ignore_ascii_case("pgn"))
}

fn refuse_twins(seen: &[String], name: &str) -> Result<(), FileError> {
    if seen.iter().any(|other| other == name) {
        let sentence = format!("two suites are called {name}; give each once, under a name of its own");
        Err(PlainError::new(sentence).into())
    } else {
        Ok(())
    }
}

/// The name of the suite of individual positions.
const ONE_BY_ONE: &str = "positions";

/// The suite of individual positions: each a FEN, an EPD line, or `startpos`.
fn of_positions(positions: &[String], reading: Reading<'_>) -> Result<Vec<SuitePosition>, FileError> {
    let mut seen = HashSet::new();
    let mut entries = Vec::new();
    for (given, number) in positions.iter().zip(1..) {
        let each = several(given)?;
        for position in &each {
            let root = RootPosition::of_line(position, "", reading.game, reading.games);
            let root = root.map_err(|source| FileError::Position {
                given: position.clone(),
                source,
            })?;
            let (id, _, expected) = match position.as_str() {
                "startpos" => (Some(position.clone()), root.clone(), ExpectedMoves::default()),
                line => read_line(line, reading)?,
            };
            let id = id.unwrap_or_else(|| match each.len() {
                1 => format!("position {number}"),
                _ => root.fen().to_owned(),
            });
            let id = unused(&mut seen, id, &format!(" (position {number})"));
            entries.push(SuitePosition { id, root, expected });
        }
    }
    Ok(entries)
}

/// Loads a suite; from PGN games, the default positions, if all games can be read. Unless it is given, each
/// line determines its game: by an operation `game` that names one of `games`, or by its FEN.
pub fn load(
    source: impl Into<SuiteSource>,
    game: Option<Game>,
    games: &Games,
) -> Result<Vec<SuitePosition>, FileError> {
    let (mut entries, strict) = (Vec::new(), true);
    let reading = Reading { game, games, strict };
    stream(
        &source.into(),
        (reading, PgnSampling::default()),
        &mut |_, entry| {
            entries.push(entry);
            Ok::<(), FileError>(())
        },
    )?;
    Ok(entries)
}

/// Reads a suite position by position, without storing them: calls `each` with the suite's name and the
/// position. Returns the name, and a note about skipped games. After a bad line, the rest is only checked.
fn stream<E: From<FileError>>(
    source: &SuiteSource,
    (reading, sampling): (Reading<'_>, PgnSampling),
    each: PositionVisitor<'_, E>,
) -> Result<(String, Option<String>), E> {
    let name_or_path = match source {
        SuiteSource::Named(name_or_path) => name_or_path.as_str(),
        SuiteSource::Stream(stream) => {
            read(
                &stream.name,
                &stream.place,
                &mut *locked(&stream.text),
                reading,
                each,
            )?;
            return Ok((stream.name.clone(), None));
        }
    };
    if let Some(known) = KNOWN.iter().find(|known| known.name == name_or_path) {
        let reading = Reading {
            game: Some(known.game),
            ..reading
        };
        read(known.name, known.name, known.text.as_bytes(), reading, each)?;
        return Ok((known.name.to_owned(), None));
    }
    let path = Path::new(name_or_path);
    let file =
        bounded_read::named(path).map_err(|error| FileError::Read(ReadError::cannot(name_or_path)(error)))?;
    let file = file.ok_or_else(|| FileError::UnknownSuite {
        name: name_or_path.to_owned(),
        meant: did_you_mean(name_or_path, KNOWN.iter().map(|known| known.name)),
    })?;
    let name = path.file_stem().unwrap_or(path.as_os_str()).to_string_lossy();
    let name = sanitize::name(&name);
    let left_out = if is_pgn(name_or_path) {
        read_games(&name, name_or_path, (reading, sampling), each)?
    } else {
        read(&name, name_or_path, BufReader::new(file), reading, each)?;
        None
    };
    Ok((name.into_owned(), left_out))
}

#[cfg(test)]
mod tests;
