//! Zobrist keys for chess.

use super::types::{CastlingRights, Color, Piece, Square};
use crate::key::Key;
use crate::random::SplitMix64;
use std::sync::{Arc, LazyLock};

/// A random number for each piece on each square, each en passant square, each set of castling rights, and
/// the side to move.
#[derive(Clone, Debug)]
pub struct Keys {
    pieces: [[Key; Square::COUNT]; Piece::COUNT],
    en_passant: [Key; Square::COUNT],
    castling: [Key; CastlingRights::COUNT],
    black_to_move: Key,
}

impl Keys {
    /// The lab's own keys: 64 random bits each, the same in every run.
    pub fn standard() -> Arc<Keys> {
        static STANDARD: LazyLock<Arc<Keys>> = LazyLock::new(|| {
            let mut random = SplitMix64::new(0x1950_0001);
            Arc::new(Keys::draw(|| random.next_u64()))
        });
        Arc::clone(&STANDARD)
    }

    /// Keys as JS Chess draws them at each start: `r1 << 23 | r2 << 16 | r3 << 8 | r4`, each `r` from 1 to
    /// 255. `seed` selects the start; node counts at greater depths depend on it.
    pub fn published(seed: u64) -> Arc<Keys> {
        let mut random = SplitMix64::new(seed);
        let mut byte = move || 1 + random.below(255);
        Arc::new(Keys::draw(|| byte() << 23 | byte() << 16 | byte() << 8 | byte()))
    }

    fn draw(mut next: impl FnMut() -> u64) -> Keys {
        let mut key = || Key(next());
        Keys {
            pieces: std::array::from_fn(|_| std::array::from_fn(|_| key())),
            en_passant: std::array::from_fn(|_| key()),
            castling: std::array::from_fn(|_| key()),
            black_to_move: key(),
        }
    }

    /// The key of `piece` on `square`.
    pub fn piece(&self, piece: Piece, square: Square) -> Key {
        self.pieces[piece.index()][square.index()]
    }

    /// The key of an en passant square; 0 for none.
    pub fn en_passant(&self, square: Option<Square>) -> Key {
        square.map_or(Key(0), |square| self.en_passant[square.index()])
    }

    /// The key of a set of castling rights.
    pub fn castling(&self, rights: CastlingRights) -> Key {
        self.castling[rights.index()]
    }

    /// The key of the side to move; 0 for white.
    pub fn side_to_move(&self, color: Color) -> Key {
        match color {
            Color::White => Key(0),
            Color::Black => self.black_to_move,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each of the four bytes is from 1 to 255; the first overlaps the second by one bit.
    #[test]
    fn published_keys_are_made_of_four_bytes() {
        let keys = Keys::published(1);
        for key in keys.pieces.iter().flatten().chain(&keys.castling) {
            assert!((1 << 23..1 << 31).contains(&key.0), "{key:?}");
            assert!(key.0 & 0xff != 0 && key.0 >> 8 & 0xff != 0, "{key:?}");
        }
        assert_ne!(keys.black_to_move, Keys::published(2).black_to_move);
    }
}
