//! Positions met by walking at random from the positions of the perft suite.

use engine_core::chess::{Fen, Mailbox, Move};
use engine_core::epd::Epd;
use engine_core::random::{self, SplitMix64};
use engine_core::{Notation, Position};
use proptest::prelude::*;

/// The perft suite's lines.
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

/// Everything about a position that the rules can see.
fn state(board: &Mailbox) -> (String, u64, i32) {
    (board.fen(), board.key().0, board.evaluate().centipawns())
}

fn sorted(mut moves: Vec<Move>) -> Vec<String> {
    moves.sort_by_key(Move::to_string);
    moves.iter().map(Move::to_string).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn unmake_restores_the_position_after_every_move(seed: u64) {
        let mut board = walk(seed, 60);
        let (before, moves) = (state(&board), board.legal_moves());
        let legal = sorted(moves.clone());
        for played in moves {
            let undo = board.make(played).unwrap();
            board.unmake(played, undo);
            prop_assert_eq!(&before, &state(&board));
        }
        prop_assert_eq!(legal, sorted(board.legal_moves()));
    }

    #[test]
    fn a_position_reached_by_moves_equals_the_one_read_from_its_fen(seed: u64) {
        let board = walk(seed, 60);
        let fen: Fen = board.fen().parse().unwrap();
        let again = Mailbox::new(&fen);
        prop_assert_eq!(state(&board), state(&again));
        prop_assert_eq!(sorted(board.legal_moves()), sorted(again.legal_moves()));
    }

    #[test]
    fn captures_are_the_capturing_part_of_all_moves(seed: u64) {
        let board = walk(seed, 60);
        let (mut all, mut captures) = (Vec::new(), Vec::new());
        board.generate(engine_core::MoveScope::All, &mut all);
        board.generate(engine_core::MoveScope::Captures, &mut captures);
        all.retain(|candidate| board.capture(*candidate).is_some());
        prop_assert_eq!(all, captures);
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
