//! The evaluation at the frontier tells what playing the move would.

use super::random_walk::walk;
use crate::contract;
use engine_core::chess::{Chess, ChessBoard, EvaluationSet, Fen, Keys};
use engine_core::contract::assert_position;
use engine_core::{Evaluate, Position};

#[test]
fn the_frontier_has_the_value_key_and_clock_of_the_played_move() {
    let (mut valued, mut moves) = (0, 0);
    for seed in 0..5_000 {
        let set = EvaluationSet::ALL[seed as usize % 3];
        let board = Chess::with(&walk(seed, 100).to_fen(), set.evaluation(), Keys::standard());
        assert_position(&board, 0);
        valued += contract::moves_valued_ahead(&board);
        moves += board.legal_moves().len();
    }
    assert!(valued * 10 > moves * 9, "{valued} of {moves}");
}

#[test]
fn captures_of_a_bishop_include_the_worth_of_the_pair() {
    for (fen, taken) in [
        ("4k3/8/8/2b1b3/3P4/8/8/4K3 w - - 0 1", "d4e5"),
        ("4k3/8/8/4b3/3P4/8/8/4K3 w - - 0 1", "d4e5"),
        ("4k3/8/2b5/4b3/3B4/8/8/4KB2 w - - 0 1", "d4e5"),
        ("4k3/2b5/1b6/b3b3/3B4/8/8/5B1K w - - 0 1", "d4e5"),
    ] {
        let mut board = Chess::new(&fen.parse().unwrap());
        let moves = board.legal_moves();
        let played = *moves.iter().find(|played| played.to_string() == taken).unwrap();
        let frontier = board.evaluate_after(played).unwrap();
        board.make(played).unwrap();
        assert_eq!(frontier.value, board.evaluate(), "{fen}");
        assert_eq!(frontier.halfmove_clock, 0);
    }
}

#[test]
fn a_move_to_the_fifty_move_draw_is_left_to_be_played() {
    let fen: Fen = "7k/8/8/8/8/p7/6Q1/K7 b - - 99 80".parse().unwrap();
    let board = Chess::new(&fen);
    for played in board.legal_moves() {
        let is_pawn_move = played.to_string() == "a3a2";
        assert_eq!(board.evaluate_after(played).is_some(), is_pawn_move, "{played}");
    }
}
