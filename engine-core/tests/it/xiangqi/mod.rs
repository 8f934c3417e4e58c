//! Xiangqi: the rules against counts and their own invariants.

mod ends;
mod evaluation;
mod notation;
mod perft_counts;
mod plain;

use super::random_walk::suite;
use engine_core::epd::Epd;
use engine_core::random::{self, SplitMix64};
use engine_core::xiangqi::Xiangqi;
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
