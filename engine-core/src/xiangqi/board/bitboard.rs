//! [`Bitboard`]: a set of points in 90 of 128 bits.

use crate::bits::bit_operators;
use crate::xiangqi::types::{ByPoint, Point};
use std::ops::{BitOrAssign, Not};

/// A set of points: bit 0 is a9, bit 8 is i9, bit 89 is i0. Iteration is in ascending order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Bitboard(pub(super) u128);

impl Bitboard {
    pub(super) const NONE: Bitboard = Bitboard(0);
    pub(super) const ALL: Bitboard = Bitboard((1 << 90) - 1);

    /// A table lookup, because a 128-bit shift takes eight instructions.
    #[inline]
    pub(super) fn one(point: Point) -> Bitboard {
        ONE[point.index()]
    }

    pub(super) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    #[inline]
    pub(super) fn has(self, point: Point) -> bool {
        !(self & Bitboard::one(point)).is_empty()
    }

    /// The number of points.
    #[inline(always)]
    pub(super) const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// The first point of a nonempty set.
    pub(super) const fn first(self) -> Point {
        Point::from_index(self.0.trailing_zeros() as u8)
    }

    /// The set without its first point.
    pub(super) const fn without_first(self) -> Bitboard {
        Bitboard(self.0 & self.0.wrapping_sub(1))
    }

    /// Iterates from the last point to the first.
    pub(super) fn descending(self) -> impl Iterator<Item = Point> {
        let mut rest = self;
        std::iter::from_fn(move || {
            if rest.is_empty() {
                return None;
            }
            let point = Point::from_index(127 - rest.0.leading_zeros() as u8);
            rest ^= Bitboard::one(point);
            Some(point)
        })
    }
}

static ONE: ByPoint<Bitboard> = {
    let mut one = [Bitboard::NONE; Point::TABLE];
    let mut point = 0;
    while point < Point::COUNT {
        one[point] = Bitboard(1 << point);
        point += 1;
    }
    one
};

impl Iterator for Bitboard {
    type Item = Point;

    #[inline]
    fn next(&mut self) -> Option<Point> {
        if self.is_empty() {
            return None;
        }
        let point = self.first();
        *self = self.without_first();
        Some(point)
    }
}

impl FromIterator<Point> for Bitboard {
    fn from_iter<I: IntoIterator<Item = Point>>(points: I) -> Bitboard {
        points
            .into_iter()
            .fold(Bitboard::NONE, |set, point| set | Bitboard::one(point))
    }
}

bit_operators!(Bitboard: BitAnd bitand &, BitOr bitor |, BitXor bitxor ^);

impl BitOrAssign for Bitboard {
    fn bitor_assign(&mut self, other: Bitboard) {
        self.0 |= other.0;
    }
}

impl Not for Bitboard {
    type Output = Bitboard;

    fn not(self) -> Bitboard {
        Bitboard(!self.0)
    }
}
