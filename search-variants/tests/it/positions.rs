//! Positions to search.

use engine_core::chess::{Fen, Mailbox};
use engine_core::epd::Epd;
use engine_core::random::{self, SplitMix64};

/// The lines of a suite file.
pub(crate) fn suite(text: &str) -> Vec<Epd> {
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| line.parse().unwrap()).collect()
}

/// The board of a FEN, with the published evaluation.
pub(crate) fn board(fen: &str) -> Mailbox {
    Mailbox::new(&fen.parse().unwrap())
}

/// The Bratko-Kopec suite.
pub(crate) fn bratko_kopec() -> Vec<Mailbox> {
    let suite = suite(include_str!("../../../positions/chess/bratko-kopec.epd"));
    suite.iter().map(|epd| board(&epd.position)).collect()
}

/// `count` positions up to 80 random moves away from the initial position.
pub(crate) fn random_walks(count: usize) -> Vec<Mailbox> {
    let mut random = SplitMix64::new(2);
    let start = Mailbox::new(&Fen::startpos());
    (0..count)
        .map(|_| random::walk(start.clone(), 80, &mut random))
        .collect()
}
