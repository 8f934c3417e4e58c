//! Attacks of rooks and bishops by magic multiplication.
//!
//! The squares that can block a slider, multiplied by a suitable number, bring a different index for each
//! different set of attacks into the top bits, and a table gives the attacks. Reference: Chess Programming
//! Wiki, *Magic Bitboards*; L. Hansen, 2006. Everything is computed by the compiler, which also checks the
//! multipliers.

use super::bitboard::Bitboard;
use super::magics;
use crate::chess::types::Square;

/// The squares that a rook on `from` attacks; the first occupied one on each ray included.
#[inline]
pub(super) fn rook(from: Square, occupied: Bitboard) -> Bitboard {
    look_up(&ROOK[from.index()], occupied)
}

/// The squares that a bishop on `from` attacks.
#[inline]
pub(super) fn bishop(from: Square, occupied: Bitboard) -> Bitboard {
    look_up(&BISHOP[from.index()], occupied)
}

#[inline]
fn look_up(magic: &Magic, occupied: Bitboard) -> Bitboard {
    let index = (occupied.0 & magic.blockers).wrapping_mul(magic.multiplier) >> magic.shift;
    // The mask changes no index; it tells the compiler that all of them are inside the table.
    Bitboard(ATTACKS[(index as usize + magic.offset as usize) % TABLE])
}

/// How to find the attacks from one square.
#[derive(Clone, Copy)]
struct Magic {
    /// The squares on which a piece stops the slider before the edge.
    blockers: u64,
    multiplier: u64,
    shift: u32,
    /// Where the square's part of the table begins.
    offset: u32,
}

type Steps = [(i8, i8); 4];

const ROOK_STEPS: Steps = [(0, 1), (0, -1), (1, 0), (-1, 0)];
const BISHOP_STEPS: Steps = [(1, 1), (1, -1), (-1, 1), (-1, -1)];

/// Entries that are used: 4 096 at the most for a rook's square, 512 for a bishop's.
const USED: usize = 102_400 + 5_248;
const TABLE: usize = USED.next_power_of_two();

static ROOK: [Magic; 64] = magics_for(&magics::ROOK, ROOK_STEPS, 0);
static BISHOP: [Magic; 64] = magics_for(&magics::BISHOP, BISHOP_STEPS, 102_400);

#[cfg(not(target_family = "wasm"))]
static ATTACKS: [u64; TABLE] = {
    let mut table = [0; TABLE];
    fill(&mut table, &ROOK, ROOK_STEPS);
    fill(&mut table, &BISHOP, BISHOP_STEPS);
    table
};

/// A browser would have to load it: there it is computed when it is first asked.
#[cfg(target_family = "wasm")]
static ATTACKS: std::sync::LazyLock<Box<[u64; TABLE]>> = std::sync::LazyLock::new(|| {
    let table: Result<Box<[u64; TABLE]>, _> = vec![0; TABLE].try_into();
    let Ok(mut table) = table else {
        unreachable!("it is as long as that");
    };
    fill(&mut table, &ROOK, ROOK_STEPS);
    fill(&mut table, &BISHOP, BISHOP_STEPS);
    table
});

const fn magics_for(multipliers: &[u64; 64], steps: Steps, first: u32) -> [Magic; 64] {
    let mut magics = [Magic {
        blockers: 0,
        multiplier: 0,
        shift: 0,
        offset: 0,
    }; 64];
    let mut offset = first;
    let mut square = 0;
    while square < 64 {
        let blockers = blockers(square, steps);
        magics[square] = Magic {
            blockers,
            multiplier: multipliers[square],
            shift: 64 - blockers.count_ones(),
            offset,
        };
        offset += 1 << blockers.count_ones();
        square += 1;
    }
    magics
}

const fn fill(table: &mut [u64; TABLE], magics: &[Magic; 64], steps: Steps) {
    let mut square = 0;
    while square < 64 {
        let magic = &magics[square];
        let mut occupied: u64 = 0;
        loop {
            let attacks = walk(square, occupied, steps);
            let index =
                (occupied.wrapping_mul(magic.multiplier) >> magic.shift) as usize + magic.offset as usize;
            assert!(
                table[index] == 0 || table[index] == attacks,
                "a magic multiplier does not tell two sets apart"
            );
            table[index] = attacks;
            // The next subset of the blockers.
            occupied = occupied.wrapping_sub(magic.blockers) & magic.blockers;
            if occupied == 0 {
                break;
            }
        }
        square += 1;
    }
}

/// The definition: walk outward until something is hit.
pub(super) const fn walk(square: usize, occupied: u64, steps: Steps) -> u64 {
    let mut attacks = 0;
    let mut ray = 0;
    while ray < 4 {
        let (file_step, rank_step) = steps[ray];
        let (mut file, mut rank) = ((square % 8) as i8 + file_step, (square / 8) as i8 + rank_step);
        while file >= 0 && file < 8 && rank >= 0 && rank < 8 {
            let target = 1 << (rank * 8 + file);
            attacks |= target;
            if occupied & target != 0 {
                break;
            }
            file += file_step;
            rank += rank_step;
        }
        ray += 1;
    }
    attacks
}

/// The attacks on an empty board, without the last square of each ray: what stands there stops nothing.
const fn blockers(square: usize, steps: Steps) -> u64 {
    let mut inner = 0;
    let mut ray = 0;
    while ray < 4 {
        let (file_step, rank_step) = steps[ray];
        let (mut file, mut rank) = ((square % 8) as i8 + file_step, (square / 8) as i8 + rank_step);
        while file + file_step >= 0
            && file + file_step < 8
            && rank + rank_step >= 0
            && rank + rank_step < 8
            && file >= 0
            && file < 8
            && rank >= 0
            && rank < 8
        {
            inner |= 1 << (rank * 8 + file);
            file += file_step;
            rank += rank_step;
        }
        ray += 1;
    }
    inner
}

/// What a rook attacks on an empty board.
pub(super) const fn rook_rays(square: usize) -> u64 {
    walk(square, 0, ROOK_STEPS)
}

/// What a bishop attacks on an empty board.
pub(super) const fn bishop_rays(square: usize) -> u64 {
    walk(square, 0, BISHOP_STEPS)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::SplitMix64;

    #[test]
    fn the_tables_give_what_a_walk_along_the_rays_gives() {
        let mut random = SplitMix64::new(3);
        for square in Square::all() {
            for _ in 0..200 {
                let occupied = random.next_u64() & random.next_u64();
                let found = (
                    rook(square, Bitboard(occupied)).0,
                    bishop(square, Bitboard(occupied)).0,
                );
                let walked = (
                    walk(square.index(), occupied, ROOK_STEPS),
                    walk(square.index(), occupied, BISHOP_STEPS),
                );
                assert_eq!(found, walked);
            }
        }
    }
}
