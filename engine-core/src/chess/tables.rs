//! [`Tables`]: what a board looks up for each piece on each square, side by side.

use super::eval::Evaluation;
use super::keys::Keys;
use super::piece_square::PieceSquare;
use super::types::{Color, Piece};
use crate::Key;
use std::array;
use std::sync::Arc;

/// Keys and values, those of a piece on a square side by side; copied together, so that a board reaches all
/// of them by one pointer.
pub(super) struct Tables {
    /// By colour, kind and square.
    entries: [[PieceEntry; PieceSquare::COUNT]; 2],
    pub(super) keys: Keys,
    pub(super) evaluation: Evaluation,
}

/// What a piece on a square adds to a position's key and to its side; nothing where there is no piece.
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
            // Each place is written once: to clear them all before would take 16 KB of code.
            entries: Color::ALL
                .map(|color| array::from_fn(|index| entry(color, PieceSquare::from_index(index as u32)))),
            keys: Arc::unwrap_or_clone(keys),
            evaluation: Arc::unwrap_or_clone(evaluation),
        }
    }

    /// What a piece of `color` adds, or none.
    pub(super) fn entry(&self, color: Color, piece_square: PieceSquare) -> PieceEntry {
        self.entries[color.index()][piece_square.index()]
    }
}
