//! A game from outside: connect four, on bits, searched by any strategy of the lab.
//!
//! `cargo run --example connect_four -p search-variants`

use engine_core::contract::assert_position;
use engine_core::{Captures, Depth, Evaluate, Key, MoveScope, MoveTables, NoLegalMoves, Position, Score};
use search_variants::contract::assert_sound;
use search_variants::{Registry, Search};
use std::io::Write;

const COLUMNS: u32 = 7;
const ROWS: u32 = 6;
/// Bits a column takes: its six places, and an empty one above, so that lines do not run from one column into
/// the next.
const HEIGHT: u32 = ROWS + 1;

/// The stones of both sides, the side to move first; bit `7 * column + row`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct ConnectFour {
    mine: u64,
    theirs: u64,
}

impl ConnectFour {
    /// The lowest free place of a column; `None` if it is full.
    fn drop_in(self, column: u32) -> Option<u64> {
        let bottom = 1 << (column * HEIGHT);
        let full = ((1 << ROWS) - 1) << (column * HEIGHT);
        let taken = (self.mine | self.theirs) & full;
        let place = (taken + bottom) & full;
        (place != 0).then_some(place)
    }

    /// Whether four of the stones stand in a row.
    fn has_four(stones: u64) -> bool {
        // Up, along a row, and both diagonals.
        [1, HEIGHT, HEIGHT - 1, HEIGHT + 1].iter().any(|step| {
            let pairs = stones & (stones >> step);
            pairs & (pairs >> (2 * step)) != 0
        })
    }

    /// Stones, weighted by how near they are to the middle column.
    fn central(stones: u64) -> i32 {
        (0..COLUMNS)
            .map(|column| {
                let own = stones >> (column * HEIGHT) & ((1 << ROWS) - 1);
                let weight = 3 - column.abs_diff(COLUMNS / 2) as i32;
                weight * own.count_ones() as i32
            })
            .sum()
    }
}

impl Position for ConnectFour {
    /// A column.
    type Move = u8;
    type Undo = ConnectFour;

    fn key(&self) -> Key {
        Key(self.mine.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ self.theirs.rotate_left(32))
    }

    fn generate(&self, scope: MoveScope, moves: &mut Vec<u8>) {
        let over = ConnectFour::has_four(self.theirs);
        if scope == MoveScope::All && !over {
            let open = (0..COLUMNS).filter(|&column| self.drop_in(column).is_some());
            moves.extend(open.map(|column| column as u8));
        }
    }

    fn make(&mut self, played: u8) -> Option<ConnectFour> {
        let before = *self;
        let place = self.drop_in(played.into())?;
        *self = ConnectFour {
            mine: before.theirs,
            theirs: before.mine | place,
        };
        Some(before)
    }

    fn unmake(&mut self, _played: u8, before: ConnectFour) {
        *self = before;
    }

    fn without_legal_moves(&self) -> NoLegalMoves {
        match ConnectFour::has_four(self.theirs) {
            true => NoLegalMoves::Loss,
            false => NoLegalMoves::Draw,
        }
    }
}

impl Evaluate for ConnectFour {
    fn evaluate(&self) -> Score {
        Score::evaluation(10 * (ConnectFour::central(self.mine) - ConnectFour::central(self.theirs)))
    }
}

impl Captures for ConnectFour {}

impl MoveTables for ConnectFour {
    const HISTORY_SIZE: usize = COLUMNS as usize;

    fn history_index(&self, candidate: u8) -> usize {
        candidate.into()
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let start = ConnectFour::default();
    assert_position(&start, 4);
    let registry = Registry::standard();
    let mut out = std::io::stdout();
    for recipe in [
        "minimax",
        "alpha-beta",
        "alpha-beta+killers+history",
        "pvs+hash-move+killers+history",
    ] {
        let strategy = registry.strategy(recipe)?;
        assert_sound(&registry, &strategy, &[start], Depth::new(5));
        let last = Search::by(&registry, start, &strategy)
            .deepen(Depth::new(8))
            .last();
        if let Some(last) = last {
            let nodes = last.counters.nodes;
            writeln!(
                out,
                "{recipe}: column {:?}, {nodes} nodes at depth {}",
                last.best_move, last.depth
            )?;
        }
    }
    Ok(())
}
