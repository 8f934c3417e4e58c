//! Suites: the ones the lab carries, and the user's own.

mod known;
mod of_pgn;

pub use known::{KNOWN, Known};
pub use of_pgn::Sampling;

use crate::FileError;
use crate::expected::Expected;
use crate::file_error::{MAX_ERRORS, MAX_NAME_LENGTH};
use crate::with_causes;
use disk::digest::Digest;
use disk::input::{self, Lines, ReadError};
use disk::sanitised;
use engine_core::epd::Epd;
use engine_core::fen::is_fen;
use games::did_you_mean;
use games::{Game, GameError, Games, Root, Setup};
use of_pgn::read_games;
use search_variants::strategy::without_braces;
use std::collections::HashSet;
use std::fmt;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

impl Known {
    pub fn load(&self) -> Result<Suite, FileError> {
        load(self.name, None, &Games::default())
    }
}

#[derive(Debug)]
pub struct Suite {
    /// Its name: a known one, the file's without ending, or the stream's.
    pub name: String,
    pub entries: Vec<Entry>,
}

#[derive(Debug)]
pub struct Entry {
    /// Its name, different from all others of the suite.
    pub id: String,
    pub root: Root,
    pub expected: Expected,
}

#[derive(Clone, Debug, Default)]
pub struct Selection {
    /// Suites. If there are none, and no positions either, it is the game's usual suite.
    pub suites: Vec<SuiteSource>,
    pub positions: Vec<String>,
    pub game: Option<Game>,
    /// Which positions of suites that are games in PGN; none for the usual ones.
    pub sampling: Option<Sampling>,
}

#[derive(Clone, Debug)]
pub enum SuiteSource {
    /// One that the lab carries, by its name, or a file, by its path.
    Named(String),
    Stream(SuiteStream),
}

impl From<&str> for SuiteSource {
    fn from(name_or_path: &str) -> SuiteSource {
        SuiteSource::Named(name_or_path.to_owned())
    }
}

/// A text of EPD or FEN lines that is read as it comes, and once.
#[derive(Clone)]
pub struct SuiteStream {
    name: String,
    place: String,
    text: Arc<Mutex<dyn BufRead + Send>>,
}

impl SuiteStream {
    /// A text for a suite of that name; messages call it `place`, as in `standard input`.
    pub fn new(name: &str, place: &str, text: impl BufRead + Send + 'static) -> SuiteStream {
        SuiteStream {
            name: name.to_owned(),
            place: place.to_owned(),
            text: Arc::new(Mutex::new(text)),
        }
    }

    fn text(&self) -> MutexGuard<'_, dyn BufRead + Send + 'static> {
        self.text.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl fmt::Debug for SuiteStream {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("SuiteStream").field(&self.place).finish()
    }
}

/// The suites that are searched if none is named, one of each game that has suites.
const USUAL: [&str; 3] = ["bratko-kopec", "xiangqi-self-play", "uniform-trees"];

fn usual(game: Game) -> Result<&'static str, FileError> {
    let mut known = KNOWN.iter().filter(|known| known.game == game);
    let usual = known.find(|known| USUAL.contains(&known.name));
    usual
        .map(|known| known.name)
        .ok_or(FileError::NoneCarried { game })
}

/// Goes through the positions of the suites named, and those given one by one as another suite; without
/// either through the game's usual suite.
pub fn chosen<E: From<FileError>>(selection: &Selection, games: &Games, each: Each<'_, E>) -> Result<(), E> {
    let asked = Asked {
        game: selection.game,
        games,
        sampling: selection.sampling.unwrap_or_default(),
    };
    let is_pgn = |source: &SuiteSource| matches!(source, SuiteSource::Named(name) if is_pgn(name));
    if selection.sampling.is_some() && !selection.suites.iter().any(is_pgn) {
        return Err(FileError::NoGames.into());
    }
    let wanted = match (selection.suites.as_slice(), selection.positions.as_slice()) {
        ([], []) => vec![usual(asked.game.unwrap_or(Game::CHESS))?.into()],
        (sources, _) => sources.to_vec(),
    };
    let mut seen: Vec<String> = Vec::new();
    for source in &wanted {
        let name = stream(source, asked, &mut |name, entry| {
            refuse_twins(&seen, name)?;
            each(name, entry)
        })?;
        seen.push(name);
    }
    if !selection.positions.is_empty() {
        refuse_twins(&seen, ONE_BY_ONE)?;
        for entry in of_positions(&selection.positions, asked)? {
            each(ONE_BY_ONE, entry)?;
        }
    }
    Ok(())
}

#[derive(Clone, Copy)]
struct Asked<'a> {
    /// The one that was asked for; none where each line tells.
    game: Option<Game>,
    games: &'a Games,
    sampling: Sampling,
}

/// Whether a suite is a file of games in PGN.
fn is_pgn(name_or_path: &str) -> bool {
    let ending = Path::new(name_or_path).extension();
    ending.is_some_and(|ending| ending.eq_ignore_ascii_case("pgn"))
}

fn refuse_twins(seen: &[String], name: &str) -> Result<(), FileError> {
    match seen.iter().any(|other| other == name) {
        true => Err(FileError::Twins {
            name: name.to_owned(),
        }),
        false => Ok(()),
    }
}

/// What the suite of positions given one by one is called.
const ONE_BY_ONE: &str = "positions";

/// The suite of positions given one by one: each a FEN, a line of EPD, or `startpos`.
fn of_positions(positions: &[String], asked: Asked<'_>) -> Result<Vec<Entry>, FileError> {
    let mut seen = Ids::default();
    let mut entries = Vec::new();
    for (given, number) in positions.iter().zip(1..) {
        let each = several(given)?;
        for position in &each {
            let root = Root::of_line(position, "", asked.game, asked.games);
            let root = root.map_err(|source| FileError::Position {
                given: position.clone(),
                source,
            })?;
            let (id, _, expected) = match position.as_str() {
                "startpos" => (Some(position.clone()), root.clone(), Expected::default()),
                line => read_line(line, asked)?,
            };
            let id = id.unwrap_or_else(|| match each.len() {
                1 => format!("position {number}"),
                _ => root.fen().to_owned(),
            });
            let id = seen.unused(id, &format!(" (position {number})"));
            entries.push(Entry { id, root, expected });
        }
    }
    Ok(entries)
}

/// The lines that a line stands for: in that of a tree `seed=1..9` and braces stand for several, as braces in
/// recipes do.
fn several(line: &str) -> Result<Vec<String>, FileError> {
    if is_fen(line) {
        return Ok(vec![line.to_owned()]);
    }
    let (position, operations) = line.split_at(line.find(';').unwrap_or(line.len()));
    let fields = position
        .split_whitespace()
        .map(|field| match field.split_once('=') {
            Some((name, range)) if range.contains("..") && !range.contains('{') => {
                format!("{name}={{{range}}}")
            }
            _ => field.to_owned(),
        });
    let positions = without_braces(&fields.collect::<Vec<String>>().join(" "));
    let positions = positions.map_err(|why| FileError::Braces {
        given: position.to_owned(),
        why,
    })?;
    let lines = positions.into_iter();
    Ok(lines.map(|position| position + operations).collect())
}

/// Loads a suite; of games in PGN the usual positions. Its game is the one given; else each line tells it, by
/// an operation `game` that names one of `games`, or by its FEN.
pub fn load(source: impl Into<SuiteSource>, game: Option<Game>, games: &Games) -> Result<Suite, FileError> {
    let mut entries = Vec::new();
    let asked = Asked {
        game,
        games,
        sampling: Sampling::default(),
    };
    let name = stream(&source.into(), asked, &mut |_, entry| {
        entries.push(entry);
        Ok::<(), FileError>(())
    })?;
    Ok(Suite { name, entries })
}

/// Goes through a suite position by position, without keeping any: `each` gets the suite's name and takes
/// the position. The suite's name comes back. If a line is bad the rest is only checked.
fn stream<E: From<FileError>>(
    source: &SuiteSource,
    asked: Asked<'_>,
    each: Each<'_, E>,
) -> Result<String, E> {
    let name_or_path = match source {
        SuiteSource::Named(name_or_path) => name_or_path.as_str(),
        SuiteSource::Stream(stream) => {
            read(&stream.name, &stream.place, &mut *stream.text(), asked, each)?;
            return Ok(stream.name.clone());
        }
    };
    if let Some(known) = KNOWN.iter().find(|known| known.name == name_or_path) {
        let asked = Asked {
            game: Some(known.game),
            ..asked
        };
        read(known.name, known.name, known.text.as_bytes(), asked, each)?;
        return Ok(known.name.to_owned());
    }
    let path = Path::new(name_or_path);
    let file = input::named(path).map_err(|error| FileError::Read(ReadError::cannot(name_or_path)(error)))?;
    let file = file.ok_or_else(|| FileError::UnknownSuite {
        name: name_or_path.to_owned(),
        meant: did_you_mean(name_or_path, KNOWN.iter().map(|known| known.name)),
    })?;
    let name = path.file_stem().unwrap_or(path.as_os_str()).to_string_lossy();
    let name = sanitised::name(&name);
    match is_pgn(name_or_path) {
        true => read_games(&name, name_or_path, asked, each)?,
        false => read(&name, name_or_path, BufReader::new(file), asked, each)?,
    }
    Ok(name.into_owned())
}

/// Takes the positions of the suite of that name, one after the other.
type Each<'a, E> = &'a mut dyn FnMut(&str, Entry) -> Result<(), E>;

/// Reads EPD or FEN lines; empty lines and those that begin with `#` are passed over, and so are a byte order
/// mark at the beginning and the carriage returns of Windows. All bad lines are reported.
fn read<E: From<FileError>>(
    name: &str,
    place: &str,
    text: impl BufRead,
    asked: Asked<'_>,
    each: Each<'_, E>,
) -> Result<(), E> {
    let mut seen = Ids::default();
    let mut errors = Vec::new();
    let mut lines = Lines::of(text, place.to_owned());
    let mut bytes = Vec::new();
    let mut empty = true;
    while let Some(bytes) = lines.next(&mut bytes).map_err(FileError::from)? {
        let Ok(line) = std::str::from_utf8(bytes) else {
            let place = lines.place();
            return Err(FileError::NoSuiteText { place }.into());
        };
        let line = match lines.number() {
            1 => line.trim_start_matches('\u{feff}').trim(),
            _ => line.trim(),
        };
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        empty = false;
        let read: Result<Vec<_>, FileError> =
            several(line).and_then(|lines| lines.iter().map(|line| read_line(line, asked)).collect());
        match read {
            Ok(read) if errors.is_empty() => {
                let number = lines.number();
                let is_one = read.len() == 1;
                for (id, root, expected) in read {
                    let id = id.unwrap_or_else(|| match is_one {
                        true => format!("line {number}"),
                        false => root.fen().to_owned(),
                    });
                    let id = seen.unused(id, &format!(" (line {number})"));
                    each(name, Entry { id, root, expected })?;
                }
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
        if errors.len() == MAX_ERRORS {
            return Err(FileError::BadLines { lines: errors }.into());
        }
    }
    match errors.is_empty() {
        true if empty => Err(FileError::NoPosition {
            place: place.to_owned(),
        }
        .into()),
        true => Ok(()),
        false => Err(FileError::BadLines { lines: errors }.into()),
    }
}

/// The names that a suite has used, as digests of them: a suite may be large.
#[derive(Default)]
struct Ids(HashSet<u64>);

impl Ids {
    /// The name, with so many additions that nothing else has it.
    fn unused(&mut self, mut id: String, addition: &str) -> String {
        while !self.insert(&id) {
            id.push_str(addition);
        }
        id
    }

    fn insert(&mut self, id: &str) -> bool {
        let mut digest = Digest::EMPTY;
        digest.add(id.as_bytes());
        self.0.insert(digest.number())
    }
}

/// A line's name and position, and the moves that it calls best or to be avoided. An operation `game`
/// names the game, if nobody else does.
fn read_line(line: &str, asked: Asked<'_>) -> Result<(Option<String>, Root, Expected), FileError> {
    let epd: Epd = line.parse().map_err(GameError::from)?;
    let root = Root::of_epd(&epd, "", asked.game, asked.games)?;
    let (position, _) = root.set_up(&Setup::default())?;
    let expected = Expected::named(&epd, position.as_ref())?;
    let id = epd.id.map(|id| sanitised::name(&id).into_owned());
    let length = id.as_ref().map_or(0, |id| id.chars().count());
    match length <= MAX_NAME_LENGTH {
        true => Ok((id, root, expected)),
        false => Err(FileError::LongName(length)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

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
                ("openings", 500),
                ("xiangqi-mates", 60),
                ("xiangqi-self-play", 24),
                ("xiangqi-openings", 500),
                ("uniform-trees", 100)
            ]
        );
    }

    /// The names of the positions of a text.
    fn ids(text: &[u8]) -> Result<Vec<String>, FileError> {
        let mut ids = Vec::new();
        let games = Games::default();
        let asked = Asked {
            game: None,
            games: &games,
            sampling: Sampling::default(),
        };
        read("x", "x.epd", text, asked, &mut |_, entry| {
            ids.push(entry.id);
            Ok::<(), FileError>(())
        })?;
        Ok(ids)
    }

    #[test]
    fn positions_without_a_name_are_called_by_their_line() {
        let ids = ids(b"# three\n\n8/8/8/8/8/8/8/K1k5 w - -\n8/8/8/8/8/8/8/K1k5 b - - 0 1\n").unwrap();
        assert_eq!(ids, ["line 3", "line 4"]);
    }

    #[test]
    fn a_name_given_twice_is_distinguished_by_its_line() {
        let text = "8/8/8/8/8/8/8/K1k5 w - - id \"A\";\r\n8/8/8/8/8/8/8/K1k5 b - - id \"A\";\r\n";
        assert_eq!(ids(text.as_bytes()).unwrap(), ["A", "A (line 2)"]);
    }

    /// Names that collide by themselves, once they are made harmless, or once a line's number is added.
    fn colliding_name() -> impl Strategy<Value = Option<String>> {
        let name = prop_oneof![
            "A( \\(line [1-9]\\)){0,3}",
            "line [1-9][0-9]?( \\(line [1-9]\\))?",
            "[AB \u{1b}\u{202e}\u{fffd}]{0,3}",
        ];
        proptest::option::weighted(0.8, name)
    }

    proptest! {
        #[test]
        fn no_two_positions_of_a_suite_have_one_name(names in proptest::collection::vec(colliding_name(), 1..40)) {
            let lines = names.iter().map(|name| match name {
                Some(name) => format!("8/8/8/8/8/8/8/K1k5 w - - id \"{name}\";\n"),
                None => "8/8/8/8/8/8/8/K1k5 w - -\n".to_owned(),
            });
            let text: String = lines.collect();
            let ids = ids(text.as_bytes()).unwrap();
            let different: HashSet<&String> = ids.iter().collect();
            prop_assert_eq!(ids.len(), names.len());
            prop_assert_eq!(different.len(), names.len(), "{:?}", ids);
            // The first of a name keeps it.
            if let Some(name) = names[0].as_ref().filter(|name| !name.is_empty() && name.trim() == *name) {
                prop_assert_eq!(&ids[0], &sanitised::name(name));
            }
        }

        #[test]
        fn no_two_positions_given_one_by_one_have_one_name(
            given in proptest::collection::vec(prop_oneof!["startpos", "8/8/8/8/8/8/8/K1k5 [wb] - -"], 1..20),
        ) {
            let games = Games::default();
            let asked = Asked { game: None, games: &games, sampling: Sampling::default() };
            let entries = of_positions(&given, asked).unwrap();
            let different: HashSet<&str> = entries.iter().map(|entry| entry.id.as_str()).collect();
            prop_assert_eq!(different.len(), given.len());
        }
    }

    #[test]
    fn every_bad_line_is_reported_with_its_place() {
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
    fn text_that_is_not_utf8_is_reported_with_its_line() {
        let error = ids(b"# fine\n# fine\n\xff\xfe").unwrap_err().to_string();
        assert!(error.starts_with("x.epd:3: not UTF-8"), "{error}");
        let marked = "\u{feff}8/8/8/8/8/8/8/K1k5 w - -";
        assert_eq!(ids(marked.as_bytes()).unwrap(), ["line 1"]);
    }

    const GAMES: &str = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. c4 *\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n\
        [Variant \"Xiangqi\"]\n\n1. C2=5 H8+7 *\n";

    /// The names and FENs of the positions of games.
    fn of_games(text: &str, sampling: Sampling) -> Result<Vec<(String, String)>, FileError> {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games.PGN");
        std::fs::write(&path, text).unwrap();
        let selection = Selection {
            suites: vec![path.display().to_string().as_str().into()],
            sampling: Some(sampling),
            ..Selection::default()
        };
        let mut found = Vec::new();
        chosen::<FileError>(&selection, &Games::default(), &mut |name, entry| {
            assert_eq!(name, "games");
            found.push((entry.id, entry.root.fen().to_owned()));
            Ok(())
        })?;
        Ok(found)
    }

    #[test]
    fn positions_of_games_are_taken_once_and_where_a_move_can_follow() {
        let from = |from_ply, every| Sampling { from_ply, every };
        let ids = |sampling| -> Vec<String> {
            of_games(GAMES, sampling)
                .unwrap()
                .into_iter()
                .map(|(id, _)| id)
                .collect()
        };
        assert_eq!(
            ids(from(3, 1)),
            [
                "game 1 ply 3",
                "game 1 ply 4",
                "game 1 ply 5",
                "game 1 ply 6",
                "game 1 ply 7",
                "game 2 ply 3"
            ]
        );
        assert_eq!(ids(from(0, 4)), ["game 1 ply 0", "game 3 ply 0"]);
        assert_eq!(ids(from(1, 2))[0..2], ["game 1 ply 1", "game 1 ply 3"]);
        let all = of_games(GAMES, from(0, 1)).unwrap();
        let (_, last) = all.last().unwrap();
        assert_eq!(
            last,
            "rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w - - 2 2"
        );
    }

    #[test]
    fn games_without_such_positions_and_positions_without_games_are_refused() {
        let told = |error: FileError| with_causes(&error);
        let none = of_games(
            GAMES,
            Sampling {
                from_ply: 50,
                every: 1,
            },
        )
        .unwrap_err();
        assert!(
            told(none)
                .ends_with("games.PGN: no game has a position after 50 half-moves that can be searched")
        );
        let bad = of_games("1. e4 e5\n2. Ke3 *", Sampling::default()).unwrap_err();
        assert!(told(bad).contains("games.PGN:2, game 1: move 2.: `Ke3`"));
        let selection = Selection {
            sampling: Some(Sampling::default()),
            ..Selection::default()
        };
        let refused = chosen::<FileError>(&selection, &Games::default(), &mut |_, _| Ok(()));
        assert!(matches!(refused, Err(FileError::NoGames)));
    }
}
