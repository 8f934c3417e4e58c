//! [`GameError`]: a game, position, board or evaluation that does not exist or cannot be read.

use disk::bounded_read::ReadError;
use engine_core::epd::EpdError;
use engine_core::notation::MoveError;
use engine_core::{EvaluationError, FenError, UnknownName};
use std::error::Error;
use std::string::FromUtf8Error;

/// A game, position, board or evaluation that does not exist or cannot be read.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum GameError {
    /// An unknown game, board or evaluation, or a file that does not exist; the text lists the valid names.
    #[error("{0}")]
    Unknown(String),
    /// The `game` operation of an EPD line has an unknown game.
    #[error("operation `game`")]
    Operation(#[source] Box<GameError>),
    /// An invalid EPD line.
    #[error(transparent)]
    Epd(#[from] EpdError),
    /// An invalid FEN of chess or xiangqi.
    #[error(transparent)]
    Fen(#[from] FenError),
    /// An invalid position of another game.
    #[error("not a position of {game}")]
    Other {
        /// The game.
        game: &'static str,
        /// The game's own error.
        source: Box<dyn Error + Send + Sync>,
    },
    /// A move that cannot be played.
    #[error("cannot play move {number}")]
    Move {
        /// The number of the move, from 1.
        number: usize,
        /// The reason.
        source: MoveError,
    },
    /// Stopped while reading moves.
    #[error("it was stopped before all moves were read")]
    Stopped,
    /// A game that cannot be registered.
    #[error("the game {game} cannot be taken: {reason}")]
    NotTaken {
        /// The game.
        game: &'static str,
        /// The problem, and what is required.
        reason: String,
    },
    /// The game has no such board.
    #[error("{game} has no {board} board")]
    NoBoard {
        /// The game.
        game: &'static str,
        /// The name of the board.
        board: &'static str,
    },
    /// The game has only its own evaluation.
    #[error("{game} has one evaluation, its own")]
    OneEvaluation {
        /// The game.
        game: &'static str,
    },
    /// An evaluation file cannot be read.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// An evaluation file is not text.
    #[error("it is not UTF-8 text")]
    NoText(#[source] FromUtf8Error),
    /// The game has no evaluation of that name.
    #[error(transparent)]
    NotInGame(#[from] UnknownName),
    /// The user's evaluation is not valid for the game.
    #[error("evaluation {name}")]
    OwnEvaluation {
        /// The file name.
        name: String,
        /// The error.
        source: EvaluationError,
    },
}
