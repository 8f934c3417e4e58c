//! [`Tables`]: the keys and values of each piece on each square.

use super::eval::Evaluation;
use super::keys::Keys;
use super::piece_square::PieceSquare;
use super::types::{Color, Piece};
use crate::Key;
use std::array;
use std::sync::Arc;

/// Keys and values, interleaved for each piece and square in one allocation, so that a board needs one
/// pointer.
pub(super) struct Tables {
    /// By color, kind and square.
    entries: [[PieceEntry; PieceSquare::COUNT]; 2],
    pub(super) keys: Keys,
    pub(super) evaluation: Evaluation,
}

/// The contribution of a piece on a square to the key and to its side's value; zero without a piece.
#[derive(Clone, Copy, Default)]
pub(super) struct PieceEntry {
    pub(super) key: Key,
    /// In centipawns.
    pub(super) value: i32,
}

impl Tables {
    pub(super) fn new(evaluation: Arc<Evaluation>, keys: Arc<Keys>) -> Tables {
        let entry = |color: Color, piece_square: PieceSquare| {
            let (Some(kind), square) = (piece_square.kind(), piece_square.square()) else {
                return PieceEntry::default();
            };
            let piece = Piece::new(color, kind);
            PieceEntry {
                key: keys.piece(piece, square),
                value: evaluation.piece_square(piece, square),
            }
        };
        Tables {
            // Writes each entry once: clearing the array first would add 16 KB of code.
            entries: Color::ALL
                .map(|color| array::from_fn(|index| entry(color, PieceSquare::from_index(index as u32)))),
            keys: Arc::unwrap_or_clone(keys),
            evaluation: Arc::unwrap_or_clone(evaluation),
        }
    }

    /// The entry of a piece of `color`; zero without a piece.
    pub(super) fn entry(&self, color: Color, piece_square: PieceSquare) -> PieceEntry {
        self.entries[color.index()][piece_square.index()]
    }
}
