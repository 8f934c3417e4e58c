//! [`ChessBoard`]: what every chess board can say.

use super::fen::Fen;
use super::moves::Move;
use super::types::{Color, Piece, Square};
use crate::evaluate::NonPawnMaterial;
use crate::position::Position;
use std::fmt;

/// A chess board, whatever its inner form: a [`Position`] that can be looked at.
pub trait ChessBoard: Position<Move = Move> + fmt::Debug {
    /// The piece on `square`.
    fn piece_on(&self, square: Square) -> Option<Piece>;

    /// Whose move it is.
    fn side_to_move(&self) -> Color;

    /// The position on paper.
    fn to_fen(&self) -> Fen;

    /// Whether the side to move is checkmated.
    #[cold]
    fn is_mated(&self) -> bool {
        self.in_check() && self.legal_moves().is_empty()
    }
}

/// What a side with so many `officers` (pieces other than pawns and the king) has besides king and pawns.
pub(super) const fn non_pawn_material(officers: usize) -> NonPawnMaterial {
    match officers {
        0 => NonPawnMaterial::None,
        1 => NonPawnMaterial::Little,
        _ => NonPawnMaterial::Enough,
    }
}
