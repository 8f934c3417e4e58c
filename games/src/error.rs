//! [`GameError`]: a game, a position, a board or an evaluation that is named and cannot be had.

use disk::bounded_read::ReadError;
use engine_core::epd::EpdError;
use engine_core::notation::MoveError;
use engine_core::{EvaluationError, FenError, UnknownName};
use std::error::Error;
use std::string::FromUtf8Error;

/// A game, a position, a board or an evaluation that is named and cannot be had.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum GameError {
    /// A name is no game, no board, no evaluation or no file of one: what it is not, and what there is.
    #[error("{0}")]
    Unknown(String),
    /// An operation of an EPD line names no game.
    #[error("operation `game`")]
    Operation(#[source] Box<GameError>),
    /// A position is given as an EPD line, which is none.
    #[error(transparent)]
    Epd(#[from] EpdError),
    /// It is no position of chess or xiangqi.
    #[error(transparent)]
    Fen(#[from] FenError),
    /// It is no position of a game of somebody else's.
    #[error("not a position of {game}")]
    Other {
        /// The game.
        game: &'static str,
        /// What the game says is wrong.
        source: Box<dyn Error + Send + Sync>,
    },
    /// A move cannot be played.
    #[error("cannot play move {number}")]
    Move {
        /// Which one, from 1 up.
        number: usize,
        /// Why not.
        source: MoveError,
    },
    /// It was stopped while moves were read.
    #[error("it was stopped before all moves were read")]
    Stopped,
    /// A game cannot be taken among the others.
    #[error("the game {game} cannot be taken: {reason}")]
    NotTaken {
        /// The game.
        game: &'static str,
        /// What is wrong with it, and what would be right.
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
    /// The game has one evaluation, its own.
    #[error("{game} has one evaluation, its own")]
    OneEvaluation {
        /// The game.
        game: &'static str,
    },
    /// The file of an evaluation cannot be read.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// The file of an evaluation is no text.
    #[error("it is not UTF-8 text")]
    NoText(#[source] FromUtf8Error),
    /// The game has no evaluation of that name.
    #[error(transparent)]
    NotInGame(#[from] UnknownName),
    /// A user's own evaluation is none of the game.
    #[error("evaluation {name}")]
    OwnEvaluation {
        /// Its file.
        name: String,
        /// What is wrong with it.
        source: EvaluationError,
    },
}
