//! The left-first minimal tree: on trees whose minimal tree is known, and against the searches that it
//! estimates.

use super::orderings::orderings;
use super::positions::{bratko_kopec, left_first, nodes, random_walks, recipe};
use super::small_tree::SmallTree;
use super::tic_tac_toe::TicTacToe;
use engine_core::chess::Chess;
use engine_core::{Depth, Searchable};
use search_variants::left_first::knuth_moore;
use search_variants::{LeftFirstTree, LeftFirstTrees, Limits, Registry, Search, Status, Stop};

fn every_tree<P: Searchable>(position: &P, strategy: &str, depth: u32) -> Vec<LeftFirstTree<P::Move>> {
    left_first(position, strategy, depth, Limits::default()).collect()
}

/// What every left-first tree promises beside its first search.
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
fn a_uniform_tree_has_the_leaves_of_knuth_and_moore() {
    for branching in 1..=6 {
        for depth in 1..=5 {
            for seed in 0..8 {
                let depth = Depth::new(depth);
                let position = SmallTree::uniform(branching, depth, seed);
                let recipe = recipe("alpha-beta");
                // Only at its full depth has the game values: the shallower searches are left out.
                let mut search = Search::new(position.clone(), &recipe);
                let value = search.search_within(depth, search_variants::Window::full()).score;
                let place = format!("{branching} moves, {depth} plies, seed {seed}");
                let found = every_tree(&position, "alpha-beta", depth.plies()).pop().unwrap();
                check(&found, &place);
                assert_eq!(found.last.score, value, "{place}");
                let leaves = knuth_moore(f64::from(branching), depth);
                assert_eq!(found.last.counters.leaf_nodes as f64, leaves, "{place}");
            }
        }
    }
}

#[test]
fn the_left_first_minimal_tree_has_the_value_of_minimax() {
    let start = TicTacToe::default();
    for (depth, estimate) in (1..).zip(every_tree(&start, "minimax", 10)) {
        check(&estimate, "tic-tac-toe");
        let minimax = Search::new(start, &recipe("minimax"))
            .deepen(Depth::new(depth))
            .last();
        assert_eq!(estimate.last.score, minimax.unwrap().score);
    }
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

#[test]
fn a_spent_budget_ends_the_left_first_trees_and_is_reported() {
    let board = Chess::new(&engine_core::chess::Fen::startpos());
    let all = every_tree(&board, "alpha-beta", 4);
    let whole: u64 = all
        .iter()
        .map(|estimate| estimate.last.totals.nodes)
        .max()
        .unwrap();
    for most in [1, whole / 2, whole - 1] {
        let stopped: Vec<LeftFirstTree<_>> = left_first(&board, "alpha-beta", 4, nodes(most)).collect();
        let (last, before) = stopped.split_last().unwrap();
        assert_eq!(last.last.status, Status::Stopped(Stop::Nodes));
        assert_eq!(last.last.totals.nodes, most);
        assert_eq!(before, &all[..before.len()]);
    }
}
