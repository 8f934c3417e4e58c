//! [`Fen`]: a xiangqi position in text form (Forsyth-Edwards Notation, as xiangqi protocols use it).
//!
//! Parsing checks every rule, so a `Fen` is always a valid position that can be set up on a board.
//!
//! The fields: piece placement from rank 9 to rank 0; side to move (`w` or `r` for red, `b` for black); two
//! fields that have a meaning only in chess and are `-` here; plies since the last capture; full-move number.
//! All except the first two are optional.

use super::types::{Color, Piece, Point};
use crate::fen::write_placement;
use std::fmt;

/// A valid xiangqi position in text form.
///
/// ```
/// use engine_core::xiangqi::Fen;
///
/// let fen: Fen = "3k5/9/9/9/9/9/9/4E4/9/4K4 r".parse()?;
/// assert_eq!(fen.to_string(), "3k5/9/9/9/9/9/9/4B4/9/4K4 w - - 0 1");
///
/// let refused = "4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1".parse::<Fen>().unwrap_err();
/// let reason = "the kings on e0 and e9 face each other with nothing between them";
/// assert!(refused.to_string().ends_with(reason));
/// # Ok::<(), engine_core::FenError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fen {
    pub(super) points: [Option<Piece>; Point::COUNT],
    pub(super) side_to_move: Color,
    /// Plies since the last capture.
    pub(super) halfmove_clock: u16,
    pub(super) fullmove_number: u16,
}

impl Fen {
    /// The initial position in FEN.
    pub const STARTPOS: &'static str =
        "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";

    /// The initial position.
    #[expect(clippy::missing_panics_doc, reason = "the constant is valid, as a test shows")]
    pub fn startpos() -> Fen {
        Fen::STARTPOS.parse().expect("the initial position is valid")
    }

    /// The piece on `point`.
    pub fn piece_on(&self, point: Point) -> Option<Piece> {
        self.points[point.index()]
    }

    /// The side to move.
    pub fn side_to_move(&self) -> Color {
        self.side_to_move
    }
}

/// The six fields.
impl fmt::Display for Fen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_placement(f, (Point::FILES, Point::RANKS), |file, rank| {
            self.piece_on(Point::new(file, rank)).map(Piece::letter)
        })?;
        let side = match self.side_to_move {
            Color::Red => 'w',
            Color::Black => 'b',
        };
        write!(f, " {side} - - {} {}", self.halfmove_clock, self.fullmove_number)
    }
}
