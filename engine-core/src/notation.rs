//! [`Notation`]: how a board reads and writes its positions and moves, for everything that talks to people.

use crate::Position;
use std::fmt;

/// A text that names no move of the position it was read in.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MoveError {
    /// The text has not the form of a move.
    #[error("`{text}` is not a move: expected {expected}")]
    Syntax {
        /// The text as given.
        text: String,
        /// The form that was expected.
        expected: &'static str,
    },
    /// No legal move is written that way here.
    #[error("`{text}` is not a legal move in {fen}")]
    Illegal {
        /// The text as given.
        text: String,
        /// The position in which it was read.
        fen: String,
    },
    /// More than one legal move fits.
    #[error("`{text}` may be {candidates} in {fen}: say from which square")]
    Ambiguous {
        /// The text as given.
        text: String,
        /// The moves that fit, in coordinates, joined with "or".
        candidates: String,
        /// The position in which it was read.
        fen: String,
    },
}

/// Positions and moves in the game's written forms. A game whose moves have one form gives
/// [`Notation::coordinates`] alone.
pub trait Notation: Position + fmt::Debug {
    /// The position in FEN.
    fn fen(&self) -> String;

    /// A move in coordinates: UCI in chess (`e7e8q`). Without blanks, and different from those of all other
    /// legal moves.
    fn coordinates(&self, played: Self::Move) -> String;

    /// A legal move as people write it: SAN in chess (`Nbd7+`).
    fn algebraic(&self, played: Self::Move) -> String {
        self.coordinates(played)
    }

    /// The letters of the pieces, by their rank in [`Capture`](crate::Capture); the first is that of rank 1.
    /// Empty in a game whose pieces have none.
    fn piece_letters(&self) -> &'static str {
        ""
    }

    /// Reads a legal move in coordinates.
    ///
    /// # Errors
    /// [`MoveError`] if the text is no move, or no legal one.
    fn read_coordinates(&self, text: &str) -> Result<Self::Move, MoveError> {
        let mut moves = self.legal_moves().into_iter();
        let found = moves.find(|&candidate| self.coordinates(candidate) == text);
        found.ok_or_else(|| MoveError::Illegal {
            text: text.to_owned(),
            fen: self.fen(),
        })
    }

    /// Reads a legal move as people write it.
    ///
    /// # Errors
    /// [`MoveError`] if the text is no move, no legal one, or fits several.
    fn read_algebraic(&self, text: &str) -> Result<Self::Move, MoveError> {
        let mut found = self.legal_moves();
        found.retain(|&candidate| self.algebraic(candidate) == text);
        match found.as_slice() {
            [only] => Ok(*only),
            [] => Err(MoveError::Illegal {
                text: text.to_owned(),
                fen: self.fen(),
            }),
            several => {
                let coordinates = several.iter().map(|&candidate| self.coordinates(candidate));
                Err(MoveError::Ambiguous {
                    text: text.to_owned(),
                    candidates: coordinates.collect::<Vec<_>>().join(" or "),
                    fen: self.fen(),
                })
            }
        }
    }

    /// Reads a legal move in either form; what is said of a text that is neither is said of the algebraic
    /// form.
    ///
    /// # Errors
    /// As [`Notation::read_algebraic`].
    fn read_move(&self, text: &str) -> Result<Self::Move, MoveError> {
        self.read_coordinates(text).or_else(|_| self.read_algebraic(text))
    }
}

/// The one move that a text fits, of those found.
///
/// # Errors
/// [`MoveError::Illegal`] if there is none, [`MoveError::Ambiguous`] if there are several.
pub(crate) fn only_one<M: Copy + fmt::Display>(
    found: &[M],
    text: &str,
    fen: impl FnOnce() -> String,
) -> Result<M, MoveError> {
    match found {
        [only] => Ok(*only),
        [] => Err(MoveError::Illegal {
            text: text.to_owned(),
            fen: fen(),
        }),
        several => Err(MoveError::Ambiguous {
            text: text.to_owned(),
            candidates: several.iter().map(M::to_string).collect::<Vec<_>>().join(" or "),
            fen: fen(),
        }),
    }
}
