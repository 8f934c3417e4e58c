//! Ends of games.

use super::board;
use engine_core::xiangqi::{Fen, Xiangqi};
use engine_core::{NoLegalMoves, Notation, Position};

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
