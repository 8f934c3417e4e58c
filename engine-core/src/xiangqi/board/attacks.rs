//! Attack tables of kings, advisors, elephants, horses and pawns, computed at compile time.

use super::bitboard::Bitboard;
use super::rays::{self, DIAGONAL, DOWN, LEFT, Offset, RIGHT, STRAIGHT, UP, step};
use crate::xiangqi::types::{ByPoint, Color, PieceKind, Point};

/// The points that a king on `from` attacks within its palace.
#[inline]
pub(super) fn king(from: Point) -> Bitboard {
    KING[from.index()]
}

/// The points that an advisor on `from` attacks.
#[inline]
pub(super) fn advisor(from: Point) -> Bitboard {
    ADVISOR[from.index()]
}

/// The points that a pawn of `color` on `from` attacks.
#[inline]
pub(super) fn pawn(color: Color, from: Point) -> Bitboard {
    PAWN[color.index()][from.index()]
}

/// The points from which a pawn of `color` attacks `target`.
#[inline]
pub(super) fn pawn_origins(color: Color, target: Point) -> Bitboard {
    PAWN_ORIGINS[color.index()][target.index()]
}

/// All points that a piece of `kind`, of either color, might reach from `from` with some placement of the
/// other pieces.
#[inline]
pub(super) fn range(kind: PieceKind, from: Point) -> Bitboard {
    RANGE[kind.index()][from.index()]
}

/// A blocking point that must be empty (an elephant's eye or a horse's leg), and the points behind it.
#[derive(Clone, Copy)]
pub(super) struct BlockedPoint {
    pub(super) gate: Bitboard,
    pub(super) beyond: Bitboard,
}

/// The eyes around `from`, and the points that an elephant reaches across them, on its own half.
#[inline]
pub(super) fn elephant(from: Point) -> &'static [BlockedPoint; 4] {
    &ELEPHANT[from.index()]
}

/// The legs of a horse on `from` (up, left, right, down), and the points that it reaches past each.
#[inline]
pub(super) fn horse(from: Point) -> &'static [BlockedPoint; 4] {
    &HORSE[from.index()]
}

/// The legs next to `target`, and the points from which a horse attacks it past each.
#[inline]
pub(super) fn horse_origins(target: Point) -> &'static [BlockedPoint; 4] {
    &HORSE_ORIGINS[target.index()]
}

/// The points from which an unblocked horse attacks `target`.
#[inline]
pub(super) fn horse_ring(target: Point) -> Bitboard {
    HORSE_RING[target.index()]
}

static KING: ByPoint<Bitboard> = in_palace(&STRAIGHT);
static ADVISOR: ByPoint<Bitboard> = in_palace(&DIAGONAL);
static PAWN: [ByPoint<Bitboard>; 2] = [pawns(true), pawns(false)];
static PAWN_ORIGINS: [ByPoint<Bitboard>; 2] = [origins(&PAWN[0]), origins(&PAWN[1])];
static ELEPHANT: ByPoint<[BlockedPoint; 4]> = elephants();
static HORSE: ByPoint<[BlockedPoint; 4]> = horses();
static HORSE_ORIGINS: ByPoint<[BlockedPoint; 4]> = horse_checks();
static HORSE_RING: ByPoint<Bitboard> = {
    let mut rings = [Bitboard::NONE; Point::TABLE];
    let mut point = 0;
    while point < Point::COUNT {
        let mut leg = 0;
        while leg < 4 {
            rings[point].0 |= HORSE_ORIGINS[point][leg].beyond.0;
            leg += 1;
        }
        point += 1;
    }
    rings
};
static RANGE: [ByPoint<Bitboard>; PieceKind::COUNT] = {
    let mut range = [[Bitboard::NONE; Point::TABLE]; PieceKind::COUNT];
    let mut point = 0;
    while point < Point::COUNT {
        let mut eye = 0;
        while eye < 4 {
            range[PieceKind::Elephant.index()][point].0 |= ELEPHANT[point][eye].beyond.0;
            eye += 1;
        }
        range[PieceKind::Pawn.index()][point] = Bitboard(PAWN[0][point].0 | PAWN[1][point].0);
        range[PieceKind::Advisor.index()][point] = ADVISOR[point];
        // An unblocked horse's moves are symmetric.
        range[PieceKind::Horse.index()][point] = HORSE_RING[point];
        range[PieceKind::Cannon.index()][point] = rays::CROSS[point];
        range[PieceKind::Rook.index()][point] = rays::CROSS[point];
        range[PieceKind::King.index()][point] = KING[point];
        point += 1;
    }
    range
};
/// Files d to f of the three ranks nearest to each side.
const PALACES: u128 = {
    let three_rows = 0b111 << 3 | 0b111 << 12 | 0b111 << 21;
    three_rows | three_rows << (7 * 9)
};

const BLACK_HALF: u128 = (1 << 45) - 1;

const fn in_palace(steps: &[Offset; 4]) -> ByPoint<Bitboard> {
    let mut attacks = [Bitboard::NONE; Point::TABLE];
    let mut point = 0;
    while point < Point::COUNT {
        let mut index = 0;
        while index < 4 && PALACES >> point & 1 != 0 {
            attacks[point].0 |= step(point, steps[index]) & PALACES;
            index += 1;
        }
        point += 1;
    }
    attacks
}

const fn pawns(red: bool) -> ByPoint<Bitboard> {
    let (forward, own_half) = if red { (UP, !BLACK_HALF) } else { (DOWN, BLACK_HALF) };
    let mut attacks = [Bitboard::NONE; Point::TABLE];
    let mut point = 0;
    while point < Point::COUNT {
        let mut targets = step(point, forward);
        if own_half >> point & 1 == 0 {
            targets |= step(point, LEFT) | step(point, RIGHT);
        }
        attacks[point] = Bitboard(targets);
        point += 1;
    }
    attacks
}

/// The inverse table: the origins of attacks on each point.
const fn origins(attacks: &ByPoint<Bitboard>) -> ByPoint<Bitboard> {
    let mut origins = [Bitboard::NONE; Point::TABLE];
    let mut from = 0;
    while from < Point::COUNT {
        let mut targets = attacks[from].0;
        while targets != 0 {
            origins[targets.trailing_zeros() as usize].0 |= 1 << from;
            targets &= targets - 1;
        }
        from += 1;
    }
    origins
}

const NO_GATE: BlockedPoint = BlockedPoint {
    gate: Bitboard::NONE,
    beyond: Bitboard::NONE,
};

const fn elephants() -> ByPoint<[BlockedPoint; 4]> {
    let mut gates = [[NO_GATE; 4]; Point::TABLE];
    let mut point = 0;
    while point < Point::COUNT {
        let own_half = if BLACK_HALF >> point & 1 != 0 { BLACK_HALF } else { !BLACK_HALF };
        let mut index = 0;
        while index < 4 {
            let (right, down) = DIAGONAL[index];
            gates[point][index] = BlockedPoint {
                gate: Bitboard(step(point, (right, down))),
                beyond: Bitboard(step(point, (2 * right, 2 * down)) & own_half),
            };
            index += 1;
        }
        point += 1;
    }
    gates
}

/// One orthogonal step to the leg, then one step diagonally outward, to either side.
const fn horses() -> ByPoint<[BlockedPoint; 4]> {
    let mut gates = [[NO_GATE; 4]; Point::TABLE];
    let mut point = 0;
    while point < Point::COUNT {
        let mut index = 0;
        while index < 4 {
            let (right, down) = STRAIGHT[index];
            let one_side = step(point, (2 * right + down, 2 * down + right));
            let other_side = step(point, (2 * right - down, 2 * down - right));
            gates[point][index] = BlockedPoint {
                gate: Bitboard(step(point, (right, down))),
                beyond: Bitboard(one_side | other_side),
            };
            index += 1;
        }
        point += 1;
    }
    gates
}

/// From the target's point of view, the horse's leg is a diagonal neighbor, with the horse behind it.
const fn horse_checks() -> ByPoint<[BlockedPoint; 4]> {
    let mut gates = [[NO_GATE; 4]; Point::TABLE];
    let mut point = 0;
    while point < Point::COUNT {
        let mut index = 0;
        while index < 4 {
            let (right, down) = DIAGONAL[index];
            gates[point][index] = BlockedPoint {
                gate: Bitboard(step(point, (right, down))),
                beyond: Bitboard(step(point, (2 * right, down)) | step(point, (right, 2 * down))),
            };
            index += 1;
        }
        point += 1;
    }
    gates
}
