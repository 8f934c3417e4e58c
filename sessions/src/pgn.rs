//! Games from PGN files, replayed so that all moves are legal and all positions known.

use crate::left_out::LeftOut;
use crate::{FileError, PlainError};
use disk::bounded_read::{self, ReadError};
use disk::published::Text;
use engine_core::pgn::{self, GameResult, PgnGame};
use games::{Game, GameError, Games, RootPosition, SearchSetup};
use std::io;
use std::path::Path;

/// Maximum size in bytes of a part of a file that no tag divides: about fifty thousand games.
const MAX_PART_BYTES: usize = 64 << 20;

/// Other values of the tag `Variant` that mean chess.
const CHESS: [&str; 6] = [
    "standard",
    "normal",
    "from position",
    "fromposition",
    "orthodox",
    "classical",
];

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
    /// What was dropped of the tag `FEN`.
    pub dropped: Option<String>,
}

/// Options for reading games.
#[derive(Clone, Copy, Debug)]
pub struct Reading<'a> {
    /// The game to read all of them as. If `None`, the tag `Variant` names one of `games`; without that tag
    /// the FEN decides, and without a FEN it is chess.
    pub game: Option<Game>,
    pub games: &'a Games,
    /// Whether a single unreadable line or game makes the whole file an error.
    pub strict: bool,
}

/// Whether a line or game of a file is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    Read,
    Skip,
    /// Neither this one nor any after it.
    Stop,
}

/// Calls `each` for every game of a file, variations skipped. Unreadable games are left out; returns notes
/// about them.
///
/// # Errors
/// [`FileError`], which lists the bad games if no game is readable or reading is strict; or an error of
/// `each`.
pub fn each_game<E: From<FileError>>(
    path: &str,
    reading: Reading<'_>,
    each: &mut dyn FnMut(PlayedGame) -> Result<(), E>,
) -> Result<Vec<String>, E> {
    let mut left_out = LeftOut::new(path, "game", reading.strict);
    each_chosen_game(path, reading, (&mut |_| Choice::Read, &mut left_out), each)?;
    Ok(left_out.finish()?)
}

/// The same of the chosen games, by their place in the file from 0.
pub fn each_chosen_game<E: From<FileError>>(
    path: &str,
    reading: Reading<'_>,
    (choose, left_out): (&mut dyn FnMut(usize) -> Choice, &mut LeftOut),
    each: &mut dyn FnMut(PlayedGame) -> Result<(), E>,
) -> Result<(), E> {
    let mut parts = Parts::of(open(path)?);
    let mut games = 0;
    'parts: while let Some((part, line)) = parts.next()? {
        for read in pgn::read_part(&part, line, games) {
            games += 1;
            match choose(games - 1) {
                Choice::Read => {}
                Choice::Skip => continue,
                Choice::Stop => break 'parts,
            }
            left_out.count();
            let read = read.map_err(|error| FileError::pgn(path, error));
            let played = read.and_then(|read| {
                let played = played(&read, path, reading.game, reading.games)?;
                let null_move = read.null_move().map(|null_move| null_move.line);
                Ok((played, null_move))
            });
            match played {
                Ok((played, null_move)) => {
                    if let Some(line) = null_move {
                        left_out.pass_over("moves from a null move on passed over".to_owned(), line);
                    }
                    if let Some(dropped) = &played.dropped {
                        left_out.pass_over(dropped.clone(), played.line);
                    }
                    if left_out.is_used() {
                        each(played)?;
                    }
                }
                Err(error) => left_out.leave_out(&error),
            }
            if left_out.is_full() {
                break 'parts;
            }
        }
    }
    if games == 0 {
        return Err(no_game(path).into());
    }
    Ok(())
}

/// The parts of a file that begin with the tags of a game, so that a file need not fit into memory.
struct Parts {
    text: Text,
    /// The first line of the next part, with its number.
    next: Option<(String, usize)>,
    line: String,
}

impl Parts {
    fn of(text: Text) -> Parts {
        Parts {
            text,
            next: Some((String::new(), 1)),
            line: String::new(),
        }
    }

    /// The next part, and the number of its first line.
    fn next(&mut self) -> Result<Option<(String, usize)>, FileError> {
        let Some((mut part, first)) = self.next.take() else {
            return Ok(None);
        };
        let mut has_moves = false;
        while self.text.next(&mut self.line)? {
            let begins = pgn::begins_game(&self.line, &mut has_moves);
            self.line.push('\n');
            if begins {
                self.next = Some((self.line.clone(), self.text.number()));
                break;
            }
            part.push_str(&self.line);
            if part.len() > MAX_PART_BYTES {
                let name = self.text.name().to_owned();
                let most = MAX_PART_BYTES >> 20;
                return Err(ReadError::TooLarge { name, most }.into());
            }
        }
        Ok(Some((part, first)))
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
        Some(Ok(second)) => refuse!("{TEXT}:{} begins a second game, and one is wanted", second.line),
        Some(Err(error)) => Err(FileError::pgn(TEXT, error)),
        None => {
            let played = played(&first, TEXT, None, games)?;
            Ok((first, played))
        }
    }
}

fn no_game(place: &str) -> FileError {
    plain_error!("{place} holds no game").into()
}

/// A published file as a text.
pub(crate) fn open(path: &str) -> Result<Text, FileError> {
    let file =
        bounded_read::named(Path::new(path)).and_then(|file| file.ok_or(io::ErrorKind::NotFound.into()));
    Ok(Text::new(file.map_err(ReadError::cannot(path))?, path)?)
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
        dropped: start.dropped().map(str::to_owned),
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
    let variant = read.tag("Variant").map(|name| name.trim().to_ascii_lowercase());
    match variant.as_deref().filter(|name| !matches!(*name, "" | "?")) {
        Some(name) if CHESS.contains(&name) => Ok(Game::CHESS),
        Some(name) => games.named(name),
        None => Ok(read.fen().map_or(Game::CHESS, Game::of_fen)),
    }
}
