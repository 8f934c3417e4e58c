//! The left-first minimal tree, against the searches that it estimates.

use super::orderings::orderings;
use super::positions::{bratko_kopec, left_first, random_walks, recipe};
use engine_core::chess::Chess;
use engine_core::{Depth, Searchable};
use search_variants::{LeftFirstTree, LeftFirstTrees, Limits, Registry, Search, Status};

fn every_tree<P: Searchable>(position: &P, strategy: &str, depth: u32) -> Vec<LeftFirstTree<P::Move>> {
    left_first(position, strategy, depth, Limits::default()).collect()
}

/// The promises of every left-first tree, compared with its first search.
fn check<M>(estimate: &LeftFirstTree<M>, place: &str) {
    let (first, last) = (&estimate.first.counters, &estimate.last.counters);
    assert_eq!(estimate.last.status, Status::Complete, "{place}");
    assert_eq!(estimate.last.score, estimate.first.score, "{place}");
    assert!(last.nodes <= first.nodes, "{place}");
    assert_eq!(last.first_move_cutoffs, last.cutoffs, "{place}");
    assert!(
        estimate.searches <= 3,
        "{} searches for {place}",
        estimate.searches
    );
}

#[test]
fn the_left_first_minimal_tree_has_the_value_of_minimax() {
    for board in bratko_kopec().iter().map(Chess::new).chain(random_walks(50)) {
        for tree in ["", "+check-ext"] {
            let mut minimax = Search::new(board.clone(), &recipe(&format!("minimax{tree}")));
            let values = minimax.deepen(Depth::new(3)).map(|found| found.score);
            let estimates = every_tree(&board, &format!("alpha-beta{tree}"), 3);
            for (estimate, value) in estimates.iter().zip(values) {
                check(estimate, &format!("{board:?}"));
                assert_eq!(estimate.last.score, value, "{board:?}");
            }
        }
    }
}

#[test]
fn no_recipe_gets_below_the_left_first_tree_of_its_own_refutations() {
    let boards: Vec<Chess> = bratko_kopec().iter().map(Chess::new).collect();
    for ordering in orderings().iter().filter(|ordering| ordering.contains("mvv-lva")) {
        for board in &boards {
            let strategy = recipe(&format!("alpha-beta+qs{ordering}"));
            let depth = Depth::new(3);
            let estimates = LeftFirstTrees::below(
                &Registry::standard(),
                board.clone(),
                Vec::new(),
                &strategy,
                depth,
                Limits::default(),
            );
            let mut search = Search::new(board.clone(), &strategy);
            for (estimate, found) in estimates.zip(search.deepen(depth)) {
                check(&estimate, &format!("{strategy} in {board:?}"));
                assert_eq!(estimate.first.counters, found.counters, "{strategy} in {board:?}");
            }
        }
    }
}
