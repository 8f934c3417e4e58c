//! Positions met by walking at random from the positions of the perft suite.

use crate::contract;
use engine_core::chess::{Chess, ChessBoard, Mailbox};
use engine_core::contract::assert_position;
use engine_core::epd::Epd;
use engine_core::random::{self, SplitMix64};
use engine_core::{Evaluate, Notation};
use proptest::prelude::*;

pub(crate) fn perft_suite() -> Vec<Epd> {
    let text = include_str!("../../../positions/chess/perft.epd");
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| line.parse().unwrap()).collect()
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
    fn unmake_restores_the_position_after_every_move(seed: u64) {
        contract::unmake_restores_everything(walk(seed, 60));
    }

    #[test]
    fn a_position_reached_by_moves_equals_the_one_read_from_its_fen(seed: u64) {
        contract::the_fen_tells_everything(&walk(seed, 60), |fen| Mailbox::new(&fen.parse().unwrap()));
    }

    #[test]
    fn a_pass_changes_the_turn_alone(seed: u64) {
        let board = walk(seed, 60);
        let fast = Chess::new(&board.to_fen());
        contract::a_pass_changes_the_turn_alone(fast, |fen| Chess::new(&fen.parse().unwrap()));
        contract::a_pass_changes_the_turn_alone(board, |fen| Mailbox::new(&fen.parse().unwrap()));
    }

    #[test]
    fn a_position_keeps_what_every_position_promises(seed: u64) {
        assert_position(&walk(seed, 60), 0);
    }

    #[test]
    fn evaluation_is_the_same_for_the_mirrored_position(seed: u64) {
        let board = walk(seed, 60);
        let mirrored = Mailbox::new(&mirror(&board.fen()).parse().unwrap());
        prop_assert_eq!(board.evaluate(), mirrored.evaluate());
    }
}

/// Swaps the colours and turns the board upside down.
fn mirror(fen: &str) -> String {
    let fields: Vec<&str> = fen.split(' ').collect();
    let swap_case = |text: &str| -> String {
        let swap = |c: char| {
            if c.is_ascii_uppercase() {
                c.to_ascii_lowercase()
            } else {
                c.to_ascii_uppercase()
            }
        };
        text.chars().map(swap).collect()
    };
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
