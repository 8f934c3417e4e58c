//! Alpha-beta with every combination of the first ordering parts, on every tree.

use super::{Limits, check, check_positions, finished, truths};
use crate::orderings::orderings;
use crate::positions::random_walks;
use engine_core::{Depth, Searchable};
use search_variants::Strategy;
use std::fmt::Debug;

const DEPTH: Depth = Depth::new(3);

/// The parts that define a tree's value: the leaf rule and the extensions.
const TREES: [&str; 4] = ["", "+qs", "+check-ext", "+qs+check-ext"];

/// Checks all recipes on a position. Returns how many of all depths could be compared.
fn check_all<B: Searchable + Debug>(board: &B, limits: Limits) -> (usize, usize) {
    let orderings = orderings();
    let (mut checked, mut all) = (0, 0);
    for tree in TREES {
        // Quiescence has the same value in any order of captures, and is fastest by MVV-LVA.
        let order = if tree.contains("qs") { "+mvv-lva" } else { "" };
        let truths = truths(board, &format!("minimax{tree}{order}").parse().unwrap(), limits);
        let drivers = orderings
            .iter()
            .map(|ordering| format!("alpha-beta{tree}{ordering}"));
        for recipe in drivers.chain([format!("minimax{tree}")]) {
            let recipe: Strategy = recipe.parse().unwrap();
            checked += check(board, &recipe, &finished(board, &recipe, limits), &truths);
            all += DEPTH.plies() as usize;
        }
    }
    (checked, all)
}

fn check_boards<B: Searchable + Debug + Send + Sync>(boards: &[B]) {
    let limits = Limits::from_environment(DEPTH);
    check_positions(boards, limits, |_, board| check_all(board, limits));
}

#[test]
fn every_recipe_agrees_with_its_oracle_on_random_walks() {
    check_boards(&random_walks(100));
}
