//! Attacks of rooks and bishops by magic bitboards.
//!
//! The squares that can block a slider, multiplied by a magic number, put a different index for each
//! different attack set into the top bits; the index selects the attacks from a table. Reference: Chess
//! Programming Wiki, *Magic Bitboards*; L. Hansen, 2006. Everything is computed at compile time, when the
//! multipliers are also checked.

use super::bitboard::Bitboard;
use super::magics;
use crate::chess::types::Square;

/// The squares that a rook on `from` attacks, including the first occupied square on each ray.
#[inline]
pub(super) fn rook(from: Square, occupied: Bitboard) -> Bitboard {
    ROOK.attacks(from, occupied)
}

/// The squares that a bishop on `from` attacks, likewise.
#[inline]
pub(super) fn bishop(from: Square, occupied: Bitboard) -> Bitboard {
    BISHOP.attacks(from, occupied)
}

/// Lookup data for the attacks from each square.
struct Magics<const N: usize> {
    /// The relevant occupancy: squares where a piece blocks the slider before the edge.
    blockers: [u64; 64],
    multipliers: [u64; 64],
    attacks: [&'static [u64; N]; 64],
}

impl<const N: usize> Magics<N> {
    #[inline]
    fn attacks(&self, from: Square, occupied: Bitboard) -> Bitboard {
        let from = from.index();
        let place = place::<N>(occupied.0 & self.blockers[from], self.multipliers[from]);
        Bitboard(self.attacks[from][place])
    }
}

/// The index into a table of `N` attack sets. Most squares need fewer, but this way all share one shift.
#[inline]
const fn place<const N: usize>(blockers: u64, multiplier: u64) -> usize {
    (blockers.wrapping_mul(multiplier) >> (64 - N.ilog2())) as usize
}

type Steps = [(i8, i8); 4];

const ROOK_STEPS: Steps = [(0, 1), (0, -1), (1, 0), (-1, 0)];
const BISHOP_STEPS: Steps = [(1, 1), (1, -1), (-1, 1), (-1, -1)];

/// The attack tables are part of the executable. In WebAssembly that would add to the download, so there they
/// are computed on first use.
macro_rules! magics {
    ($name:ident: $attacks:literal, $steps:expr) => {
        #[cfg(not(target_family = "wasm"))]
        static $name: Magics<$attacks> = {
            static ATTACKS: [[u64; $attacks]; 64] = {
                let mut attacks = [[0; $attacks]; 64];
                fill(&mut attacks, &magics::$name, $steps);
                attacks
            };
            magics_for(&magics::$name, $steps, &ATTACKS)
        };
        #[cfg(target_family = "wasm")]
        static $name: std::sync::LazyLock<Magics<$attacks>> = std::sync::LazyLock::new(|| {
            let attacks = vec![[0; $attacks]; 64].leak();
            let Ok(attacks) = <&mut [[u64; $attacks]; 64]>::try_from(attacks) else {
                unreachable!("it is as long as that");
            };
            fill(attacks, &magics::$name, $steps);
            magics_for(&magics::$name, $steps, attacks)
        });
    };
}

magics!(ROOK: 4096, ROOK_STEPS);
magics!(BISHOP: 512, BISHOP_STEPS);

const fn magics_for<const N: usize>(
    multipliers: &[u64; 64],
    steps: Steps,
    attacks: &'static [[u64; N]; 64],
) -> Magics<N> {
    let mut magics = Magics {
        blockers: [0; 64],
        multipliers: *multipliers,
        attacks: [const { &[0; N] }; 64],
    };
    let mut square = 0;
    while square < 64 {
        magics.blockers[square] = blockers(square, steps);
        magics.attacks[square] = &attacks[square];
        square += 1;
    }
    magics
}

const fn fill<const N: usize>(table: &mut [[u64; N]; 64], multipliers: &[u64; 64], steps: Steps) {
    let mut square = 0;
    while square < 64 {
        let blockers = blockers(square, steps);
        let rays = rays(square, steps);
        let mut occupied: u64 = 0;
        loop {
            let attacks = cut(&rays, occupied);
            let place = &mut table[square][place::<N>(occupied, multipliers[square])];
            assert!(
                *place == 0 || *place == attacks,
                "a magic multiplier does not tell two sets apart"
            );
            *place = attacks;
            // Next subset of the blockers (carry-rippler).
            occupied = occupied.wrapping_sub(blockers) & blockers;
            if occupied == 0 {
                break;
            }
        }
        square += 1;
    }
}

/// The rays on an empty board, those that go up the numbers of squares first.
const fn rays(square: usize, steps: Steps) -> [u64; 4] {
    let (mut rays, mut up, mut down, mut ray) = ([0; 4], 0, 2, 0);
    while ray < 4 {
        let (file, rank) = steps[ray];
        let alone = walk(square, 0, [steps[ray]; 4]);
        if 8 * rank + file > 0 {
            rays[up] = alone;
            up += 1;
        } else {
            rays[down] = alone;
            down += 1;
        }
        ray += 1;
    }
    rays
}

/// As [`walk`], of rays: the compiler, which does it for 100 000 sets, takes fewer steps.
const fn cut(rays: &[u64; 4], occupied: u64) -> u64 {
    let [one, other, back, aside] = *rays;
    // The first one on a ray, or the last square of the board.
    let first = one & occupied | 1 << 63;
    let mut attacks = one & (first ^ (first - 1));
    let first = other & occupied | 1 << 63;
    attacks |= other & (first ^ (first - 1));
    let first = back & occupied | 1;
    attacks |= back & (u64::MAX << (63 - first.leading_zeros()));
    let first = aside & occupied | 1;
    attacks | aside & (u64::MAX << (63 - first.leading_zeros()))
}

/// Computes attacks by definition: walks each ray until a piece blocks it.
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

/// The attacks on an empty board, without the edge squares unless the slider is on that edge itself: a piece
/// at the end of a ray blocks nothing.
const fn blockers(square: usize, steps: Steps) -> u64 {
    let files = (Bitboard::FILE_A.0 | Bitboard::FILE_H.0) & !(Bitboard::FILE_A.0 << (square % 8));
    let ranks = (Bitboard::rank(0).0 | Bitboard::rank(7).0) & !Bitboard::rank(square as u8 / 8).0;
    walk(square, 0, steps) & !files & !ranks
}

/// The attacks of a rook on an empty board.
pub(super) const fn rook_rays(square: usize) -> u64 {
    walk(square, 0, ROOK_STEPS)
}

/// The attacks of a bishop on an empty board.
pub(super) const fn bishop_rays(square: usize) -> u64 {
    walk(square, 0, BISHOP_STEPS)
}
