//! Xiangqi: tests the rules against published counts and invariants.

mod evaluation;
mod notation;
mod perft_counts;
mod plain;

use super::random_walk::suite;
use engine_core::epd::Epd;
use engine_core::random::{self, SplitMix64};
use engine_core::xiangqi::{Fen, Xiangqi};
use engine_core::{Notation, Position};
pub(crate) use plain::pseudo_legal_captures;

pub(crate) fn perft_suite() -> Vec<Epd> {
    suite(include_str!("../../../../positions/xiangqi/perft.epd"))
}

pub(crate) fn board(fen: &str) -> Xiangqi {
    Xiangqi::new(&fen.parse().unwrap())
}

/// Walks up to `plies` moves from a random position of the perft suite.
fn walk(seed: u64, plies: u64) -> Xiangqi {
    let mut random = SplitMix64::new(seed);
    let suite = perft_suite();
    let start = &suite[random.below(suite.len() as u64) as usize].position;
    random::walk(board(start), plies, &mut random)
}

#[test]
fn plies_are_counted_since_the_last_capture() {
    let mut board = Xiangqi::new(&Fen::startpos());
    for (text, plies) in [("a3a4", 1), ("b9c7", 2), ("a4a5", 3), ("a6a5", 0), ("b2c2", 1)] {
        let played = board.read_coordinates(text).unwrap();
        board.make(played).unwrap();
        assert_eq!(board.halfmove_clock(), plies, "{text}");
    }
    assert!(!board.drawn_by_fifty_move_rule());
    let quiet: Fen = "3k5/9/9/9/9/9/9/9/9/4K4 w - - 1000 600".parse().unwrap();
    assert!(!Xiangqi::new(&quiet).drawn_by_fifty_move_rule());
}
