//! [`ChessBoard`]: what every chess board can say, and the notation that follows from it.

use super::fen::Fen;
use super::moves::Move;
use super::san;
use super::types::{Color, Piece, Square};
use crate::evaluate::NonPawnMaterial;
use crate::notation::{MoveError, Notation};
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

impl<B: ChessBoard> Notation for B {
    fn fen(&self) -> String {
        self.to_fen().to_string()
    }

    fn coordinates(&self, played: Move) -> String {
        played.to_string()
    }

    fn algebraic(&self, played: Move) -> String {
        san::write(self, played)
    }

    fn read_coordinates(&self, text: &str) -> Result<Move, MoveError> {
        let has_the_form = matches!(text.as_bytes(),
            [b'a'..=b'h', b'1'..=b'8', b'a'..=b'h', b'1'..=b'8', promotion @ ..]
                if matches!(promotion, [] | [b'n' | b'b' | b'r' | b'q']));
        if !has_the_form {
            return Err(MoveError::Syntax {
                text: text.to_owned(),
                expected: "a move in coordinates such as e2e4 or e7e8q",
            });
        }
        self.legal_moves()
            .into_iter()
            .find(|candidate| candidate.to_string() == text)
            .ok_or_else(|| MoveError::Illegal {
                text: text.to_owned(),
                fen: self.fen(),
            })
    }

    fn read_algebraic(&self, text: &str) -> Result<Move, MoveError> {
        san::read(self, text)
    }
}
