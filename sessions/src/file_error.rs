//! [`FileError`]: an opening book, PGN file or suite that cannot be used.

use crate::PlainError;
use disk::bounded_read::ReadError;
use engine_core::pgn::PgnError;
use games::{Game, GameError};

/// Maximum number of errors to report. After that many, a suite or a strict PGN file is not read any further.
pub(crate) const MAX_ERRORS: usize = 100;
pub(crate) const MAX_NAME_LENGTH: usize = 200;

/// Number of plies of a game before the first position that is taken.
pub(crate) const FIRST_PLY: usize = 16;

/// An error in an opening book, PGN file or suite, with its location.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FileError {
    #[error(transparent)]
    Read(#[from] ReadError),
    #[error(transparent)]
    Game(#[from] GameError),
    #[error(transparent)]
    Other(#[from] PlainError),
    /// Lines of a suite, each with its location and error.
    #[error(transparent)]
    BadLines(PlainError),
    /// The errors of a PGN file none of whose games can be read.
    #[error("{error}")]
    BadGames { place: String, error: PlainError },
    #[error("{place}: no game has a position after {FIRST_PLY} plies that can be searched")]
    NoneSampled { place: String },
    /// Sampling by ply was requested, but there is no PGN file.
    #[error("positions by ply need a PGN file, not a suite")]
    NoGames,
    #[error("there is no file `{name}`, and no suite of that name{meant}")]
    UnknownSuite { name: String, meant: String },
    #[error("the lab carries no suite of {game}")]
    NoneCarried { game: Game },
    #[error("position {text}")]
    Position { text: String, source: GameError },
    #[error("position {text}: {why}")]
    Braces { text: String, why: String },
}

impl FileError {
    pub(crate) fn pgn(place: &str, error: PgnError) -> FileError {
        let PgnError { line, game, fault } = error;
        PlainError::caused(format!("{place}:{line}, game {game}"), fault).into()
    }
}

/// The error for all bad lines of a suite or PGN file, each with its location and error.
pub(crate) fn bad_lines(lines: &[String]) -> PlainError {
    let listed = lines.join("\n");
    PlainError::new(match lines.len() {
        1 => listed,
        MAX_ERRORS => {
            format!("{MAX_ERRORS} bad lines, nothing was run, and what follows was not read:\n{listed}")
        }
        several => format!("{several} bad lines, nothing was run:\n{listed}"),
    })
}
