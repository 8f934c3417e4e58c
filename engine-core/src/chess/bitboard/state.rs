//! [`State`]: everything about a position that a move changes, small enough to be copied.

use super::attacks;
use super::sliders;
use super::squares::Squares;
use crate::Key;
use crate::chess::types::{CastlingRights, Color, PieceKind, Square};

/// A position as sets of squares. Making a move keeps a copy, and taking it back puts the copy in place again.
#[derive(Clone, Copy, Debug)]
pub(super) struct State {
    kinds: [Squares; 6],
    colors: [Squares; 2],
    pub(super) key: Key,
    /// Piece values and table entries, white's minus black's, in centipawns.
    pub(super) balance: i32,
    pub(super) halfmove_clock: u16,
    pub(super) fullmove_number: u16,
    pub(super) side_to_move: Color,
    pub(super) castling: CastlingRights,
    pub(super) en_passant: Option<Square>,
}

impl State {
    /// A board without pieces; side, rights and clocks are still to be set.
    pub(super) fn empty() -> State {
        State {
            kinds: [Squares::NONE; 6],
            colors: [Squares::NONE; 2],
            key: Key(0),
            balance: 0,
            halfmove_clock: 0,
            fullmove_number: 1,
            side_to_move: Color::White,
            castling: CastlingRights::NONE,
            en_passant: None,
        }
    }

    /// Puts a piece on an empty square, or takes it off its square.
    #[inline]
    pub(super) fn toggle(&mut self, color: Color, kind: PieceKind, squares: Squares) {
        self.kinds[kind.index()] ^= squares;
        self.colors[color.index()] ^= squares;
    }

    #[inline]
    pub(super) fn of_kind(&self, kind: PieceKind) -> Squares {
        self.kinds[kind.index()]
    }

    #[inline]
    pub(super) fn of_color(&self, color: Color) -> Squares {
        self.colors[color.index()]
    }

    #[inline]
    pub(super) fn occupied(&self) -> Squares {
        self.colors[0] | self.colors[1]
    }

    /// Rooks and queens of both sides.
    #[inline]
    pub(super) fn straight_sliders(&self) -> Squares {
        self.of_kind(PieceKind::Rook) | self.of_kind(PieceKind::Queen)
    }

    /// Bishops and queens of both sides.
    #[inline]
    pub(super) fn diagonal_sliders(&self) -> Squares {
        self.of_kind(PieceKind::Bishop) | self.of_kind(PieceKind::Queen)
    }

    /// The kind of the piece on `square`, if there is one.
    #[inline]
    pub(super) fn kind_on(&self, square: Square) -> Option<PieceKind> {
        PieceKind::ALL
            .into_iter()
            .find(|kind| self.of_kind(*kind).has(square))
    }

    /// The square of a side's king.
    #[inline]
    pub(super) fn king(&self, color: Color) -> Square {
        (self.of_color(color) & self.of_kind(PieceKind::King)).lowest()
    }

    /// The pieces of both sides that would attack a piece of `color` on `square` if just `occupied` were occupied
    /// (pawns: those of its enemy; the others as they stand).
    #[inline]
    pub(super) fn attackers(&self, square: Square, color: Color, occupied: Squares) -> Squares {
        attacks::pawn(color, square) & self.of_kind(PieceKind::Pawn)
            | attacks::knight(square) & self.of_kind(PieceKind::Knight)
            | attacks::king(square) & self.of_kind(PieceKind::King)
            | sliders::bishop(square, occupied) & self.diagonal_sliders()
            | sliders::rook(square, occupied) & self.straight_sliders()
    }
}
