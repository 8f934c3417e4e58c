//! [`Fen`]: a chess position in text form (Forsyth-Edwards Notation, PGN standard section 16.1).
//!
//! Parsing checks every rule, so a `Fen` is always a valid position that can be set up on a board.

use super::types::{CastlingRights, Color, Piece, Square};
use crate::fen::write_placement;
use std::fmt;

/// The maximum number of pieces per side.
pub const MAX_PIECES_PER_SIDE: usize = 16;

/// A valid chess position in text form.
///
/// ```
/// use engine_core::chess::Fen;
///
/// let fen: Fen = "8/8/8/8/8/8/8/K1k5 w - -".parse()?;
/// assert_eq!(fen.to_string(), "8/8/8/8/8/8/8/K1k5 w - - 0 1");
///
/// let refused = "8/8/8/8/8/8/8/K1k5 x - -".parse::<Fen>().unwrap_err();
/// assert_eq!(refused.to_string(), "FEN side to move is `x` instead of `w` or `b`");
/// # Ok::<(), engine_core::FenError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fen {
    pub(super) squares: [Option<Piece>; Square::COUNT],
    pub(super) side_to_move: Color,
    pub(super) castling: CastlingRights,
    pub(super) en_passant: Option<Square>,
    pub(super) halfmove_clock: u16,
    pub(super) fullmove_number: u16,
}

impl Fen {
    /// The initial position in FEN.
    pub const STARTPOS: &'static str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

    /// The initial position.
    #[expect(clippy::missing_panics_doc, reason = "the constant is valid, as a test shows")]
    pub fn startpos() -> Fen {
        Fen::STARTPOS.parse().expect("the initial position is valid")
    }

    /// What of a text was dropped when it was read as this position: castling rights without a king and rook.
    pub fn dropped(&self, text: &str) -> Option<String> {
        let rights = text.split_whitespace().nth(2)?;
        let kept = self.castling.to_string();
        let count = |rights: &str| rights.chars().filter(|&right| right != '-').count();
        let are_fewer = count(&kept) < count(rights);
        are_fewer.then(|| "castling rights without their king or rook dropped".to_owned())
    }

    /// The piece on `square`.
    pub fn piece_on(&self, square: Square) -> Option<Piece> {
        self.squares[square.index()]
    }

    /// The castling rights.
    pub fn castling(&self) -> CastlingRights {
        self.castling
    }

    /// The square behind a pawn that has just moved two squares.
    pub fn en_passant(&self) -> Option<Square> {
        self.en_passant
    }

    /// The side to move.
    pub fn side_to_move(&self) -> Color {
        self.side_to_move
    }
}

/// The six fields.
impl fmt::Display for Fen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_placement(f, (8, 8), |file, rank| {
            let piece = self.squares[Square::new(file, rank).index()];
            piece.map(Piece::letter)
        })?;
        let side = match self.side_to_move {
            Color::White => 'w',
            Color::Black => 'b',
        };
        write!(f, " {side} {} ", self.castling)?;
        match self.en_passant {
            Some(square) => write!(f, "{square}")?,
            None => f.write_str("-")?,
        }
        write!(f, " {} {}", self.halfmove_clock, self.fullmove_number)
    }
}
