//! The rules against cozy-chess, an independent implementation.

use super::random_walk::walk;
use engine_core::perft::perft;
use engine_core::{Depth, Notation, Position};

fn cozy_perft(board: &cozy_chess::Board, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut paths = 0;
    board.generate_moves(|moves| {
        for played in moves {
            let mut after = board.clone();
            after.play_unchecked(played);
            paths += cozy_perft(&after, depth - 1);
        }
        false
    });
    paths
}

/// cozy-chess refuses an en passant square behind a pawn that gave check by something else than that step;
/// since no game leads there, no walk does either.
#[test]
fn perft_agrees_with_cozy_chess_on_500_random_walk_positions() {
    for seed in 0..500 {
        let mut board = walk(seed, 80);
        let theirs: cozy_chess::Board = board.fen().parse().unwrap();
        for depth in 1..=3 {
            let ours = perft(&mut board, Depth::new(depth));
            assert_eq!(
                ours,
                cozy_perft(&theirs, depth),
                "{} at depth {depth}",
                board.fen()
            );
        }
        assert_eq!(board.in_check(), !theirs.checkers().is_empty(), "{}", board.fen());
    }
}
