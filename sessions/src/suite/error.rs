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

/// A suite that cannot be read.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SuiteError {
    /// Its file cannot be read.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// Its games cannot be read.
    #[error(transparent)]
    Pgn(#[from] PgnFileError),
    /// None of its games is long enough.
    #[error("{place}: no game has a position after {from_ply} half-moves that can be searched")]
    NoneSampled {
        /// Its path.
        place: String,
        /// Where the positions begin.
        from_ply: usize,
    },
    /// Positions are to be taken by their place in games, and there are no games.
    #[error("positions can be taken by half-moves of a PGN file alone, and no suite is one (`games.pgn`)")]
    NoGames,
    /// There is none of that name.
    #[error("there is no file `{name}`, and no suite of that name{meant}")]
    Unknown {
        /// The name.
        name: String,
        /// The suite that may have been meant.
        meant: String,
    },
    /// The lab carries none of the game.
    #[error("the lab carries no suite of {game}")]
    NoneCarried {
        /// The game.
        game: Game,
    },
    /// A line is no text.
    #[error("{place}: not UTF-8 text; a suite is a text file of EPD or FEN lines")]
    NoText {
        /// File and line.
        place: String,
    },
    /// It has no position.
    #[error("{place} holds no position; a suite has an EPD or FEN on each line")]
    Empty {
        /// Its name or path.
        place: String,
    },
    /// Lines that are no positions, each with its place and what is wrong with it.
    #[error("{}", bad_lines(.lines))]
    BadLines {
        /// All of them, or the first hundred.
        lines: Vec<String>,
    },
    /// Two suites have one name.
    #[error("two suites are called {name}; give each once, under a name of its own")]
    Twins {
        /// The name.
        name: String,
    },
    /// A single position cannot be read.
    #[error("position {given}")]
    Position {
        /// As it was given.
        given: String,
        /// What is wrong with it.
        source: RootError,
    },
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

/// What is wrong with a line.
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
