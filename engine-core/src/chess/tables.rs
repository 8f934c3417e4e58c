//! [`Tables`]: what a board looks up for each piece on each square, side by side.

use super::eval::Evaluation;
use super::keys::Keys;
use super::types::{Color, Piece, PieceKind, Square};
use crate::Key;
use std::sync::Arc;

/// Keys and values, those of a piece on a square side by side; copied together, so that a board reaches all
/// of them by one pointer.
pub(super) struct Tables {
    /// By colour, kind and square; with room for eight kinds, so that a place is found by shifts alone.
    entries: [[[PieceEntry; Square::COUNT]; 8]; 2],
    pub(super) keys: Keys,
    pub(super) evaluation: Evaluation,
}

/// What a piece on a square adds to a position's key and balance.
#[derive(Clone, Copy)]
pub(super) struct PieceEntry {
    pub(super) key: Key,
    /// In centipawns; negative for black's pieces.
    pub(super) value: i32,
}

impl Tables {
    pub(super) fn new(evaluation: Arc<Evaluation>, keys: Arc<Keys>) -> Tables {
        let mut entries = [[[PieceEntry {
            key: Key(0),
            value: 0,
        }; Square::COUNT]; 8]; 2];
        for (color, sign) in [(Color::White, 1), (Color::Black, -1)] {
            for piece in PieceKind::ALL.map(|kind| Piece::new(color, kind)) {
                for square in Square::all() {
                    entries[color.index()][piece.kind.index()][square.index()] = PieceEntry {
                        key: keys.piece(piece, square),
                        value: sign * evaluation.piece_square(piece, square),
                    };
                }
            }
        }
        Tables {
            entries,
            keys: Arc::unwrap_or_clone(keys),
            evaluation: Arc::unwrap_or_clone(evaluation),
        }
    }

    /// What `piece` on `square` adds.
    pub(super) fn entry(&self, piece: Piece, square: Square) -> PieceEntry {
        self.entries[piece.color.index()][piece.kind.index()][square.index()]
    }
}
