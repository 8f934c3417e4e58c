//! Positions met by walking at random from the positions of the perft suite.

use super::{board, mirrored, swapped, walk};
use engine_core::xiangqi::{Color, Fen, Xiangqi};
use engine_core::{Evaluate, NoLegalMoves, Notation, Position};
use proptest::prelude::*;
use std::collections::HashSet;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn a_mirrored_position_has_the_mirrored_moves_and_the_same_value(seed: u64) {
        let one = walk(seed, 100);
        let other = board(&mirrored(&one.fen()));
        prop_assert_eq!(one.evaluate(), other.evaluate());
        prop_assert_eq!(one.in_check(), other.in_check());
        let flipped = |letter| match letter {
            'a'..='i' => (b'a' + b'i' - letter as u8) as char,
            rank => rank,
        };
        let expected: HashSet<String> = coordinates(&one).map(|text| text.chars().map(flipped).collect()).collect();
        prop_assert_eq!(coordinates(&other).collect::<HashSet<_>>(), expected);
    }

    #[test]
    fn swapped_colours_have_the_same_value_for_the_side_to_move_and_the_negated_one_for_red(seed: u64) {
        let one = walk(seed, 100);
        let other = board(&swapped(&one.fen()));
        prop_assert_eq!(one.evaluate(), other.evaluate());
        prop_assert_eq!(red_value(&one), -red_value(&other));
        prop_assert_eq!(one.in_check(), other.in_check());
        prop_assert_eq!(one.legal_moves().len(), other.legal_moves().len());
    }
}

fn coordinates(board: &Xiangqi) -> impl Iterator<Item = String> {
    board
        .legal_moves()
        .into_iter()
        .map(|played| board.coordinates(played))
}

fn red_value(board: &Xiangqi) -> i32 {
    let value = board.evaluate().centipawns();
    match board.side_to_move() {
        Color::Red => value,
        Color::Black => -value,
    }
}

#[test]
fn a_side_without_a_legal_move_has_lost_in_check_or_not() {
    let stalemate = board("3k5/4P4/9/9/9/9/9/9/9/4K4 b");
    assert!(stalemate.legal_moves().is_empty());
    assert!(!stalemate.in_check());
    assert_eq!(stalemate.without_legal_moves(), NoLegalMoves::Loss);

    let mate = board("3k5/3P5/3P5/9/9/9/9/9/9/4K4 b");
    assert!(mate.legal_moves().is_empty());
    assert!(mate.in_check());
    assert_eq!(mate.without_legal_moves(), NoLegalMoves::Loss);
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
