//! Recipes drawn at random from all sound algorithms and parts, with all their values, and from the
//! extensions and leaf rules.

use super::{Limits, check, check_positions, finished, is_full, truths};
use crate::positions::{random_walks, xiangqi_walks};
use crate::recipes::drawn;
use engine_core::random::SplitMix64;
use engine_core::without_repetition::WithoutRepetition;
use engine_core::{Depth, Searchable};
use search_variants::info::{Effect, PartInfo};
use search_variants::leaf::quiescence;
use search_variants::ordering::{mvv_lva, worst};
use search_variants::pruning::transposition;
use search_variants::{Catalogue, Strategy};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Debug;

const DEPTH: Depth = Depth::new(4);
const RECIPES: usize = 200;
const POSITIONS: usize = 50;
/// Number of recipes checked on each position; each recipe is checked twice, on different positions. The
/// oracles take most of the time.
const RECIPES_A_POSITION: usize = RECIPES * 2 / POSITIONS;

/// The parts that keep the value.
fn sound_parts() -> Vec<&'static PartInfo> {
    let catalogue = Catalogue::standard();
    let parts = catalogue.parts().iter().copied();
    parts.filter(|part| part.effect != Effect::MayErr).collect()
}

/// `count` different recipes: an algorithm with a window that keeps the value, and each part that keeps it
/// with probability 1/2.
fn recipes(count: usize) -> Vec<Strategy> {
    let catalogue = Catalogue::standard();
    let algorithms = catalogue.algorithms().iter().copied();
    let algorithms = algorithms.filter(|info| info.has_window && info.effect == Effect::Sound);
    let (algorithms, parts) = (algorithms.collect::<Vec<_>>(), sound_parts());
    let keeps_the_value = |recipe: &Strategy| recipe.effect() != Effect::MayErr;
    // A reversed order makes quiescence as long as possible. It is chosen rarely, so that searches are
    // completed.
    let is_chosen = |part: &PartInfo, random: &mut SplitMix64| {
        let chance = if part.name == worst::INFO.name { 8 } else { 2 };
        random.below(chance) == 0
    };
    let mut random = SplitMix64::new(5);
    let mut different = BTreeMap::new();
    while different.len() < count {
        let recipe = drawn(&algorithms, &parts, keeps_the_value, is_chosen, &mut random);
        different.insert(recipe.to_string(), recipe);
    }
    // Neighbors share an oracle, so that the recipes of one position need few.
    let mut recipes: Vec<Strategy> = different.into_values().collect();
    recipes.sort_by_key(|recipe| oracle(recipe).to_string());
    recipes
}

/// The parts that define the recipe's tree, as an oracle that is fast.
fn oracle(recipe: &Strategy) -> Strategy {
    let oracle = recipe.tree().oracle();
    if oracle.has(&quiescence::INFO) { oracle.with(&mvv_lva::INFO) } else { oracle }
}

/// Checks every recipe in the full test, otherwise a selection that differs from position to position.
fn check_drawn<B: Searchable + Debug + Sync>(boards: &[B], recipes: &[Strategy]) {
    let mut limits = Limits::from_environment(DEPTH);
    limits.coverage = if is_full() { 90 } else { 55 };
    check_positions(boards, limits, |place, board| {
        let chosen: Vec<&Strategy> = if is_full() {
            recipes.iter().collect()
        } else {
            let from = RECIPES_A_POSITION * place;
            recipes
                .iter()
                .cycle()
                .skip(from)
                .take(RECIPES_A_POSITION)
                .collect()
        };
        let mut truth = BTreeMap::new();
        let mut checked = 0;
        for recipe in &chosen {
            let oracle = oracle(recipe);
            let truths = truth
                .entry(oracle.to_string())
                .or_insert_with(|| truths(board, &oracle, limits));
            checked += check(board, recipe, &finished(board, recipe, limits), truths);
        }
        (checked, chosen.len() * DEPTH.plies() as usize)
    });
}

#[test]
fn two_hundred_different_sound_recipes_are_drawn_that_use_everything() {
    let recipes = recipes(RECIPES);
    assert_eq!(recipes.len(), RECIPES);
    assert!(recipes.iter().all(|recipe| recipe.effect() != Effect::MayErr));
    let used: BTreeSet<&str> = recipes
        .iter()
        .flat_map(|recipe| recipe.parts().iter().map(|chosen| chosen.info().name))
        .collect();
    let expected: BTreeSet<&str> = sound_parts().iter().map(|part| part.name).collect();
    assert_eq!(used, expected);
}

#[test]
fn drawn_recipes_agree_with_their_oracles_in_chess() {
    let boards = random_walks(POSITIONS);
    check_drawn(&boards, &recipes(RECIPES));
}

#[test]
fn drawn_recipes_agree_with_their_oracles_in_xiangqi() {
    let boards = xiangqi_walks(POSITIONS);
    check_drawn(&boards, &recipes(RECIPES));
}

#[test]
fn a_transposition_table_is_sound_where_nothing_repeats() {
    let recipes = recipes(RECIPES);
    let recipes: Vec<_> = recipes
        .iter()
        .map(|recipe| recipe.with(&transposition::INFO))
        .collect();
    // Without the table each was checked above, so each once in either game is enough here.
    let boards = POSITIONS / 2;
    let chess: Vec<_> = random_walks(boards).into_iter().map(WithoutRepetition).collect();
    check_drawn(&chess, &recipes);
    let xiangqi: Vec<_> = xiangqi_walks(boards).into_iter().map(WithoutRepetition).collect();
    check_drawn(&xiangqi, &recipes);
}
