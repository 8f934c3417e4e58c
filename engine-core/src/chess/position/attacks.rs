//! Attacks of kings, knights and pawns, and lines through squares.

use super::bitboard::Bitboard;
use super::sliders;
use crate::chess::types::{Color, Square};

/// The squares that a king on `from` attacks.
#[inline]
pub(super) fn king(from: Square) -> Bitboard {
    Bitboard(KING[from.index()])
}

/// The squares that a knight on `from` attacks.
#[inline]
pub(super) fn knight(from: Square) -> Bitboard {
    Bitboard(KNIGHT[from.index()])
}

/// The squares that a pawn of `color` on `from` attacks.
#[inline]
pub(super) fn pawn(color: Color, from: Square) -> Bitboard {
    Bitboard(PAWN[color.index()][from.index()])
}

/// The rank and file of `from`, without `from`.
#[inline]
pub(super) fn straight_lines(from: Square) -> Bitboard {
    Bitboard(LINES[from.index()].straight)
}

/// Both diagonals of `from`, without `from`.
#[inline]
pub(super) fn diagonal_lines(from: Square) -> Bitboard {
    Bitboard(LINES[from.index()].diagonal)
}

/// The file of `square`.
#[inline]
pub(super) fn file(square: Square) -> Bitboard {
    Bitboard(Bitboard::FILE_A.0 << square.file())
}

/// The diagonal through `square` parallel to a1-h8.
#[inline]
pub(super) fn rising_diagonal(square: Square) -> Bitboard {
    Bitboard(LINES[square.index()].rising)
}

/// The anti-diagonal through `square`, parallel to a8-h1.
#[inline]
pub(super) fn falling_diagonal(square: Square) -> Bitboard {
    Bitboard(LINES[square.index()].falling)
}

/// The squares strictly between two squares on the same rank, file or diagonal; otherwise empty.
#[inline]
pub(super) fn between(one: Square, other: Square) -> Bitboard {
    Bitboard(BETWEEN[one.index()][other.index()])
}

/// The whole rank, file or diagonal through two squares; empty if there is none.
#[inline]
pub(super) fn line(one: Square, other: Square) -> Bitboard {
    Bitboard(LINE[one.index()][other.index()])
}

struct RayLines {
    straight: u64,
    diagonal: u64,
    rising: u64,
    falling: u64,
}

static KING: [u64; 64] = leaper(&[
    (-1, -1),
    (-1, 0),
    (-1, 1),
    (0, -1),
    (0, 1),
    (1, -1),
    (1, 0),
    (1, 1),
]);
static KNIGHT: [u64; 64] = leaper(&[
    (-2, -1),
    (-2, 1),
    (-1, -2),
    (-1, 2),
    (1, -2),
    (1, 2),
    (2, -1),
    (2, 1),
]);
static PAWN: [[u64; 64]; 2] = [leaper(&[(-1, 1), (1, 1)]), leaper(&[(-1, -1), (1, -1)])];
static LINES: [RayLines; 64] = lines();
static BETWEEN: [[u64; 64]; 64] = pairs(false);
static LINE: [[u64; 64]; 64] = pairs(true);

/// The square at an offset from `square`, as a set; empty beyond the edge.
const fn step(square: usize, file_step: i8, rank_step: i8) -> u64 {
    let (file, rank) = ((square % 8) as i8 + file_step, (square / 8) as i8 + rank_step);
    if file < 0 || file > 7 || rank < 0 || rank > 7 {
        0
    } else {
        1 << (rank * 8 + file)
    }
}

const fn leaper(steps: &[(i8, i8)]) -> [u64; 64] {
    let mut attacks = [0; 64];
    let mut square = 0;
    while square < 64 {
        let mut index = 0;
        while index < steps.len() {
            attacks[square] |= step(square, steps[index].0, steps[index].1);
            index += 1;
        }
        square += 1;
    }
    attacks
}

/// All squares in both directions, including `square`.
const fn through(square: usize, file_step: i8, rank_step: i8) -> u64 {
    let mut line = 1 << square;
    let mut distance = 1;
    while distance < 8 {
        line |= step(square, distance * file_step, distance * rank_step);
        line |= step(square, -distance * file_step, -distance * rank_step);
        distance += 1;
    }
    line
}

const fn lines() -> [RayLines; 64] {
    let mut lines = [const {
        RayLines {
            straight: 0,
            diagonal: 0,
            rising: 0,
            falling: 0,
        }
    }; 64];
    let mut square = 0;
    while square < 64 {
        lines[square] = RayLines {
            straight: sliders::rook_rays(square),
            diagonal: sliders::bishop_rays(square),
            rising: through(square, 1, 1),
            falling: through(square, 1, -1),
        };
        square += 1;
    }
    lines
}

/// For each pair of squares, the line through both, or the squares between them.
const fn pairs(whole_line: bool) -> [[u64; 64]; 64] {
    let mut pairs = [[0; 64]; 64];
    let directions = [
        (1, 0),
        (0, 1),
        (1, 1),
        (1, -1),
        (-1, 0),
        (0, -1),
        (-1, -1),
        (-1, 1),
    ];
    let mut square = 0;
    while square < 64 {
        let mut direction = 0;
        while direction < 8 {
            let (file_step, rank_step) = directions[direction];
            let whole = through(square, file_step, rank_step);
            let mut passed = 0;
            let mut distance = 1;
            while distance < 8 {
                let target = step(square, distance * file_step, distance * rank_step);
                if target == 0 {
                    break;
                }
                pairs[square][target.trailing_zeros() as usize] = if whole_line { whole } else { passed };
                passed |= target;
                distance += 1;
            }
            direction += 1;
        }
        square += 1;
    }
    pairs
}
