//! Properties of all boards beyond `engine_core::contract`.

use engine_core::{Capture, Key, Notation, Score, Searchable};

/// All properties of a position that matter to the rules.
pub(crate) fn state<B: Notation + Searchable>(board: &B) -> (String, Key, Score, bool, usize) {
    (
        board.fen(),
        board.key(),
        board.evaluate(),
        board.in_check(),
        board.halfmove_clock(),
    )
}

/// Moves with the pieces that they capture, sorted.
pub(crate) fn sorted<B: Notation + Searchable>(
    board: &B,
    moves: &[B::Move],
) -> Vec<(String, Option<(u8, u8)>)> {
    let ranks = |Capture { victim, attacker }| (victim, attacker);
    let mut named: Vec<_> = moves
        .iter()
        .map(|&played| (board.coordinates(played), board.capture(played).map(ranks)))
        .collect();
    named.sort();
    named
}

/// A null move passes the turn and clears the history; unmaking it restores everything.
pub(crate) fn a_pass_changes_the_turn_alone<B: Notation + Searchable>(
    mut board: B,
    read: impl Fn(&str) -> B,
) {
    if board.in_check() {
        return;
    }
    let before = state(&board);
    let Some(undo) = board.make_null() else {
        return;
    };
    assert_eq!(board.halfmove_clock(), 0);
    the_fen_tells_everything(&board, read);
    assert_ne!(board.key(), before.1);
    board.unmake_null(undo);
    assert_eq!(before, state(&board));
}

/// Making and unmaking any legal move restores everything.
pub(crate) fn unmake_restores_everything<B: Notation + Searchable>(mut board: B) {
    let (before, moves) = (state(&board), board.legal_moves());
    let legal = sorted(&board, &moves);
    for played in moves {
        let undo = board.make(played).unwrap();
        board.unmake(played, undo);
        assert_eq!(before, state(&board));
    }
    assert_eq!(legal, sorted(&board, &board.legal_moves()));
}

/// A position reached by moves equals the one that `read` makes of its FEN: the incrementally updated key and
/// value are those computed from scratch.
pub(crate) fn the_fen_tells_everything<B: Notation + Searchable>(board: &B, read: impl Fn(&str) -> B) {
    let again = read(&board.fen());
    assert_eq!(state(board), state(&again));
    assert_eq!(
        sorted(board, &board.legal_moves()),
        sorted(&again, &again.legal_moves())
    );
}

/// The number of moves whose value the board predicts without making them; `assert_position` checks the
/// predictions.
pub(crate) fn moves_valued_ahead<B: Searchable>(board: &B) -> usize {
    let moves = board.legal_moves().into_iter();
    moves
        .filter(|&played| board.evaluate_after(played).is_some())
        .count()
}
