//! What holds for every board of every game.

use engine_core::{Capture, Frontier, Key, MoveScope, Notation, Score, Searchable};

/// Everything about a position that the rules can see.
pub(crate) fn state<B: Notation + Searchable>(board: &B) -> (String, Key, Score, bool, usize) {
    (
        board.fen(),
        board.key(),
        board.evaluate(),
        board.in_check(),
        board.halfmove_clock(),
    )
}

/// Moves with what they capture, sorted.
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

/// A pass makes it the other side's move and forgets what lies before; taking it back leaves nothing behind.
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

/// Making and unmaking any legal move leaves nothing behind.
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

/// A position reached by moves equals the one that `read` makes of its FEN: key and value that were kept up
/// to date are those computed afresh.
pub(crate) fn the_fen_tells_everything<B: Notation + Searchable>(board: &B, read: impl Fn(&str) -> B) {
    let again = read(&board.fen());
    assert_eq!(state(board), state(&again));
    assert_eq!(
        sorted(board, &board.legal_moves()),
        sorted(&again, &again.legal_moves())
    );
}

/// The captures are the capturing moves, in the same order.
pub(crate) fn captures_are_the_capturing_part_of_all_moves<B: Searchable>(board: &B) {
    let (mut all, mut captures) = (Vec::new(), Vec::new());
    board.generate(MoveScope::All, &mut all);
    board.generate(MoveScope::Captures, &mut captures);
    all.retain(|candidate| board.capture(*candidate).is_some());
    assert_eq!(all, captures);
}

/// Counting gives as many moves as listing.
pub(crate) fn as_many_moves_are_counted_as_listed<B: Notation + Searchable>(board: &mut B) {
    let listed = board.legal_moves().len() as u64;
    assert_eq!(board.count_moves(), listed, "{board:?}");
}

/// The evaluation at the frontier is that after the move; how many moves it could tell of.
pub(crate) fn frontier_evaluations_are_true<B: Notation + Searchable>(board: &B) -> usize {
    let mut told = 0;
    for played in board.legal_moves() {
        let Some(frontier) = board.evaluate_after(played) else {
            continue;
        };
        told += 1;
        let mut after = board.clone();
        after.make(played).unwrap();
        let truth = Frontier {
            value: after.evaluate(),
            halfmove_clock: after.halfmove_clock(),
        };
        assert_eq!(frontier, truth, "{played:?} in {board:?}");
        assert_eq!(
            board.key_after(played),
            Some(after.key()),
            "{played:?} in {board:?}"
        );
        assert!(!after.drawn_by_fifty_move_rule(), "{played:?} in {board:?}");
    }
    told
}

/// History slots, targets and ranks lie inside their tables.
pub(crate) fn slots_are_in_bounds<B: Notation + Searchable>(board: &B) {
    for played in board.legal_moves() {
        if let Some(Capture { victim, attacker }) = board.capture(played) {
            let ranks = 1..=B::PIECE_VALUES.len();
            assert!(
                ranks.contains(&victim.into()) && ranks.contains(&attacker.into()),
                "{played:?} in {board:?}"
            );
        }
        assert!(
            board.history_index(played) < B::HISTORY_SIZE,
            "{played:?} in {board:?}"
        );
    }
}
