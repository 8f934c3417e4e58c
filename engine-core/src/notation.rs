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
        only_one(self, text, |candidate| self.coordinates(candidate) == text)
    }

    /// Reads a legal move as people write it.
    ///
    /// # Errors
    /// [`MoveError`] if the text is no move, no legal one, or fits several.
    fn read_algebraic(&self, text: &str) -> Result<Self::Move, MoveError> {
        only_one(self, text, |candidate| self.algebraic(candidate) == text)
    }

    /// Reads a legal move in either form, or in coordinates as some write them (`E2-E4`); what is said of a
    /// text that is neither is said of the algebraic form.
    ///
    /// # Errors
    /// As [`Notation::read_algebraic`].
    fn read_move(&self, text: &str) -> Result<Self::Move, MoveError> {
        let read = self.read_coordinates(text).or_else(|_| self.read_algebraic(text));
        read.or_else(|error| {
            // A game without squares may have moves of any name.
            let [b'a'..=b'i' | b'A'..=b'I', b'0'..=b'9', _, _, ..] = text.as_bytes() else {
                return Err(error);
            };
            let bare = text.replace('-', "").to_ascii_lowercase();
            self.read_coordinates(&bare).map_err(|_| error)
        })
    }
}

impl MoveError {
    pub(crate) fn syntax(text: &str, expected: &'static str) -> MoveError {
        let text = text.to_owned();
        MoveError::Syntax { text, expected }
    }
}

/// The one legal move that a text fits.
///
/// # Errors
/// [`MoveError::Illegal`] if there is none, [`MoveError::Ambiguous`] if there are several.
pub(crate) fn only_one<P: Notation>(
    position: &P,
    text: &str,
    fits: impl Fn(P::Move) -> bool,
) -> Result<P::Move, MoveError> {
    let mut found = position.legal_moves();
    found.retain(|&candidate| fits(candidate));
    let (text, fen) = (text.to_owned(), position.fen());
    match found.as_slice() {
        [only] => Ok(*only),
        [] => Err(MoveError::Illegal { text, fen }),
        several => {
            let candidates = several.iter().map(|&candidate| position.coordinates(candidate));
            let candidates = candidates.collect::<Vec<_>>().join(" or ");
            Err(MoveError::Ambiguous {
                text,
                candidates,
                fen,
            })
        }
    }
}
