//! The promises of a position, for everybody's tests: [`assert_position`].

use crate::captures::Capture;
use crate::evaluate::AfterMove;
use crate::exchange::Exchanges;
use crate::position::MoveScope;
use crate::searchable::Searchable;
use std::fmt::Debug;

/// Holds a position of any game to its promises, and every position up to `plies` plies after it:
///
/// - making a move and taking it back leaves key, value, check and clock as they were;
/// - the captures are the capturing ones of all moves, in the same order, and so are the quiet moves;
/// - a move of another position is said to be listed if it is, and is found by its refutation;
/// - as many moves are counted as listed;
/// - history indices and ranks lie inside their tables;
/// - what [`Position`](crate::Position) promises of the position after a move is true;
/// - the gain of an exchange is that of playing it out, and is the most that is reached.
///
/// Call it from the tests of a game of your own.
///
/// # Panics
/// If a promise is broken.
pub fn assert_position<P: Searchable + Debug>(position: &P, plies: u32) {
    assert_from(position, plies, &[]);
}

/// The same of a position on whose way the moves `seen` were listed.
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

/// What the rules and the evaluation see of a position.
fn state<P: Searchable>(board: &P) -> impl PartialEq + Debug + use<P> {
    (
        board.key(),
        board.evaluate(),
        board.in_check(),
        board.halfmove_clock(),
    )
}
