//! Suites: the ones the lab carries, and the user's own.

mod error;

pub use error::SuiteError;

use crate::digest::Digest;
use crate::expected::{Expected, Named};
use crate::game::{Game, Root, Setup};
use crate::input::{self, Lines, ReadError};
use crate::sanitised;
use crate::similar::did_you_mean;
use engine_core::epd::Epd;
use error::{LONGEST_NAME, LineError, MOST_ERRORS};
use std::collections::HashSet;
use std::error::Error;
use std::io::{self, BufRead, BufReader};
use std::path::Path;

/// A suite that is compiled in.
pub struct Known {
    /// Its name.
    pub name: &'static str,
    /// Its game.
    pub game: Game,
    /// What it is for.
    pub summary: &'static str,
    /// Where it comes from.
    pub source: &'static str,
    text: &'static str,
}

/// Every suite that the lab carries.
pub const KNOWN: &[Known] = &[
    Known {
        name: "bratko-kopec",
        game: Game::Chess,
        summary: "positional and tactical middlegames; the usual test of node counts",
        source: "I. Bratko, D. Kopec 1982",
        text: include_str!("../../positions/chess/bratko-kopec.epd"),
    },
    Known {
        name: "kaufman",
        game: Game::Chess,
        summary: "a short test of playing strength",
        source: "L. Kaufman",
        text: include_str!("../../positions/chess/kaufman.epd"),
    },
    Known {
        name: "win-at-chess",
        game: Game::Chess,
        summary: "300 tactical problems",
        source: "F. Reinfeld 1958, corrected best moves",
        text: include_str!("../../positions/chess/win-at-chess.epd"),
    },
    Known {
        name: "horizon",
        game: Game::Chess,
        summary: "documented cases of the horizon effect",
        source: "Kaindl, Caesar and others, told in each line",
        text: include_str!("../../positions/chess/horizon.epd"),
    },
    Known {
        name: "zugzwang",
        game: Game::Chess,
        summary: "positions in which having to move is a burden",
        source: "Chess Programming Wiki; R. Allgeuer 2004",
        text: include_str!("../../positions/chess/zugzwang.epd"),
    },
    Known {
        name: "mates",
        game: Game::Chess,
        summary: "forced mates in 1 to 3 moves, with proven distances",
        source: "Coko - Genie 1971; composed problems",
        text: include_str!("../../positions/chess/mates.epd"),
    },
    Known {
        name: "xiangqi-mates",
        game: Game::Xiangqi,
        summary: "forced wins in 1 to 4 moves, with proven distances",
        source: "tournament games",
        text: include_str!("../../positions/xiangqi/mates.epd"),
    },
    Known {
        name: "xiangqi-self-play",
        game: Game::Xiangqi,
        summary: "openings, middlegames and endgames; the usual test of node counts in xiangqi",
        source: "games of the lab against itself",
        text: include_str!("../../positions/xiangqi/self-play.epd"),
    },
];

impl Known {
    /// The suite.
    ///
    /// # Errors
    /// None: its tests read it.
    pub fn load(&self) -> Result<Suite, SuiteError> {
        load(self.name, None)
    }
}

/// Positions to be searched.
#[derive(Debug)]
pub struct Suite {
    /// Its name: a known one, the file's without ending, or `stdin`.
    pub name: String,
    /// Its positions.
    pub entries: Vec<Entry>,
}

/// A position of a suite.
#[derive(Debug)]
pub struct Entry {
    /// Its name, different from all others of the suite.
    pub id: String,
    /// The position.
    pub root: Root,
    /// The moves that it is given for.
    pub expected: Expected,
}

/// Which positions are wanted.
#[derive(Clone, Debug, Default)]
pub struct Selection {
    /// Suites by name, by path, or `-` for standard input. If there are none, and no positions either, it is
    /// the game's usual suite.
    pub suites: Vec<String>,
    /// Single positions, each a FEN or `startpos`.
    pub positions: Vec<String>,
    /// The game, where a FEN cannot tell.
    pub game: Option<Game>,
}

/// The suite that is searched if none is named.
fn usual(game: Game) -> &'static str {
    match game {
        Game::Chess => "bratko-kopec",
        Game::Xiangqi => "xiangqi-self-play",
    }
}

/// Goes through the positions of the suites named, and those given one by one as another suite; without
/// either through the game's usual suite.
///
/// # Errors
/// As of [`stream`], and if two suites have the same name.
pub(crate) fn chosen<E: From<SuiteError>>(selection: &Selection, each: Each<'_, E>) -> Result<(), E> {
    let game = selection.game;
    let wanted: Vec<&str> = match (selection.suites.as_slice(), selection.positions.as_slice()) {
        ([], []) => vec![usual(game.unwrap_or(Game::Chess))],
        (names, _) => names.iter().map(String::as_str).collect(),
    };
    let mut seen: Vec<String> = Vec::new();
    for name in wanted {
        let name = stream(name, game, &mut |name, entry| {
            refuse_twins(&seen, name)?;
            each(name, entry)
        })?;
        seen.push(name);
    }
    if !selection.positions.is_empty() {
        let suite = of_positions(&selection.positions, game)?;
        refuse_twins(&seen, &suite.name)?;
        for entry in suite.entries {
            each(&suite.name, entry)?;
        }
    }
    Ok(())
}

fn refuse_twins(seen: &[String], name: &str) -> Result<(), SuiteError> {
    match seen.iter().any(|other| other == name) {
        true => Err(SuiteError::Twins {
            name: name.to_owned(),
        }),
        false => Ok(()),
    }
}

/// A suite of positions given one by one: each a FEN, or `startpos`.
fn of_positions(positions: &[String], game: Option<Game>) -> Result<Suite, SuiteError> {
    let entries = positions.iter().zip(1..).map(|(position, number)| {
        let root = Root::read(position, "", game).map_err(|source| SuiteError::Position {
            given: position.clone(),
            source,
        })?;
        let id = match position.as_str() {
            "startpos" => position.clone(),
            _ => format!("position {number}"),
        };
        Ok(Entry {
            id,
            root,
            expected: Expected::default(),
        })
    });
    Ok(Suite {
        name: "positions".to_owned(),
        entries: entries.collect::<Result<_, SuiteError>>()?,
    })
}

/// Loads a suite by its name, its path, or `-` for standard input. The game shows in each line unless it is
/// given.
///
/// # Errors
/// If there is none, or a line is bad.
pub fn load(name_or_path: &str, game: Option<Game>) -> Result<Suite, SuiteError> {
    let mut entries = Vec::new();
    let name = stream(name_or_path, game, &mut |_, entry| {
        entries.push(entry);
        Ok::<(), SuiteError>(())
    })?;
    Ok(Suite { name, entries })
}

/// Goes through a suite position by position, without keeping any: `each` is told the suite's name and takes
/// the position. The suite's name comes back. If a line is bad the rest is only checked.
fn stream<E: From<SuiteError>>(
    name_or_path: &str,
    game: Option<Game>,
    each: Each<'_, E>,
) -> Result<String, E> {
    if let Some(known) = KNOWN.iter().find(|known| known.name == name_or_path) {
        read(
            known.name,
            known.name,
            known.text.as_bytes(),
            Some(known.game),
            each,
        )?;
        return Ok(known.name.to_owned());
    }
    if name_or_path == "-" {
        read("stdin", "standard input", io::stdin().lock(), game, each)?;
        return Ok("stdin".to_owned());
    }
    let path = Path::new(name_or_path);
    let file =
        input::named(path).map_err(|error| SuiteError::Read(ReadError::cannot(name_or_path)(error)))?;
    let Some(file) = file else {
        let meant = did_you_mean(name_or_path, KNOWN.iter().map(|known| known.name));
        let name = name_or_path.to_owned();
        return Err(SuiteError::Unknown { name, meant }.into());
    };
    let name = path.file_stem().unwrap_or(path.as_os_str()).to_string_lossy();
    let name = sanitised::name(&name);
    read(&name, name_or_path, BufReader::new(file), game, each)?;
    Ok(name.into_owned())
}

/// Takes the positions of the suite of that name, one after the other.
type Each<'a, E> = &'a mut dyn FnMut(&str, Entry) -> Result<(), E>;

/// Reads EPD or FEN lines; empty lines and those that begin with `#` are passed over, and so are a byte order
/// mark at the beginning and the carriage returns of Windows. All bad lines are told.
fn read<E: From<SuiteError>>(
    name: &str,
    place: &str,
    text: impl BufRead,
    game: Option<Game>,
    each: Each<'_, E>,
) -> Result<(), E> {
    let mut seen = Ids::default();
    let mut errors = Vec::new();
    let mut lines = Lines::of(text, place.to_owned());
    let mut bytes = Vec::new();
    let mut empty = true;
    while let Some(bytes) = lines.next(&mut bytes).map_err(SuiteError::from)? {
        let Ok(line) = std::str::from_utf8(bytes) else {
            let place = lines.place();
            return Err(SuiteError::NoText { place }.into());
        };
        let line = match lines.number() {
            1 => line.trim_start_matches('\u{feff}').trim(),
            _ => line.trim(),
        };
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        empty = false;
        match read_line(line, game) {
            Ok((id, root, expected)) if errors.is_empty() => {
                let mut id = id.unwrap_or_else(|| format!("line {}", lines.number()));
                if !seen.insert(&id) {
                    id = format!("{id} (line {})", lines.number());
                }
                each(name, Entry { id, root, expected })?;
            }
            Ok(_) => {}
            Err(error) => {
                errors.push(sanitised::message(&format!(
                    "{}: {}",
                    lines.place(),
                    with_causes(&error)
                )));
            }
        }
        if errors.len() == MOST_ERRORS {
            return Err(SuiteError::BadLines { lines: errors }.into());
        }
    }
    match errors.is_empty() {
        true if empty => Err(SuiteError::Empty {
            place: place.to_owned(),
        }
        .into()),
        true => Ok(()),
        false => Err(SuiteError::BadLines { lines: errors }.into()),
    }
}

/// An error and all that caused it, in one line.
fn with_causes(error: &dyn Error) -> String {
    let mut told = error.to_string();
    let mut cause = error.source();
    while let Some(error) = cause {
        told.push_str(&format!(": {error}"));
        cause = error.source();
    }
    told
}

/// The names that a suite has used, as digests of them: a suite may be large.
#[derive(Default)]
struct Ids(HashSet<u64>);

impl Ids {
    /// Whether the name is new.
    fn insert(&mut self, id: &str) -> bool {
        let mut digest = Digest::EMPTY;
        digest.add(id.as_bytes());
        self.0.insert(digest.number())
    }
}

/// A line's name and position, and the moves that it calls best or to be avoided. An operation `game`
/// names the game, if nobody else does.
fn read_line(line: &str, game: Option<Game>) -> Result<(Option<String>, Root, Expected), LineError> {
    let epd: Epd = line.parse()?;
    let named = epd.other.iter().find(|operation| operation.opcode == "game");
    let game = match (game, named.and_then(|operation| operation.operands.first())) {
        (None, Some(name)) => Some(name.parse()?),
        (game, _) => game,
    };
    let root = Root::read(&epd.position, "", game)?;
    let expected = root.on_board(&Setup::default(), Named(&epd))??;
    let id = epd.id.map(|id| sanitised::name(&id).into_owned());
    let length = id.as_ref().map_or(0, |id| id.chars().count());
    match length <= LONGEST_NAME {
        true => Ok((id, root, expected)),
        false => Err(LineError::Name(length)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_known_suite_is_sound() {
        let sizes: Vec<(&str, usize)> = KNOWN
            .iter()
            .map(|known| (known.name, known.load().unwrap().entries.len()))
            .collect();
        assert_eq!(
            sizes,
            [
                ("bratko-kopec", 24),
                ("kaufman", 25),
                ("win-at-chess", 300),
                ("horizon", 9),
                ("zugzwang", 33),
                ("mates", 42),
                ("xiangqi-mates", 60),
                ("xiangqi-self-play", 24)
            ]
        );
    }

    /// The names of the positions of a text.
    fn ids(text: &[u8]) -> Result<Vec<String>, SuiteError> {
        let mut ids = Vec::new();
        read("x", "x.epd", text, None, &mut |_, entry| {
            ids.push(entry.id);
            Ok::<(), SuiteError>(())
        })?;
        Ok(ids)
    }

    #[test]
    fn positions_without_a_name_are_called_by_their_line() {
        let ids = ids(b"# three\n\n8/8/8/8/8/8/8/K1k5 w - -\n8/8/8/8/8/8/8/K1k5 b - - 0 1\n").unwrap();
        assert_eq!(ids, ["line 3", "line 4"]);
    }

    #[test]
    fn a_name_given_twice_is_told_apart_by_its_line() {
        let text = "8/8/8/8/8/8/8/K1k5 w - - id \"A\";\r\n8/8/8/8/8/8/8/K1k5 b - - id \"A\";\r\n";
        assert_eq!(ids(text.as_bytes()).unwrap(), ["A", "A (line 2)"]);
    }

    #[test]
    fn every_bad_line_is_told_with_its_place() {
        let text = "8/8/8/8/8/8/8/K1k5 w - -\nnonsense\n8/8/8/8/8/8/8/K1k5 w - - bm Qh8;\n";
        let error = ids(text.as_bytes()).unwrap_err().to_string();
        assert!(
            error.starts_with("2 bad lines, nothing was run:\nx.epd:2: FEN has 1 of at least 4 fields"),
            "{error}"
        );
        assert!(
            error.contains("\nx.epd:3: operation `bm`: `Qh8` is not a legal move"),
            "{error}"
        );
    }

    #[test]
    fn text_that_is_not_utf8_is_told_with_its_line() {
        let error = ids(b"# fine\n# fine\n\xff\xfe").unwrap_err().to_string();
        assert!(error.starts_with("x.epd:3: not UTF-8"), "{error}");
        let marked = "\u{feff}8/8/8/8/8/8/8/K1k5 w - -";
        assert_eq!(ids(marked.as_bytes()).unwrap(), ["line 1"]);
    }
}
