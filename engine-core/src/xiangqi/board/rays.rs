//! Geometric relations of points, computed at compile time.

use super::bitboard::Bitboard;
use crate::xiangqi::types::{ByPoint, Point};

/// The points in each of the four directions from a point.
#[derive(Clone, Copy)]
pub(super) struct Rays {
    pub(super) up: Bitboard,
    pub(super) left: Bitboard,
    pub(super) right: Bitboard,
    pub(super) down: Bitboard,
}

/// The rays of `point`.
#[inline]
pub(super) fn from(point: Point) -> &'static Rays {
    &RAYS[point.index()]
}

/// The rank and file of `point`, without `point`.
#[inline]
pub(super) fn cross(point: Point) -> Bitboard {
    CROSS[point.index()]
}

/// The points strictly between two points on the same rank or file; otherwise empty.
#[inline]
pub(super) fn between(one: Point, other: Point) -> Bitboard {
    BETWEEN[one.index()][other.index()]
}

/// A step to the right and down the board, from red's point of view.
pub(super) type Offset = (i8, i8);

pub(super) const UP: Offset = (0, -1);
pub(super) const LEFT: Offset = (-1, 0);
pub(super) const RIGHT: Offset = (1, 0);
pub(super) const DOWN: Offset = (0, 1);
pub(super) const STRAIGHT: [Offset; 4] = [UP, LEFT, RIGHT, DOWN];
pub(super) const DIAGONAL: [Offset; 4] = [(-1, -1), (1, -1), (-1, 1), (1, 1)];

static RAYS: ByPoint<Rays> = {
    let mut rays = [Rays {
        up: Bitboard::NONE,
        left: Bitboard::NONE,
        right: Bitboard::NONE,
        down: Bitboard::NONE,
    }; Point::TABLE];
    let mut point = 0;
    while point < Point::COUNT {
        rays[point] = Rays {
            up: ray(point, UP),
            left: ray(point, LEFT),
            right: ray(point, RIGHT),
            down: ray(point, DOWN),
        };
        point += 1;
    }
    rays
};
pub(super) static CROSS: ByPoint<Bitboard> = {
    let mut cross = [Bitboard::NONE; Point::TABLE];
    let mut point = 0;
    while point < Point::COUNT {
        let Rays {
            up,
            left,
            right,
            down,
        } = RAYS[point];
        cross[point] = Bitboard(up.0 | left.0 | right.0 | down.0);
        point += 1;
    }
    cross
};
static BETWEEN: ByPoint<ByPoint<Bitboard>> = {
    let mut between = [[Bitboard::NONE; Point::TABLE]; Point::TABLE];
    let mut point = 0;
    while point < Point::COUNT {
        let mut direction = 0;
        while direction < 4 {
            let (right, down) = STRAIGHT[direction];
            let mut passed = 0;
            let mut distance = 1;
            while let Some(target) = shifted(point, (right * distance, down * distance)) {
                between[point][target] = Bitboard(passed);
                passed |= 1 << target;
                distance += 1;
            }
            direction += 1;
        }
        point += 1;
    }
    between
};

/// The index of the point at an offset; `None` beyond the edge.
const fn shifted(point: usize, (right, down): Offset) -> Option<usize> {
    let (file, row) = ((point % 9) as i8 + right, (point / 9) as i8 + down);
    if 0 <= file && file < 9 && 0 <= row && row < 10 {
        Some(row as usize * 9 + file as usize)
    } else {
        None
    }
}

/// The same as a set of at most one point.
pub(super) const fn step(point: usize, step: Offset) -> u128 {
    match shifted(point, step) {
        Some(target) => 1 << target,
        None => 0,
    }
}

const fn ray(point: usize, (right, down): Offset) -> Bitboard {
    let mut ray = 0;
    let mut distance = 1;
    while distance < 10 {
        ray |= step(point, (right * distance, down * distance));
        distance += 1;
    }
    Bitboard(ray)
}
