//! Mates with proven distances.

use super::orderings::orderings;
use super::positions::{bitboard, mate_distance, suite, xiangqi};
use engine_core::epd::Epd;
use engine_core::{Depth, Notation, Ply, Score, Searchable};
use rayon::prelude::*;
use search_variants::{Search, Strategy};

/// Every recipe without quiescence and extensions, with the longest mate in moves that it has to find: the
/// better the ordering, the longer.
fn recipes() -> Vec<(Strategy, u32)> {
    let mut recipes = vec![("minimax".parse().unwrap(), 1)];
    for ordering in orderings() {
        let furthest = match (ordering.contains("mvv-lva"), ordering.contains("killers")) {
            (true, true) => 4,
            (true, false) => 3,
            _ => 2,
        };
        recipes.push((format!("alpha-beta{ordering}").parse().unwrap(), furthest));
    }
    recipes
}

/// A search that evaluates at depth 0 before it looks for moves sees a mate in `n` moves, which is `2n - 1`
/// plies away, at depth `2n` and not before.
///
/// Each mate is searched by every third recipe, and each recipe searches every third mate.
fn check<P: Notation + Searchable>(place: usize, board: &P, epd: &Epd) {
    let moves = mate_distance(epd);
    let known: Vec<P::Move> = epd
        .best_moves
        .iter()
        .map(|text| board.read_move(text).unwrap())
        .collect();
    let recipes = recipes().into_iter().filter(|&(_, furthest)| moves <= furthest);
    for (recipe, _) in recipes.skip(place % 3).step_by(3) {
        for iteration in Search::new(board.clone(), &recipe).deepen(Depth::new(2 * moves)) {
            let place = || format!("{recipe} at depth {} in {}", iteration.depth, epd.position);
            let score = iteration.score.unwrap();
            if iteration.depth < Depth::new(2 * moves) {
                assert_eq!(score.plies_to_end(), None, "{}", place());
                continue;
            }
            assert_eq!(score, -Score::lost_at(Ply::new(2 * moves - 1)), "{}", place());
            let best = iteration.best_move.unwrap();
            assert!(known.is_empty() || known.contains(&best), "{best:?}: {}", place());
        }
    }
}

fn check_all<P: Notation + Searchable>(suite: &[Epd], board: impl Fn(&str) -> P + Sync) {
    let mates = suite.par_iter().enumerate().with_max_len(1);
    mates.for_each(|(place, epd)| check(place, &board(&epd.position), epd));
}

#[test]
fn a_chess_mate_in_n_moves_is_found_at_depth_2n_and_not_before() {
    check_all(
        &suite(include_str!("../../../positions/chess/mates.epd")),
        bitboard,
    );
}

#[test]
fn a_xiangqi_mate_in_n_moves_is_found_at_depth_2n_and_not_before() {
    let suite = suite(include_str!("../../../positions/xiangqi/mates.epd"));
    assert_eq!(suite.len(), 60);
    check_all(&suite, xiangqi);
}
