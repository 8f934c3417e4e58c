//! [`PieceSquare`]: a kind of piece on a square, as one number.

use super::types::{PieceKind, Square};

/// A kind of piece (or none) on a square, as one number: the index into tables of keys and values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PieceSquare(u32);

impl PieceSquare {
    /// Number of different values, including those without a piece.
    pub(super) const COUNT: usize = 8 * Square::COUNT;

    /// `kind` on `square`.
    pub(super) const fn new(kind: PieceKind, square: Square) -> PieceSquare {
        PieceSquare((kind.code() as u32) << 6 | square.index() as u32)
    }

    /// The value with that index; only the lowest nine bits count.
    pub(super) const fn from_index(index: u32) -> PieceSquare {
        PieceSquare(index % PieceSquare::COUNT as u32)
    }

    /// Below [`PieceSquare::COUNT`].
    pub(super) const fn index(self) -> usize {
        // The modulo changes nothing; it tells the compiler that the index is in bounds.
        self.0 as usize % PieceSquare::COUNT
    }

    /// The kind's [`PieceKind::code`]; 0 for no piece.
    pub(super) const fn code(self) -> u8 {
        (self.0 >> 6) as u8
    }

    /// The kind, or `None` without a piece.
    pub(super) fn kind(self) -> Option<PieceKind> {
        (self.code() >= PieceKind::Pawn.code()).then(|| PieceKind::with_code(self.code()))
    }

    pub(super) const fn square(self) -> Square {
        Square::from_index(self.0 as u8)
    }
}
