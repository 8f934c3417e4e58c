//! [`Tables`]: the keys and values of each piece on each point.

use super::eval::Evaluation;
use super::keys::Keys;
use super::types::{ByPoint, Color, Piece, PieceKind, Point};
use crate::Key;

/// Keys and values, interleaved for each piece and point.
pub(super) struct Tables {
    entries: [ByPoint<PieceEntry>; Piece::TABLE],
    pub(super) other_side: Key,
    /// The bonus for the side to move, in points.
    pub(super) tempo: i32,
}

/// The contribution of a piece on a point to the key and to the balance.
#[derive(Clone, Copy)]
pub(super) struct PieceEntry {
    pub(super) key: Key,
    /// In points; negative for black's pieces.
    pub(super) value: i32,
}

impl Tables {
    pub(super) fn new(evaluation: &Evaluation, keys: &Keys) -> Tables {
        let mut entries = [[PieceEntry {
            key: Key(0),
            value: 0,
        }; Point::TABLE]; Piece::TABLE];
        for (color, sign) in [(Color::Red, 1), (Color::Black, -1)] {
            for piece in PieceKind::ALL.map(|kind| Piece::new(color, kind)) {
                for point in Point::all() {
                    entries[piece.index()][point.index()] = PieceEntry {
                        key: keys.piece(piece, point),
                        value: sign * evaluation.piece_square(piece, point),
                    };
                }
            }
        }
        Tables {
            entries,
            other_side: keys.side_to_move(Color::Black),
            tempo: evaluation.tempo(),
        }
    }

    /// The entry of `piece` on `point`.
    #[inline]
    pub(super) fn entry(&self, piece: Piece, point: Point) -> PieceEntry {
        self.entries[piece.index()][point.index()]
    }
}
