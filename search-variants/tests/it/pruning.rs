//! What the parts that prune are for, and what they must not do.

use super::positions::{bitboard, bratko_kopec, nodes, random_walks, xiangqi_walks};
use engine_core::chess::Chess;
use engine_core::{Depth, Notation, Position, Searchable, WithoutRepetition};
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
fn parts_that_may_err_break_no_promise() {
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

/// Each part that leaves nodes or moves out saves nodes on the suite, beside what a modern search has.
#[test]
fn every_part_that_prunes_saves_nodes() {
    let total = |strategy: &str| -> u64 {
        let boards: Vec<Chess> = bratko_kopec().iter().map(Chess::new).collect();
        let nodes = boards.par_iter().map(|board| {
            let mut search = Search::new(board.clone(), &strategy.parse().unwrap());
            search.deepen(Depth::new(6)).last().unwrap().totals.nodes
        });
        nodes.sum()
    };
    let base = "pvs+qs+tt+mvv-lva+killers+hash-move";
    let without = total(base);
    for part in [
        "etc",
        "reverse-futility",
        "razoring",
        "null-move",
        "null-move(growth=4,margin=200,above=1)",
        "probcut",
        "iir",
        "lmp",
        "futility",
        "see-pruning",
        "lmr",
        "lmr=log",
    ] {
        let with = total(&format!("{base}+{part}"));
        assert!(with < without, "{part}: {with} of {without}");
    }
}

/// With three plies a pawn promotes; where its step to the last rank but one is extended, two are enough.
#[test]
fn a_pawn_that_is_about_to_promote_is_seen_a_ply_earlier() {
    let promotes = bitboard("8/8/P7/8/8/8/7k/K7 w - - 0 1");
    let [without, with] =
        ["alpha-beta", "alpha-beta+pawn-ext"].map(|part| searched(&promotes, part, 2).score);
    let deeper = searched(&promotes, "alpha-beta", 3).score;
    assert!(without < deeper);
    assert_eq!(with, deeper);
}

/// Where all pieces matter, what is left out is nothing.
#[test]
fn quiescence_without_minor_captures_differs_in_xiangqi_alone() {
    fn counted<P: Searchable>(boards: &[P]) -> [u64; 2] {
        ["evasions", "major"].map(|form| {
            let strategy = format!("alpha-beta+qs={form}+mvv-lva");
            let totals = boards
                .iter()
                .map(|board| searched(board, &strategy, 3).totals.nodes);
            totals.sum()
        })
    }
    let [evasions, major] = counted(&random_walks(30));
    assert_eq!(evasions, major);
    let [evasions, major] = counted(&xiangqi_walks(30));
    assert!(major < evasions, "{major} of {evasions}");
}

/// Corrections move the static values that others decide by, and nothing else.
#[test]
fn corrections_change_what_others_leave_out_alone() {
    let boards: Vec<Chess> = bratko_kopec().iter().map(Chess::new).collect();
    let nodes = |parts: &str| -> u64 {
        let strategy = format!("pvs+qs+mvv-lva+killers{parts}");
        let nodes = boards
            .par_iter()
            .map(|board| searched(board, &strategy, 4).totals.nodes);
        nodes.sum()
    };
    assert_eq!(nodes("+correction"), nodes(""));
    assert_ne!(nodes("+reverse-futility+correction"), nodes("+reverse-futility"));
}

/// Pruning by a mate that was found leaves the score as it is.
#[test]
fn moves_later_than_a_mate_are_left_out_and_the_score_stays() {
    let mates = bitboard("3r2k1/5ppp/8/8/8/8/5PPP/1Q1R2K1 w - - 0 1");
    let registry = Registry::<Chess>::standard();
    let [without, with] = ["alpha-beta+qs", "alpha-beta+qs+mate-distance"].map(|strategy| {
        let strategy = registry.strategy(strategy).unwrap();
        Search::by(&registry, mates.clone(), &strategy)
            .deepen(Depth::new(5))
            .last()
            .unwrap()
    });
    assert_eq!(with.score, without.score);
    assert!(with.score.is_some_and(|score| score.plies_to_end() == Some(1)));
    assert!(with.totals.nodes < without.totals.nodes);
    for text in ["alpha-beta+mate-distance", "pvs+qs+mate-distance+killers"] {
        let strategy = registry.strategy(text).unwrap();
        assert_sound(&registry, &strategy, std::slice::from_ref(&mates), Depth::new(3));
    }
}

/// Whatever is left out, a mate that the side to move has in three is found, and a move is always there.
#[test]
fn the_modern_search_finds_mates_and_always_has_a_move() {
    for (fen, best) in [
        ("3r2k1/5ppp/8/8/8/8/5PPP/1Q1R2K1 w - - 0 1", "d1d8"),
        (
            "r1b1kb1r/pppp1ppp/5q2/4n3/3KP3/2N3PN/PPP4P/R1BQ1B1R b kq - 0 1",
            "f8c5",
        ),
    ] {
        let board = bitboard(fen);
        let mut search = Search::new(board.clone(), &"modern".parse().unwrap());
        let last = search.deepen(Depth::new(6)).last().unwrap();
        assert_eq!(
            last.best_move.map(|played| board.coordinates(played)).as_deref(),
            Some(best)
        );
        assert!(
            last.score.is_some_and(|score| score.plies_to_end().is_some()),
            "{:?}",
            last.score
        );
    }
    for board in random_walks(200) {
        let search = Search::new(
            board.clone(),
            &"modern+singular=multi-cut+probcut+etc".parse().unwrap(),
        );
        let has_moves = !board.legal_moves().is_empty();
        let mut search = search.within(nodes(20_000));
        let done = search.deepen(Depth::new(8));
        for found in done.filter(|found| found.status == Status::Complete) {
            assert_eq!(found.best_move.is_some(), has_moves, "{found:?} {board:?}");
        }
    }
}
