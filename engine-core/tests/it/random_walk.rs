//! Positions on random walks from the positions of the perft suite.

use engine_core::chess::Mailbox;
use engine_core::epd::Epd;
use engine_core::random::{self, SplitMix64};

pub(crate) fn suite(text: &str) -> Vec<Epd> {
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| line.parse().unwrap()).collect()
}

pub(crate) fn perft_suite() -> Vec<Epd> {
    suite(include_str!("../../../positions/chess/perft.epd"))
}

/// Walks up to `plies` moves from a random position of the perft suite.
pub(crate) fn walk(seed: u64, plies: u64) -> Mailbox {
    let mut random = SplitMix64::new(seed);
    let suite = perft_suite();
    let start = &suite[random.below(suite.len() as u64) as usize].position;
    random::walk(Mailbox::new(&start.parse().unwrap()), plies, &mut random)
}
