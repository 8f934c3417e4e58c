//! [`Notation`]: how a board reads and writes positions and moves.

use crate::Position;
use std::fmt;

/// A text that does not name a legal move of its position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MoveError {
    /// The text does not have the form of a move.
    #[error("`{text}` is not a move: expected {expected}")]
    Syntax {
        /// The text as given.
        text: String,
        /// The form that was expected.
        expected: &'static str,
    },
    /// No legal move is written like this.
    #[error("`{text}` is not a legal move in {fen}")]
    Illegal {
        /// The text as given.
        text: String,
        /// The position in which it was read.
        fen: String,
    },
    /// Several legal moves match.
    #[error("`{text}` may be {candidates} in {fen}: say from which square")]
    Ambiguous {
        /// The text as given.
        text: String,
        /// The matching moves in coordinate notation, joined with "or".
        candidates: String,
        /// The position in which it was read.
        fen: String,
    },
}

/// Positions and moves in the game's notation. A game with only one notation implements
/// [`Notation::coordinates`] alone.
pub trait Notation: Position + fmt::Debug {
    /// The position in FEN.
    fn fen(&self) -> String;

    /// A move in coordinate notation: UCI in chess (`e7e8q`). It contains no blanks and differs from that of
    /// every other legal move.
    fn coordinates(&self, played: Self::Move) -> String;

    /// A legal move in the notation of books: SAN in chess (`Nbd7+`).
    fn algebraic(&self, played: Self::Move) -> String {
        self.coordinates(played)
    }

    /// The piece letters by rank in [`Capture`](crate::Capture), that of rank 1 first. Empty for a game
    /// without piece letters.
    fn piece_letters(&self) -> &'static str {
        ""
    }

    /// Parses a legal move in coordinate notation.
    ///
    /// # Errors
    /// [`MoveError`] if the text is not a legal move.
    fn read_coordinates(&self, text: &str) -> Result<Self::Move, MoveError> {
        only_one(self, text, |candidate| self.coordinates(candidate) == text)
    }

    /// Parses a legal move in algebraic notation.
    ///
    /// # Errors
    /// [`MoveError`] if the text is not a legal move, or matches several.
    fn read_algebraic(&self, text: &str) -> Result<Self::Move, MoveError> {
        only_one(self, text, |candidate| self.algebraic(candidate) == text)
    }

    /// Parses a legal move in either notation, or in coordinates with a hyphen, capitals or signs (`E2-E4+`).
    /// If none fits, the error is that of the algebraic notation.
    ///
    /// # Errors
    /// As [`Notation::read_algebraic`].
    fn read_move(&self, text: &str) -> Result<Self::Move, MoveError> {
        let read = self.read_coordinates(text).or_else(|_| self.read_algebraic(text));
        read.or_else(|error| {
            // Moves of a game without squares may have any name.
            let [b'a'..=b'i' | b'A'..=b'I', b'0'..=b'9', _, _, ..] = text.as_bytes() else {
                return Err(error);
            };
            let bare = text.trim_end_matches(['+', '#', '!', '?']);
            let bare = bare.replace('-', "").to_ascii_lowercase();
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

/// The only legal move that matches a text.
///
/// # Errors
/// [`MoveError::Illegal`] if none matches, [`MoveError::Ambiguous`] if several do.
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
