//! Games of PGN files, each move found legal and each position known.

use crate::FileError;
use crate::file_error::MAX_ERRORS;
use crate::with_causes;
use disk::input::{self, ReadError};
use disk::sanitised;
use engine_core::pgn::{self, GameResult, PgnGame};
use games::{Game, GameError, Games, Root, Setup};
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

/// Goes through the games of the file at a path. What they are of is `game`; else the tag `Variant` names one
/// of `games`; else the FEN shows it, and without one it is chess. Variations are passed over.
///
/// # Errors
/// [`FileError`], which names every bad game, or what `each` fails with.
pub fn each_game<E: From<FileError>>(
    path: &str,
    game: Option<Game>,
    games: &Games,
    each: &mut dyn FnMut(PlayedGame) -> Result<(), E>,
) -> Result<(), E> {
    let text = text(path)?;
    let (mut is_empty, mut faults) = (true, Vec::new());
    for read in pgn::read(&text) {
        is_empty = false;
        let read = read.map_err(|error| FileError::pgn(path, error));
        match read.and_then(|read| played(&read, path, game, games)) {
            Ok(played) if faults.is_empty() => each(played)?,
            Ok(_) => {}
            Err(error) => faults.push(error),
        }
        if faults.len() == MAX_ERRORS {
            break;
        }
    }
    match faults.pop() {
        None if is_empty => Err(E::from(FileError::NoGame {
            place: path.to_owned(),
        })),
        None => Ok(()),
        Some(only) if faults.is_empty() => Err(only.into()),
        Some(last) => {
            faults.push(last);
            let lines = faults.iter().map(|fault| sanitised::message(&with_causes(fault)));
            let lines = lines.collect();
            Err(E::from(FileError::BadLines { lines }))
        }
    }
}

/// What the text of a single game is called in errors.
const TEXT: &str = "PGN";

/// The one game that a text holds, as it is written and played. The tag `Variant` names one of `games`; else
/// the FEN shows what it is of, and without one it is chess.
pub fn only_game(text: &str, games: &Games) -> Result<(PgnGame, PlayedGame), FileError> {
    let mut all = pgn::read(text);
    let place = || TEXT.to_owned();
    let first = all.next().ok_or_else(|| FileError::NoGame { place: place() })?;
    let first = first.map_err(|error| FileError::pgn(TEXT, error))?;
    match all.next() {
        Some(Ok(second)) => Err(FileError::SeveralGames {
            place: place(),
            line: second.line,
        }),
        Some(Err(error)) => Err(FileError::pgn(TEXT, error)),
        None => {
            let played = played(&first, TEXT, None, games)?;
            Ok((first, played))
        }
    }
}

fn text(path: &str) -> Result<String, FileError> {
    let file = input::named(Path::new(path)).and_then(|file| file.ok_or(io::ErrorKind::NotFound.into()));
    let file = file.map_err(ReadError::cannot(path))?;
    let bytes = input::whole_up_to(MAX_FILE_BYTES, file, path)?;
    String::from_utf8(bytes).map_err(|_| FileError::NoPgnText {
        place: path.to_owned(),
    })
}

fn played(read: &PgnGame, place: &str, game: Option<Game>, games: &Games) -> Result<PlayedGame, FileError> {
    let tag = |tag| {
        move |source: GameError| FileError::Tag {
            place: place.to_owned(),
            line: read.line,
            game: read.number,
            tag,
            source: source.into(),
        }
    };
    let game = match game {
        Some(game) => game,
        None => kind(read, games).map_err(tag("Variant"))?,
    };
    let start = Root::read(read.fen().unwrap_or("startpos"), "", Some(game));
    let start = start.map_err(tag("FEN"))?;
    let (mut position, _) = start.set_up(&Setup::default())?;
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

fn kind(read: &PgnGame, games: &Games) -> Result<Game, GameError> {
    let variant = read.tag("Variant").map(str::to_ascii_lowercase);
    match variant.as_deref() {
        Some(name) if CHESS.contains(&name) => Ok(Game::CHESS),
        Some(name) => games.named(name),
        None => Ok(read.fen().map_or(Game::CHESS, Game::of_fen)),
    }
}
