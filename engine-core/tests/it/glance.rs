//! A glance at a position tells what playing the move would.

use super::random_walk::walk;
use engine_core::chess::{Bitboard, ChessBoard, EvaluationSet, Fen, Keys};
use engine_core::{Glance, Position};

/// Compares every glance with the position itself; how many there were, of how many moves.
fn check(fen: &Fen, set: EvaluationSet) -> (usize, usize) {
    let board = Bitboard::with(fen, set.evaluation(), Keys::standard());
    let (mut glances, mut moves) = (0, 0);
    for played in board.legal_moves() {
        moves += 1;
        let Some(glance) = board.glance(played) else {
            continue;
        };
        glances += 1;
        let mut after = board.clone();
        after.make(played).unwrap();
        let truth = Glance {
            value: after.evaluate(),
            reversible_plies: after.reversible_plies(),
        };
        assert_eq!(glance, truth, "{played} in {fen}");
        assert_eq!(board.key_after(played), Some(after.key()), "{played} in {fen}");
        assert!(!after.drawn_by_move_count(), "{played} in {fen}");
    }
    (glances, moves)
}

#[test]
fn a_glance_tells_value_key_and_reversible_plies_as_playing_the_move_does() {
    let (mut glances, mut moves) = (0, 0);
    for seed in 0..5_000 {
        let set = EvaluationSet::ALL[seed as usize % 3];
        let found = check(&walk(seed, 100).to_fen(), set);
        glances += found.0;
        moves += found.1;
    }
    assert!(glances * 10 > moves * 9, "{glances} of {moves}");
}

#[test]
fn a_move_to_the_fifty_move_draw_is_left_to_be_played() {
    let fen: Fen = "7k/8/8/8/8/p7/6Q1/K7 b - - 99 80".parse().unwrap();
    let board = Bitboard::new(&fen);
    for played in board.legal_moves() {
        let is_pawn_move = played.to_string() == "a3a2";
        assert_eq!(board.glance(played).is_some(), is_pawn_move, "{played}");
    }
}
