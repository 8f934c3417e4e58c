//! [`Squares`]: a set of squares in 64 bits.

use crate::chess::types::Square;
use std::ops::{BitAnd, BitOr, BitXor, BitXorAssign, Not, Shl, Shr};

/// A set of squares: bit 0 is a1, bit 7 is h1, bit 63 is h8.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Squares(pub(super) u64);

impl Squares {
    pub(super) const NONE: Squares = Squares(0);
    pub(super) const ALL: Squares = Squares(!0);
    pub(super) const FILE_A: Squares = Squares(0x0101_0101_0101_0101);
    pub(super) const FILE_H: Squares = Squares(0x8080_8080_8080_8080);

    pub(super) const fn rank(rank: u8) -> Squares {
        Squares(0xff << (8 * rank))
    }

    pub(super) const fn one(square: Square) -> Squares {
        Squares(1 << square.index())
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

    /// How many squares there are.
    pub(super) const fn len(self) -> u64 {
        self.0.count_ones() as u64
    }

    /// The lowest square of a set that is not empty.
    pub(super) const fn lowest(self) -> Square {
        Square::from_index(self.0.trailing_zeros() as u8)
    }
}

/// From h8 down to a1: the order in which moves are generated.
impl Iterator for Squares {
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

impl BitAnd for Squares {
    type Output = Squares;

    fn bitand(self, other: Squares) -> Squares {
        Squares(self.0 & other.0)
    }
}

impl BitOr for Squares {
    type Output = Squares;

    fn bitor(self, other: Squares) -> Squares {
        Squares(self.0 | other.0)
    }
}

impl BitXor for Squares {
    type Output = Squares;

    fn bitxor(self, other: Squares) -> Squares {
        Squares(self.0 ^ other.0)
    }
}

impl BitXorAssign for Squares {
    fn bitxor_assign(&mut self, other: Squares) {
        self.0 ^= other.0;
    }
}

impl Not for Squares {
    type Output = Squares;

    fn not(self) -> Squares {
        Squares(!self.0)
    }
}

impl Shl<u32> for Squares {
    type Output = Squares;

    fn shl(self, count: u32) -> Squares {
        Squares(self.0 << count)
    }
}

impl Shr<u32> for Squares {
    type Output = Squares;

    fn shr(self, count: u32) -> Squares {
        Squares(self.0 >> count)
    }
}
