//! [`assert_position`]: tests that any implementation of a game can run.

use crate::captures::Capture;
use crate::evaluate::AfterMove;
use crate::exchange::Exchanges;
use crate::position::MoveScope;
use crate::searchable::Searchable;
use std::fmt::Debug;

/// Asserts the contract of the game traits for a position and every position up to `plies` plies after it:
///
/// - making and unmaking a move restores key, evaluation, check and halfmove clock;
/// - the captures are the capturing moves among all moves, in the same order; likewise the quiet moves;
/// - `lists` is right about the moves of other positions, and a move is found by its refutation;
/// - the number of moves counted is the number listed;
/// - history indices and piece ranks are within their tables;
/// - the evaluation and key predicted for the position after a move are right;
/// - the exchange gain equals the gain of playing the exchange out, and is the highest value that `reaches`
///   confirms.
///
/// Call it from the tests of your own game.
///
/// # Panics
/// If the contract is broken.
pub fn assert_position<P: Searchable + Debug>(position: &P, plies: u32) {
    assert_from(position, plies, &[]);
}

/// The same for a position reached by a path on which the moves `seen` were listed.
fn assert_from<P: Searchable + Debug>(position: &P, plies: u32, seen: &[P::Move]) {
    let mut board = position.clone();
    let moves = board.legal_moves();
    assert_eq!(
        board.count_moves(),
        moves.len() as u64,
        "moves counted in {board:?}"
    );
    let (mut all, mut captures, mut quiet) = (Vec::new(), Vec::new(), Vec::new());
    board.generate(MoveScope::All, &mut all);
    board.generate(MoveScope::Captures, &mut captures);
    board.generate_quiet(&mut quiet);
    let of_all = all.iter().copied();
    let (captured, others): (Vec<P::Move>, Vec<P::Move>) =
        of_all.partition(|&candidate| board.capture(candidate).is_some());
    assert_eq!(captured, captures, "captures of {board:?}");
    let mut by_rank = Vec::new();
    board.generate_by_rank(&mut by_rank);
    captures.sort_by_key(|&candidate| board.capture(candidate).map(Capture::order));
    assert_eq!(by_rank, captures, "captures by rank of {board:?}");
    assert_eq!(others, quiet, "quiet moves of {board:?}");
    for &candidate in all.iter().chain(seen) {
        let place = format!("{candidate:?} in {board:?}");
        assert_eq!(board.lists(candidate), all.contains(&candidate), "{place}");
        let refutation = P::refutation(candidate);
        let mut refuting = all.iter().copied();
        let first = refuting.find(|&other| P::refutation(other) == refutation);
        assert_eq!(board.refuting(refutation), first, "{place}");
    }
    let seen: Vec<P::Move> = seen.iter().copied().chain(all).collect();
    let mut exchanges = Exchanges::default();
    for played in moves {
        let place = format!("{played:?} in {board:?}");
        let index = board.history_index(played);
        assert!(index < P::HISTORY_SIZE, "history index {index} of {place}");
        if let Some(Capture { victim, attacker }) = board.capture(played) {
            let ranks = 1..=board.piece_values().len();
            let inside = [victim, attacker].map(|rank| ranks.contains(&rank.into()));
            assert_eq!(inside, [true, true], "ranks {victim} and {attacker} of {place}");
        }
        if let Some(gain) = board.exchange_gain(played) {
            let truth = exchanges.played_out(&board, played);
            assert_eq!(Some(gain), truth, "exchange of {place}");
            let reached = [gain, gain + 1].map(|least| exchanges.reaches(&board, played, least));
            assert_eq!(reached, [Some(true), Some(false)], "{gain} reached by {place}");
        }
        let before = state(&board);
        let (frontier, key) = (board.evaluate_after(played), board.key_after(played));
        let structure = board.structure_after(played);
        let Some(undo) = board.make(played) else {
            unreachable!("a legal move can be played: {place}");
        };
        if let Some(frontier) = frontier {
            let truth = AfterMove {
                value: board.evaluate(),
                halfmove_clock: board.halfmove_clock(),
            };
            assert_eq!((frontier, key), (truth, Some(board.key())), "after {place}");
            assert!(
                structure.is_none_or(|structure| structure == board.structure()),
                "structure after {place}"
            );
            assert!(
                !board.drawn_by_fifty_move_rule(),
                "a draw is seen by playing {place}"
            );
        }
        if plies > 0 {
            assert_from(&board, plies - 1, &seen);
        }
        board.unmake(played, undo);
        assert_eq!(state(&board), before, "after {place} was taken back");
    }
}

/// The properties of a position that unmaking a move must restore.
fn state<P: Searchable>(board: &P) -> impl PartialEq + Debug + use<P> {
    (
        board.key(),
        board.evaluate(),
        board.in_check(),
        board.halfmove_clock(),
    )
}
