//! Games of PGN files, each move found legal and each position known.

use crate::file_error::{MAX_ERRORS, bad_lines};
use crate::with_causes;
use crate::{FileError, PlainError};
use disk::bounded_read::{self, ReadError};
use engine_core::pgn::{self, GameResult, PgnGame};
use engine_core::sanitize;
use games::{Game, GameError, Games, RootPosition, SearchSetup};
use reports::numbers::counted;
use std::io;
use std::path::Path;

/// Bytes of the largest PGN file that is read: some fifty thousand games.
const MAX_FILE_BYTES: usize = 64 << 20;

/// What PGN files call chess, beside its name.
const CHESS: [&str; 4] = ["standard", "normal", "from position", "fromposition"];

/// A game that was played from its first position to its last.
#[derive(Clone, Debug)]
pub struct PlayedGame {
    /// Its number in the file, from 1 up.
    pub number: usize,
    /// The line on which it begins, from 1 up.
    pub line: usize,
    pub game: Game,
    pub result: GameResult,
    pub moves: Vec<String>,
    /// The positions in FEN: before each move, and after the last.
    pub positions: Vec<String>,
    /// Whether a move can be played in the last one.
    pub goes_on: bool,
}

/// What games are of, and which of them are read.
#[derive(Clone, Copy, Debug)]
pub struct Reading<'a> {
    /// The game; else the tag `Variant` names one of `games`; else the FEN shows it, and without one it is
    /// chess.
    pub game: Option<Game>,
    pub games: &'a Games,
    /// Whether a file with a game that cannot be read is refused.
    pub strict: bool,
}

/// Games of a file that are named one by one where they are left out.
const MAX_NAMED: usize = 8;

/// Goes through the games of the file at a path. Variations are passed over. Games that cannot be read are
/// left out, and a sentence that counts and names them comes back, unless the reading is strict or there is
/// no other game.
///
/// # Errors
/// [`FileError`], which names every bad game, or what `each` fails with.
pub fn each_game<E: From<FileError>>(
    path: &str,
    reading: Reading<'_>,
    each: &mut dyn FnMut(PlayedGame) -> Result<(), E>,
) -> Result<Option<String>, E> {
    let bytes = bytes(path)?;
    let (mut count, mut bad, mut faults) = (0, 0, Vec::new());
    for read in pgn::read(&sanitize::decode(&bytes)) {
        count += 1;
        let read = read.map_err(|error| FileError::pgn(path, error));
        match read.and_then(|read| played(&read, path, reading.game, reading.games)) {
            Ok(played) if bad == 0 || !reading.strict => each(played)?,
            Ok(_) => {}
            Err(error) => {
                bad += 1;
                if bad <= MAX_ERRORS {
                    faults.push(error);
                }
            }
        }
        if reading.strict && bad == MAX_ERRORS {
            break;
        }
    }
    let lines = faults.iter().map(|fault| sanitize::message(&with_causes(fault)));
    match faults.as_slice() {
        [] if count == 0 => Err(no_game(path).into()),
        [] => Ok(None),
        _ if bad < count && !reading.strict => {
            let mut note = format!(
                "{bad} of {} of {path}, left out because they cannot be read:",
                counted(count, "game")
            );
            lines
                .take(MAX_NAMED)
                .for_each(|line| note += &format!("\n{line}"));
            if bad > MAX_NAMED {
                note += &format!("\nand {} more", bad - MAX_NAMED);
            }
            Ok(Some(note))
        }
        [_] => Err(faults.remove(0).into()),
        _ => Err(FileError::from(bad_lines(&lines.collect::<Vec<String>>())).into()),
    }
}

/// What the text of a single game is called in errors.
const TEXT: &str = "PGN";

/// The one game that a text holds, as it is written and played. The tag `Variant` names one of `games`; else
/// the FEN shows what it is of, and without one it is chess.
pub fn only_game(text: &str, games: &Games) -> Result<(PgnGame, PlayedGame), FileError> {
    let mut all = pgn::read(text);
    let first = all.next().ok_or_else(|| no_game(TEXT))?;
    let first = first.map_err(|error| FileError::pgn(TEXT, error))?;
    match all.next() {
        Some(Ok(second)) => {
            let sentence = format!("{TEXT}:{} begins a second game, and one is wanted", second.line);
            Err(PlainError::new(sentence).into())
        }
        Some(Err(error)) => Err(FileError::pgn(TEXT, error)),
        None => {
            let played = played(&first, TEXT, None, games)?;
            Ok((first, played))
        }
    }
}

fn no_game(place: &str) -> FileError {
    PlainError::new(format!("{place} holds no game")).into()
}

fn bytes(path: &str) -> Result<Vec<u8>, FileError> {
    let file =
        bounded_read::named(Path::new(path)).and_then(|file| file.ok_or(io::ErrorKind::NotFound.into()));
    let file = file.map_err(ReadError::cannot(path))?;
    Ok(bounded_read::whole_up_to(MAX_FILE_BYTES, file, path)?)
}

fn played(read: &PgnGame, place: &str, game: Option<Game>, games: &Games) -> Result<PlayedGame, FileError> {
    let tag = |tag| move |error| bad_tag(place, (read.line, read.number), tag, error);
    let game = match game {
        Some(game) => game,
        None => kind(read, games).map_err(tag("Variant"))?,
    };
    let start = RootPosition::read(read.fen().unwrap_or("startpos"), "", Some(game));
    let start = start.map_err(tag("FEN"))?;
    let (mut position, _) = start.set_up(&SearchSetup::default())?;
    let read_moves = position.read_game(read);
    let read_moves = read_moves.map_err(|error| FileError::pgn(place, error))?;
    let (mut moves, mut positions) = (Vec::new(), vec![position.fen()]);
    for played in read_moves {
        moves.push(position.coordinates(played));
        position.play(played);
        positions.push(position.fen());
    }
    Ok(PlayedGame {
        number: read.number,
        line: read.line,
        game,
        result: read.result,
        moves,
        positions,
        goes_on: !position.is_over(),
    })
}

/// A tag of a game that names a position or a kind of game that there is not.
pub(crate) fn bad_tag(
    place: &str,
    (line, game): (usize, usize),
    tag: &'static str,
    error: GameError,
) -> PlainError {
    PlainError::caused(format!("{place}:{line}, game {game}: tag {tag}"), error)
}

fn kind(read: &PgnGame, games: &Games) -> Result<Game, GameError> {
    let variant = read.tag("Variant").map(str::to_ascii_lowercase);
    match variant.as_deref() {
        Some(name) if CHESS.contains(&name) => Ok(Game::CHESS),
        Some(name) => games.named(name),
        None => Ok(read.fen().map_or(Game::CHESS, Game::of_fen)),
    }
}
