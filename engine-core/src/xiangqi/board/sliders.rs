//! Attacks of rooks and cannons, looked up by the occupancy of their rank and file.
//!
//! [`LineOccupancy`] keeps the occupancy of each rank and file as a small integer; for each of these, a table
//! gives the reachable points from each place. Everything is computed at compile time.

use super::bitboard::Bitboard;
use crate::xiangqi::types::{ByPoint, Point};

/// The occupied points of each line: bit 0 is the a-file on a rank, and rank 9 on a file.
#[derive(Clone)]
pub(super) struct LineOccupancy {
    ranks: [u16; 16],
    files: [u16; 16],
}

impl LineOccupancy {
    pub(super) const EMPTY: LineOccupancy = LineOccupancy {
        ranks: [0; 16],
        files: [0; 16],
    };

    /// Toggles whether `point` is occupied.
    #[inline]
    pub(super) fn toggle(&mut self, point: Point) {
        let place = &PLACES[point.index()];
        self.ranks[place.row()] ^= place.on_rank;
        self.files[place.file()] ^= place.on_file;
    }

    /// The points that a rook on `from` reaches, including the first piece in each direction, of either side.
    #[inline]
    pub(super) fn rook(&self, from: Point) -> Bitboard {
        let (rank, file) = self.reaches(from);
        on_board(from, rank.rook, file.rook)
    }

    /// The points that a cannon on `from` reaches: the empty ones before the first piece in each direction,
    /// and the second piece, of either side.
    #[inline]
    pub(super) fn cannon(&self, from: Point) -> Bitboard {
        let (rank, file) = self.reaches(from);
        on_board(from, rank.cannon, file.cannon)
    }

    #[inline]
    fn reaches(&self, from: Point) -> (&'static Reach, &'static Reach) {
        let place = &PLACES[from.index()];
        let (row, file) = (place.row(), place.file());
        // As in `Place`, the remainders change nothing.
        (
            &ON_RANK[file][usize::from(self.ranks[row]) % RANK_SETS],
            &ON_FILE[row][usize::from(self.files[file]) % FILE_SETS],
        )
    }
}

/// A point's row (0 is rank 9) and file, and its bit in the occupancy of its rank and of its file.
#[derive(Clone, Copy)]
struct Place {
    row: u8,
    file: u8,
    on_rank: u16,
    on_file: u16,
}

impl Place {
    /// The remainder changes nothing; it tells the compiler that the index is in bounds.
    #[inline]
    fn row(&self) -> usize {
        usize::from(self.row) % 16
    }

    #[inline]
    fn file(&self) -> usize {
        usize::from(self.file) % 16
    }
}

static PLACES: ByPoint<Place> = {
    let mut places = [Place {
        row: 0,
        file: 0,
        on_rank: 0,
        on_file: 0,
    }; Point::TABLE];
    let mut point = 0;
    while point < Point::COUNT {
        let (row, file) = (point / 9, point % 9);
        places[point] = Place {
            row: row as u8,
            file: file as u8,
            on_rank: 1 << file,
            on_file: 1 << row,
        };
        point += 1;
    }
    places
};

/// The reachable places on one line.
#[derive(Clone, Copy)]
struct Reach {
    rook: u16,
    cannon: u16,
}

const RANK_SETS: usize = 1 << 9;
const FILE_SETS: usize = 1 << 10;

/// Indexed by place on the line, then by occupancy.
static ON_RANK: [[Reach; RANK_SETS]; 16] = reaches(9);
static ON_FILE: [[Reach; FILE_SETS]; 16] = reaches(10);

/// The places of a file, as points of the a-file.
static SPREAD: [Bitboard; FILE_SETS] = {
    let mut spread = [Bitboard::NONE; FILE_SETS];
    let mut set = 1;
    while set < FILE_SETS {
        let row = set.trailing_zeros();
        spread[set] = Bitboard(spread[set & (set - 1)].0 | 1 << (9 * row));
        set += 1;
    }
    spread
};

#[inline]
fn on_board(from: Point, rank: u16, file: u16) -> Bitboard {
    let place = &PLACES[from.index()];
    let on_rank = u128::from(rank) << (9 * place.row());
    let on_file = SPREAD[usize::from(file) % FILE_SETS].0 << place.file();
    Bitboard(on_rank | on_file)
}

const fn reaches<const SETS: usize>(places: usize) -> [[Reach; SETS]; 16] {
    let mut reaches = [[Reach { rook: 0, cannon: 0 }; SETS]; 16];
    let mut place = 0;
    while place < places {
        let mut occupied = 0;
        while occupied < SETS {
            reaches[place][occupied] = reach(place, occupied as u32, SETS as u32 - 1);
            occupied += 1;
        }
        place += 1;
    }
    reaches
}

/// `line` has one bit for each place.
const fn reach(place: usize, occupied: u32, line: u32) -> Reach {
    let all_below = (1 << place) - 1;
    let all_above = line & !(all_below | 1 << place);

    let below = occupied & all_below;
    let first_below = highest(below);
    let second_below = highest(below ^ first_below);
    let above = occupied & all_above;
    let first_above = lowest(above);
    let second_above = lowest(above ^ first_above);

    let empty_below = all_below & !(first_below << 1).saturating_sub(1);
    let empty_above = all_above & first_above.wrapping_sub(1);
    let empty = empty_below | empty_above;
    Reach {
        rook: (empty | first_below | first_above) as u16,
        cannon: (empty | second_below | second_above) as u16,
    }
}

/// The highest bit only; 0 for none.
const fn highest(bits: u32) -> u32 {
    match bits.checked_ilog2() {
        Some(bit) => 1 << bit,
        None => 0,
    }
}

/// The lowest bit only; 0 for none.
const fn lowest(bits: u32) -> u32 {
    bits & bits.wrapping_neg()
}
