//! [`Bitboard`]: a set of squares in 64 bits.

use crate::bits::bit_operators;
use crate::chess::types::Square;
use std::ops::{Not, Shl, Shr};

/// A set of squares: bit 0 is a1, bit 7 is h1, bit 63 is h8.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Bitboard(pub(super) u64);

impl Bitboard {
    pub(super) const NONE: Bitboard = Bitboard(0);
    pub(super) const ALL: Bitboard = Bitboard(!0);
    pub(super) const FILE_A: Bitboard = Bitboard(0x0101_0101_0101_0101);
    pub(super) const FILE_H: Bitboard = Bitboard(0x8080_8080_8080_8080);

    pub(super) const fn rank(rank: u8) -> Bitboard {
        Bitboard(0xff << (8 * rank))
    }

    pub(super) const fn one(square: Square) -> Bitboard {
        Bitboard(1 << square.index())
    }

    pub(super) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub(super) const fn has(self, square: Square) -> bool {
        self.0 >> square.index() & 1 != 0
    }

    pub(super) const fn has_several(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    pub(super) const fn len(self) -> u64 {
        self.0.count_ones() as u64
    }

    /// The lowest square of a nonempty set.
    pub(super) const fn lowest(self) -> Square {
        Square::from_index(self.0.trailing_zeros() as u8)
    }
}

/// From h8 down to a1: the order in which moves are generated.
impl Iterator for Bitboard {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        if self.is_empty() {
            return None;
        }
        let square = Square::from_index(63 - self.0.leading_zeros() as u8);
        self.0 &= !(1 << square.index());
        Some(square)
    }
}

bit_operators!(Bitboard: BitAnd bitand &, BitOr bitor |, BitXor bitxor ^);

impl Not for Bitboard {
    type Output = Bitboard;

    fn not(self) -> Bitboard {
        Bitboard(!self.0)
    }
}

impl Shl<u32> for Bitboard {
    type Output = Bitboard;

    fn shl(self, count: u32) -> Bitboard {
        Bitboard(self.0 << count)
    }
}

impl Shr<u32> for Bitboard {
    type Output = Bitboard;

    fn shr(self, count: u32) -> Bitboard {
        Bitboard(self.0 >> count)
    }
}
