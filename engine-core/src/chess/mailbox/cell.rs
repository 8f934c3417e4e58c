//! [`MailboxSquare`]: a cell of the 10x12 board.

use crate::chess::types::{Color, Piece, PieceKind, Square};

/// A cell, 0 to 119; the squares are columns 1 to 8 of rows 2 to 9.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct MailboxSquare(u8);

impl MailboxSquare {
    /// Length of tables indexed by cell: the next power of two above 120, so that masking makes any index
    /// valid.
    pub(super) const TABLE: usize = 128;

    pub(super) const fn of(square: Square) -> MailboxSquare {
        MailboxSquare(21 + square.file() + 10 * square.rank())
    }

    /// The square of a cell on the board.
    pub(super) const fn square(self) -> Square {
        Square::from_index(SQUARE_OF[self.index()])
    }

    pub(super) const fn index(self) -> usize {
        self.0 as usize % MailboxSquare::TABLE
    }

    /// The cell `step` away; a step from a square never leaves the frame.
    pub(super) const fn step(self, step: i8) -> MailboxSquare {
        MailboxSquare(self.0.wrapping_add_signed(step))
    }
}

const SQUARE_OF: [u8; MailboxSquare::TABLE] = {
    let mut squares = [0; MailboxSquare::TABLE];
    let mut rank = 0;
    while rank < 8 {
        let mut file = 0;
        while file < 8 {
            let square = Square::new(file, rank);
            squares[MailboxSquare::of(square).index()] = square.index() as u8;
            file += 1;
        }
        rank += 1;
    }
    squares
};

/// The content of a cell in one byte: the kind's rank in the low bits, and one bit for each color.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct CellContent(u8);

impl CellContent {
    pub(super) const EMPTY: CellContent = CellContent(0);
    pub(super) const OFF_BOARD: CellContent = CellContent(0xff);

    const KIND: u8 = 0b00111;
    const COLORS: [u8; 2] = [0b01000, 0b10000];

    /// A square occupied by `piece`.
    pub(super) const fn of(piece: Piece) -> CellContent {
        CellContent(piece.kind.rank() | CellContent::COLORS[piece.color.index()])
    }

    /// Whether it is a piece of `color`.
    pub(super) const fn is_of(self, color: Color) -> bool {
        let colors = CellContent::COLORS[0] | CellContent::COLORS[1];
        self.0 & colors == CellContent::COLORS[color.index()]
    }

    /// The kind of the piece, if any.
    pub(super) fn kind(self) -> Option<PieceKind> {
        PieceKind::ALL
            .get(usize::from(self.0 & CellContent::KIND).wrapping_sub(1))
            .copied()
    }

    pub(super) fn piece(self) -> Option<Piece> {
        let color = if self.is_of(Color::White) { Color::White } else { Color::Black };
        self.kind().map(|kind| Piece::new(color, kind))
    }
}
