//! What can be wrong with a suite, and with a line of it.

use crate::expected::BadOperation;
use crate::pgn::PgnFileError;
use disk::input::ReadError;
use engine_core::epd::EpdError;
use games::{Game, RootError, SetupError};

/// Bad lines that are told; after so many the rest is not read.
pub(super) const MOST_ERRORS: usize = 100;
/// Characters of a position's name at the most.
pub(super) const LONGEST_NAME: usize = 200;

#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SuiteError {
    #[error(transparent)]
    Read(#[from] ReadError),
    #[error(transparent)]
    Pgn(#[from] PgnFileError),
    #[error("{place}: no game has a position after {from_ply} half-moves that can be searched")]
    NoneSampled { place: String, from_ply: usize },
    /// Positions are to be taken by their place in games, and there are no games.
    #[error("positions can be taken by half-moves of a PGN file alone, and no suite is one (`games.pgn`)")]
    NoGames,
    #[error("there is no file `{name}`, and no suite of that name{meant}")]
    Unknown { name: String, meant: String },
    #[error("the lab carries no suite of {game}")]
    NoneCarried { game: Game },
    #[error("{place}: not UTF-8 text; a suite is a text file of EPD or FEN lines")]
    NoText { place: String },
    #[error("{place} holds no position; a suite has an EPD or FEN on each line")]
    Empty { place: String },
    /// Lines that are no positions, each with its place and what is wrong with it.
    #[error("{}", bad_lines(.lines))]
    BadLines { lines: Vec<String> },
    #[error("two suites are called {name}; give each once, under a name of its own")]
    Twins { name: String },
    #[error("position {given}")]
    Position { given: String, source: RootError },
}

/// All bad lines of a suite in one message.
fn bad_lines(lines: &[String]) -> String {
    let told = lines.join("\n");
    match lines.len() {
        1 => told,
        MOST_ERRORS => {
            format!("{MOST_ERRORS} bad lines, nothing was run, and what follows was not read:\n{told}")
        }
        several => format!("{several} bad lines, nothing was run:\n{told}"),
    }
}

#[derive(Debug, thiserror::Error)]
pub(super) enum LineError {
    #[error(transparent)]
    Epd(#[from] EpdError),
    #[error(transparent)]
    Root(#[from] RootError),
    #[error(transparent)]
    Setup(#[from] SetupError),
    #[error(transparent)]
    Operation(#[from] BadOperation),
    #[error("operation `id`: a name of {0} characters, of {LONGEST_NAME} at the most")]
    Name(usize),
}
