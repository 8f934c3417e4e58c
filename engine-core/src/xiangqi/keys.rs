//! Zobrist keys for xiangqi.

use super::types::{Color, Piece, Point};
use crate::key::Key;
use crate::random::SplitMix64;
use std::sync::{Arc, LazyLock};

/// A random number for each piece on each point, and one for the side to move.
#[derive(Clone, Debug)]
pub struct Keys {
    pieces: [[Key; Point::COUNT]; Piece::TABLE],
    black_to_move: Key,
}

impl Keys {
    /// The lab's own keys: 64 random bits each, the same in every run.
    pub fn standard() -> Arc<Keys> {
        static STANDARD: LazyLock<Arc<Keys>> = LazyLock::new(|| {
            let mut random = SplitMix64::new(0x1950_0002);
            let mut key = || Key(random.next_u64());
            Arc::new(Keys {
                pieces: std::array::from_fn(|_| std::array::from_fn(|_| key())),
                black_to_move: key(),
            })
        });
        Arc::clone(&STANDARD)
    }

    /// The key of `piece` on `point`.
    pub fn piece(&self, piece: Piece, point: Point) -> Key {
        self.pieces[piece.index()][point.index()]
    }

    /// The key of the side to move; 0 for red.
    pub fn side_to_move(&self, color: Color) -> Key {
        match color {
            Color::Red => Key(0),
            Color::Black => self.black_to_move,
        }
    }
}
