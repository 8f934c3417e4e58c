//! Games from PGN files, replayed so that all moves are legal and all positions known.

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

/// Maximum size of a PGN file in bytes: about fifty thousand games.
const MAX_FILE_BYTES: usize = 64 << 20;

/// Other values of the tag `Variant` that mean chess.
const CHESS: [&str; 4] = ["standard", "normal", "from position", "fromposition"];

/// A replayed game.
#[derive(Clone, Debug)]
pub struct PlayedGame {
    /// Its number in the file, from 1.
    pub number: usize,
    /// The line number of its beginning, from 1.
    pub line: usize,
    pub game: Game,
    pub result: GameResult,
    pub moves: Vec<String>,
    /// The positions in FEN: before each move, and after the last.
    pub positions: Vec<String>,
    /// Whether there is a legal move in the last position.
    pub goes_on: bool,
}

/// Options for reading games.
#[derive(Clone, Copy, Debug)]
pub struct Reading<'a> {
    /// The game to read all of them as. If `None`, the tag `Variant` names one of `games`; without that tag
    /// the FEN decides, and without a FEN it is chess.
    pub game: Option<Game>,
    pub games: &'a Games,
    /// Whether a single unreadable game makes the whole file an error.
    pub strict: bool,
}

/// Maximum number of skipped games to list individually.
const MAX_NAMED: usize = 8;

/// Calls `each` for every game of a file. Variations are skipped. Unreadable games are skipped and listed in
/// the returned note, unless reading is strict or no game is readable.
///
/// # Errors
/// [`FileError`], which lists the bad games; or an error of `each`.
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

/// The name of a pasted game in error messages.
const TEXT: &str = "PGN";

/// The only game in a text, as written and as replayed. The tag `Variant` names one of `games`; without that
/// tag the FEN decides, and without a FEN it is chess.
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

/// The error for a tag with an invalid position or an unknown variant.
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
