//! Xiangqi: the rules against counts and their own invariants.

mod evaluation;
mod notation;
mod perft_counts;
mod plain;
mod random_walk;

use super::random_walk::{suite, swap_case};
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

/// The FEN with files a to i written from i to a.
fn mirrored(fen: &str) -> String {
    let (placement, rest) = fen.split_once(' ').unwrap();
    let ranks: Vec<String> = placement
        .split('/')
        .map(|rank| rank.chars().rev().collect())
        .collect();
    format!("{} {rest}", ranks.join("/"))
}

/// The FEN with the board turned by 180 degrees and the colours swapped.
fn swapped(fen: &str) -> String {
    let (placement, rest) = fen.split_once(' ').unwrap();
    let placement: String = placement.chars().rev().map(swap_case).collect();
    let (side, rest) = rest.split_once(' ').unwrap();
    let side = if side == "w" { "b" } else { "w" };
    format!("{placement} {side} {rest}")
}
