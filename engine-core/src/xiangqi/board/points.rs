//! [`Points`]: a set of points in 90 of 128 bits.

use crate::xiangqi::types::{ByPoint, Point};
use std::ops::{BitAnd, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

/// A set of points: bit 0 is a9, bit 8 is i9, bit 89 is i0. Iterating gives them in that order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Points(pub(super) u128);

impl Points {
    pub(super) const NONE: Points = Points(0);
    pub(super) const ALL: Points = Points((1 << 90) - 1);

    /// Looked up, since a shift of 128 bits takes eight instructions.
    #[inline]
    pub(super) fn one(point: Point) -> Points {
        ONE[point.index()]
    }

    pub(super) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    #[inline]
    pub(super) fn has(self, point: Point) -> bool {
        !(self & Points::one(point)).is_empty()
    }

    /// Number of points.
    #[inline(always)]
    pub(super) const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// The first point of a set that is not empty.
    pub(super) const fn first(self) -> Point {
        Point::from_index(self.0.trailing_zeros() as u8)
    }

    /// The set without its first point.
    pub(super) const fn without_first(self) -> Points {
        Points(self.0 & self.0.wrapping_sub(1))
    }

    /// From the last point to the first.
    pub(super) fn descending(self) -> impl Iterator<Item = Point> {
        let mut rest = self;
        std::iter::from_fn(move || {
            if rest.is_empty() {
                return None;
            }
            let point = Point::from_index(127 - rest.0.leading_zeros() as u8);
            rest ^= Points::one(point);
            Some(point)
        })
    }
}

static ONE: ByPoint<Points> = {
    let mut one = [Points::NONE; Point::TABLE];
    let mut point = 0;
    while point < Point::COUNT {
        one[point] = Points(1 << point);
        point += 1;
    }
    one
};

impl Iterator for Points {
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

impl FromIterator<Point> for Points {
    fn from_iter<I: IntoIterator<Item = Point>>(points: I) -> Points {
        points
            .into_iter()
            .fold(Points::NONE, |set, point| set | Points::one(point))
    }
}

impl BitAnd for Points {
    type Output = Points;

    fn bitand(self, other: Points) -> Points {
        Points(self.0 & other.0)
    }
}

impl BitOr for Points {
    type Output = Points;

    fn bitor(self, other: Points) -> Points {
        Points(self.0 | other.0)
    }
}

impl BitOrAssign for Points {
    fn bitor_assign(&mut self, other: Points) {
        self.0 |= other.0;
    }
}

impl BitXor for Points {
    type Output = Points;

    fn bitxor(self, other: Points) -> Points {
        Points(self.0 ^ other.0)
    }
}

impl BitXorAssign for Points {
    fn bitxor_assign(&mut self, other: Points) {
        self.0 ^= other.0;
    }
}

impl Not for Points {
    type Output = Points;

    fn not(self) -> Points {
        Points(!self.0)
    }
}
