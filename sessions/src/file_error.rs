//! [`FileError`]: a book, a PGN file or a suite that cannot be used.

use disk::bounded_read::ReadError;
use engine_core::notation::MoveError;
use engine_core::pgn::{PgnError, PgnFault};
use games::{Game, GameError};

/// Bad lines that are reported; after so many the rest is not read.
pub(crate) const MAX_ERRORS: usize = 100;
pub(crate) const MAX_NAME_LENGTH: usize = 200;

/// What is wrong with a book, a PGN file or a suite, and where.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FileError {
    #[error(transparent)]
    Read(#[from] ReadError),
    #[error(transparent)]
    Game(#[from] GameError),

    #[error("{place} is no line of an opening book")]
    BookLine {
        place: String,
        source: serde_json::Error,
    },
    /// A line of a book has another game or position than there is.
    #[error("{place}: `{key}`")]
    BookPosition {
        place: String,
        key: &'static str,
        source: Box<GameError>,
    },
    #[error("{place}: `moves`")]
    BookMove { place: String, source: MoveError },
    #[error("{place}: the weight of `{played}` is 0; a move that is never chosen does not belong here")]
    NoWeight { place: String, played: String },
    #[error("{place}: the position stands on a line before")]
    Twice { place: String },
    #[error("{name} has more than {most} positions, more than the lab reads")]
    TooLong { name: String, most: usize },

    /// It is not PGN, or a move in it cannot be played; lines and games are numbered from 1 up.
    #[error("{place}:{line}, game {game}")]
    Pgn {
        place: String,
        line: usize,
        game: usize,
        source: Box<PgnFault>,
    },
    /// A tag names a position or a kind of game that there is not.
    #[error("{place}:{line}, game {game}: tag {tag}")]
    Tag {
        place: String,
        line: usize,
        game: usize,
        tag: &'static str,
        source: Box<GameError>,
    },
    #[error("{place} holds no game")]
    NoGame { place: String },
    #[error("{place}:{line} begins a second game, and one is wanted")]
    SeveralGames { place: String, line: usize },
    #[error("{place}: no game has a position after {from_ply} plies that can be searched")]
    NoneSampled { place: String, from_ply: usize },
    /// Positions are to be taken by their place in games, and there are no games.
    #[error("only a PGN file has plies to take positions from, and no suite is one (`games.pgn`)")]
    NoGames,

    #[error("there is no file `{name}`, and no suite of that name{meant}")]
    UnknownSuite { name: String, meant: String },
    #[error("the lab carries no suite of {game}")]
    NoneCarried { game: Game },
    #[error("{place} holds no position; a suite has an EPD or FEN on each line")]
    NoPosition { place: String },
    /// Lines that are no positions, each with its place and what is wrong with it.
    #[error("{}", bad_lines(.lines))]
    BadLines { lines: Vec<String> },
    #[error("operation `{opcode}`")]
    Operation { opcode: &'static str, source: MoveError },
    #[error(
        "operation `{opcode}`: `{graded}` has `{points}` points, no whole number from 0 to {}",
        u16::MAX
    )]
    Grade {
        opcode: &'static str,
        graded: String,
        points: String,
    },
    #[error("operations `c8` and `c9`: {points} numbers for {moves} moves")]
    Points { points: usize, moves: usize },
    #[error("operation `id`: a name of {0} characters, of {MAX_NAME_LENGTH} at the most")]
    LongName(usize),
    #[error("two suites are called {name}; give each once, under a name of its own")]
    Twins { name: String },
    #[error("position {given}")]
    Position { given: String, source: GameError },
    #[error("position {given}: {why}")]
    Braces { given: String, why: String },
}

impl FileError {
    pub(crate) fn pgn(place: &str, error: PgnError) -> FileError {
        FileError::Pgn {
            place: place.to_owned(),
            line: error.line,
            game: error.game,
            source: Box::new(error.fault),
        }
    }
}

/// All bad lines of a suite in one message.
fn bad_lines(lines: &[String]) -> String {
    let listed = lines.join("\n");
    match lines.len() {
        1 => listed,
        MAX_ERRORS => {
            format!("{MAX_ERRORS} bad lines, nothing was run, and what follows was not read:\n{listed}")
        }
        several => format!("{several} bad lines, nothing was run:\n{listed}"),
    }
}
