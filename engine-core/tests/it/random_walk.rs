//! Positions met by walking at random from the positions of the perft suite.

use engine_core::chess::Mailbox;
use engine_core::epd::Epd;
use engine_core::random::{self, SplitMix64};
use engine_core::{Evaluate, Notation};
use proptest::prelude::*;

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

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn evaluation_is_the_same_for_the_mirrored_position(seed: u64) {
        let board = walk(seed, 60);
        let mirrored = Mailbox::new(&mirror(&board.fen()).parse().unwrap());
        prop_assert_eq!(board.evaluate(), mirrored.evaluate());
    }
}

/// The letter of the same piece of the other colour.
pub(crate) fn swap_case(letter: char) -> char {
    match letter.is_ascii_uppercase() {
        true => letter.to_ascii_lowercase(),
        false => letter.to_ascii_uppercase(),
    }
}

/// Swaps the colours and turns the board upside down.
fn mirror(fen: &str) -> String {
    let fields: Vec<&str> = fen.split(' ').collect();
    let swap_case = |text: &str| -> String { text.chars().map(swap_case).collect() };
    let ranks: Vec<String> = fields[0].split('/').rev().map(swap_case).collect();
    let side = if fields[1] == "w" { "b" } else { "w" };
    let castling = swap_case(fields[2]);
    let en_passant = fields[3].replace('3', "x").replace('6', "3").replace('x', "6");
    format!(
        "{} {side} {castling} {en_passant} {} {}",
        ranks.join("/"),
        fields[4],
        fields[5]
    )
}
