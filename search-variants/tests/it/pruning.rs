//! What the parts that prune are for, and what they must not do.

use super::positions::{bitboard, bratko_kopec, nodes, random_walks};
use engine_core::chess::Chess;
use engine_core::{Depth, Notation, Searchable, WithoutRepetition};
use rayon::prelude::*;
use search_variants::contract::assert_sound;
use search_variants::{Iteration, Registry, Search, Status};

/// The last iteration of a search in which positions do not repeat.
fn searched<P: Searchable>(board: &P, strategy: &str, depth: u32) -> Iteration<P::Move> {
    let board = WithoutRepetition(board.clone());
    // Far more nodes than any search here takes that comes to its end.
    let enough = nodes(20_000_000);
    let mut search = Search::new(board, &strategy.parse().unwrap()).within(enough);
    let last = search.deepen(Depth::new(depth)).last().unwrap();
    assert_eq!(last.status, Status::Complete, "{strategy}");
    last
}

/// Kings that walk about between blocked pawns meet the same positions by many orders of moves.
#[test]
fn a_table_saves_most_nodes_where_moves_transpose() {
    let blocked = bitboard("8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1");
    let [without, with] = ["alpha-beta", "alpha-beta+tt=1"].map(|strategy| searched(&blocked, strategy, 10));
    assert_eq!(with.score, without.score);
    let [with, without] = [with, without].map(|last| last.totals.nodes);
    assert!(5 * with < without, "{with} of {without}");
}

/// A bound that was kept for the wrong side, for another depth or another distance from the root shows up
/// here: the algorithms ask for the same node with other windows.
#[test]
fn with_a_table_every_sound_algorithm_finds_the_scores_of_the_search_without() {
    let walks = random_walks(60).into_iter();
    let boards: Vec<Chess> = walks.chain(bratko_kopec().iter().map(Chess::new)).collect();
    boards.par_iter().for_each(|board| {
        let expected = searched(board, "alpha-beta", 4).score;
        for algorithm in ["alpha-beta", "pvs", "aspiration", "mtdf", "sss", "dual"] {
            for parts in ["", "+tt=1+hash-move"] {
                let strategy = format!("{algorithm}{parts}");
                assert_eq!(
                    searched(board, &strategy, 4).score,
                    expected,
                    "{strategy} in {board:?}"
                );
            }
        }
    });
}

#[test]
#[should_panic(expected = "null-move may err")]
fn what_may_err_has_made_no_promise_that_it_could_be_held_to() {
    let registry = Registry::<Chess>::standard();
    let strategy = registry.strategy("alpha-beta+null-move").unwrap();
    assert_sound(&registry, &strategy, &[], Depth::new(1));
}

/// After 1. Ba4 black is in zugzwang: every move loses, and a pass would not. A verification that always
/// agreed would see as little of it as none.
#[test]
fn a_verified_null_move_sees_the_zugzwang_that_a_plain_one_misses() {
    let zugzwang = bitboard("4B3/8/p7/k2N4/7p/K6p/PP5P/2q5 w - - 0 1");
    let found = ["", "+null-move", "+null-move=verified"].map(|part| {
        let strategy = format!("alpha-beta+qs+mvv-lva+killers{part}");
        let mut search = Search::new(zugzwang.clone(), &strategy.parse().unwrap());
        let last = search.deepen(Depth::new(6)).last().unwrap();
        (
            last.score,
            last.best_move.map(|played| zugzwang.coordinates(played)),
        )
    });
    let [sound, plain, verified] = found;
    assert_eq!(sound.1.as_deref(), Some("e8a4"));
    assert_ne!(plain, sound);
    assert_eq!(verified, sound);
}
