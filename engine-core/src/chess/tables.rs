//! [`Tables`]: what a board looks up for each piece on each square, side by side.

use super::eval::Evaluation;
use super::keys::Keys;
use super::types::{Color, Piece, PieceKind, Square};
use crate::Key;
use std::array;
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
        let entry = |piece: Piece, square: usize| {
            let square = Square::from_index(square as u8);
            let value = evaluation.piece_square(piece, square);
            PieceEntry {
                key: keys.piece(piece, square),
                value: match piece.color {
                    Color::White => value,
                    Color::Black => -value,
                },
            }
        };
        // A place without a kind is never asked for.
        let kind = |place: usize| PieceKind::ALL.get(place).copied().unwrap_or(PieceKind::Pawn);
        let of_kind = |color, place| Piece::new(color, kind(place));
        Tables {
            // Each place is written once: to clear them all before would take 16 KB of code.
            entries: Color::ALL.map(|color| {
                array::from_fn(|place| array::from_fn(|square| entry(of_kind(color, place), square)))
            }),
            keys: Arc::unwrap_or_clone(keys),
            evaluation: Arc::unwrap_or_clone(evaluation),
        }
    }

    /// What `piece` on `square` adds.
    pub(super) fn entry(&self, piece: Piece, square: Square) -> PieceEntry {
        self.entries[piece.color.index()][piece.kind.index()][square.index()]
    }
}
