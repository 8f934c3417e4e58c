//! Suites: the built-in ones, and the user's files.

mod built_in;
mod from_pgn;
mod lines;

pub use built_in::{BuiltInSuite, KNOWN};

use crate::expected_moves::ExpectedMoves;
use crate::left_out::LeftOut;
use crate::pgn::{Choice, Reading};
use crate::{FileError, locked};
use disk::bounded_read::{self, ReadError};
use disk::published::{Text, unpacked_name};
use engine_core::sanitize;
use from_pgn::read_games;
use games::did_you_mean;
use games::{Game, Games, RootPosition};
use lines::{PositionVisitor, read, read_line, several, unused};
use serde::{Deserialize, Serialize};
use std::collections::HashSet;
use std::fmt;
use std::io::{self, BufRead, Read};
use std::num::NonZeroUsize;
use std::path::Path;
use std::sync::{Arc, Mutex};

impl BuiltInSuite {
    pub fn load(&self) -> Result<Vec<SuitePosition>, FileError> {
        individual(&self.lines(), &Games::default())
    }

    /// The number of positions, without reading them.
    pub fn count(&self) -> Result<usize, FileError> {
        let lines = self.lines();
        lines.iter().map(|line| Ok(several(line)?.len())).sum()
    }

    fn lines(&self) -> Vec<String> {
        let is_position = |line: &&str| !line.is_empty() && !line.starts_with('#');
        self.text.lines().filter(is_position).map(str::to_owned).collect()
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
    /// The number of plies between the positions to take from a PGN game; `None` for the default.
    pub every: Option<NonZeroUsize>,
    /// Whether an unreadable line or game makes the whole file an error, instead of being left out.
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
const DEFAULTS: [&str; 3] = ["bratko-kopec", "xiangqi-self-play", "uniform-trees"];

fn default_suite(game: Game) -> Result<&'static str, FileError> {
    let mut known = KNOWN.iter().filter(|known| known.game == game);
    let default = known.find(|known| DEFAULTS.contains(&known.name));
    default
        .map(|known| known.name)
        .ok_or(FileError::NoneCarried { game })
}

/// Calls `each` for every position of the selected suites, and of the individual positions as another suite;
/// if there are neither, of the game's default suite. Returns notes about what was left out.
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
    let is_pgn = |source: &SuiteSource| matches!(source, SuiteSource::Named(name) if is_pgn(name));
    if selection.every.is_some() && !selection.suites.iter().any(is_pgn) {
        return Err(FileError::NoGames.into());
    }
    let wanted = match (selection.suites.as_slice(), selection.positions.as_slice()) {
        ([], []) => vec![default_suite(reading.game.unwrap_or(Game::CHESS))?.into()],
        (sources, _) => sources.to_vec(),
    };
    let (mut seen, mut left_out): (Vec<String>, Vec<String>) = Default::default();
    for source in &wanted {
        let (name, notes) = stream(source, (reading, selection.every), &mut |name, entry| {
            refuse_twins(&seen, name)?;
            each(name, entry)
        })?;
        seen.push(name);
        left_out.extend(notes);
    }
    if !selection.positions.is_empty() {
        refuse_twins(&seen, ONE_BY_ONE)?;
        for entry in of_positions(&selection.positions, reading, &mut left_out)? {
            each(ONE_BY_ONE, entry)?;
        }
    }
    Ok(left_out)
}

/// Whether a suite is a PGN file, packed or not.
pub fn is_pgn(name_or_path: &str) -> bool {
    let ending = Path::new(unpacked_name(name_or_path)).extension();
    ending.is_some_and(|ending| ending.eq_ignore_ascii_case("pgn"))
}

fn refuse_twins(seen: &[String], name: &str) -> Result<(), FileError> {
    if seen.iter().any(|other| other == name) {
        refuse!("two suites are called {name}; give each once, under a name of its own");
    }
    Ok(())
}

/// The name of the suite of individual positions.
pub const ONE_BY_ONE: &str = "positions";

/// Individual positions: each a FEN, an EPD line, or `startpos`.
pub fn individual(positions: &[String], games: &Games) -> Result<Vec<SuitePosition>, FileError> {
    let (game, strict) = (None, true);
    of_positions(positions, Reading { game, games, strict }, &mut Vec::new())
}

/// The suite of individual positions: each a FEN, an EPD line, or `startpos`.
fn of_positions(
    positions: &[String],
    reading: Reading<'_>,
    notes: &mut Vec<String>,
) -> Result<Vec<SuitePosition>, FileError> {
    let mut seen = HashSet::new();
    let mut entries = Vec::new();
    for (text, number) in positions.iter().zip(1..) {
        let each = several(text)?;
        for position in &each {
            let at = |source| FileError::Position {
                text: position.clone(),
                source,
            };
            let (id, root, expected, passed_over) = match position.as_str() {
                "startpos" => (
                    Some(position.clone()),
                    RootPosition::read(position, "", reading.game).map_err(at)?,
                    ExpectedMoves::default(),
                    Vec::new(),
                ),
                line => read_line(line, reading).map_err(|error| match error {
                    FileError::Game(source) => at(source),
                    other => other,
                })?,
            };
            notes.extend(passed_over.into_iter().map(|kind| format!("{position}: {kind}")));
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

/// Loads a suite; from PGN games, the default positions, if everything can be read. Unless it is given, each
/// line determines its game: by an operation `game` that names one of `games`, or by its FEN.
pub fn load(
    source: impl Into<SuiteSource>,
    game: Option<Game>,
    games: &Games,
) -> Result<Vec<SuitePosition>, FileError> {
    let (mut entries, strict) = (Vec::new(), true);
    let reading = Reading { game, games, strict };
    stream(&source.into(), (reading, None), &mut |_, entry| {
        entries.push(entry);
        Ok::<(), FileError>(())
    })?;
    Ok(entries)
}

/// Reads a suite position by position, without storing them: calls `each` with the suite's name and the
/// position. Returns the name, and notes about what was left out.
fn stream<E: From<FileError>>(
    source: &SuiteSource,
    (reading, every): (Reading<'_>, Option<NonZeroUsize>),
    each: PositionVisitor<'_, E>,
) -> Result<(String, Vec<String>), E> {
    match source {
        SuiteSource::Named(path) if is_pgn(path) && KNOWN.iter().all(|known| known.name != path) => {
            let name = name_of_file(path);
            let notes = read_games(&name, path, (reading, every), each)?;
            Ok((name, notes))
        }
        source => {
            let mut left_out = left_out_of(source, reading);
            let name = each_chosen(source, reading, (&mut |_| Choice::Read, &mut left_out), each)?;
            Ok((name, left_out.finish()?))
        }
    }
}

/// The name of the suite in a file.
fn name_of_file(path: &str) -> String {
    let path = Path::new(unpacked_name(path));
    let name = path.file_stem().unwrap_or(path.as_os_str()).to_string_lossy();
    sanitize::name(&name).into_owned()
}

fn left_out_of(source: &SuiteSource, reading: Reading<'_>) -> LeftOut {
    let place = match source {
        SuiteSource::Named(name) => name,
        SuiteSource::Stream(stream) => &stream.place,
    };
    LeftOut::new(place, "line", reading.strict)
}

/// Calls `each` for the positions of the chosen lines of a suite, by their place from 0. Returns the name.
pub fn each_chosen<E: From<FileError>>(
    source: &SuiteSource,
    reading: Reading<'_>,
    chosen: (&mut dyn FnMut(usize) -> Choice, &mut LeftOut),
    each: PositionVisitor<'_, E>,
) -> Result<String, E> {
    let (name, text, game) = match source {
        SuiteSource::Stream(stream) => {
            let text = Text::new(stream.clone(), &stream.place);
            (stream.name.clone(), text, None)
        }
        SuiteSource::Named(name) => match KNOWN.iter().find(|known| known.name == name) {
            Some(known) => {
                if let Some(game) = reading.game.filter(|game| *game != known.game) {
                    let wrong = plain_error!("`{name}` is a suite of {}, not of {game}", known.game);
                    return Err(FileError::from(wrong).into());
                }
                let text = Text::new(known.text.as_bytes(), name);
                (name.clone(), text, Some(known.game))
            }
            None => {
                let file = bounded_read::named(Path::new(name));
                let file = file.map_err(|error| FileError::Read(ReadError::cannot(name)(error)))?;
                let file = file.ok_or_else(|| FileError::UnknownSuite {
                    name: name.clone(),
                    meant: did_you_mean(name, KNOWN.iter().map(|known| known.name)),
                })?;
                (name_of_file(name), Text::new(file, name), None)
            }
        },
    };
    let reading = Reading {
        game: game.or(reading.game),
        ..reading
    };
    read(&name, text.map_err(FileError::from)?, reading, chosen, each)?;
    Ok(name)
}

impl Read for SuiteStream {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        locked(&self.text).read(buffer)
    }
}

#[cfg(test)]
mod tests;
