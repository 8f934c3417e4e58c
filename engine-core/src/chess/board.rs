//! [`ChessBoard`]: the common interface of chess boards.

use super::fen::Fen;
use super::moves::Move;
use super::types::{Color, Piece, Square};
use crate::evaluate::NonPawnMaterial;
use crate::position::Position;
use std::fmt;

/// A chess board of any representation: a [`Position`] whose pieces can be inspected.
pub trait ChessBoard: Position<Move = Move> + fmt::Debug {
    /// The piece on `square`.
    fn piece_on(&self, square: Square) -> Option<Piece>;

    /// The side to move.
    fn side_to_move(&self) -> Color;

    /// The position as a FEN.
    fn to_fen(&self) -> Fen;

    /// Whether the side to move is checkmated.
    #[cold]
    fn is_mated(&self) -> bool {
        self.in_check() && self.legal_moves().is_empty()
    }
}

/// The category for a side with `officers` pieces other than pawns and the king.
pub(super) const fn non_pawn_material(officers: usize) -> NonPawnMaterial {
    match officers {
        0 => NonPawnMaterial::None,
        1 => NonPawnMaterial::Little,
        _ => NonPawnMaterial::Enough,
    }
}
