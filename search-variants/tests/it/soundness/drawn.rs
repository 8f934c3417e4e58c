//! Recipes drawn at random from all sound drivers and parts, with every setting, and from the extensions and
//! leaf rules.

use super::{Limits, check, check_positions, finished, is_full, truths};
use crate::positions::{random_walks, xiangqi_walks};
use engine_core::forgetful::Forgetful;
use engine_core::random::SplitMix64;
use engine_core::{Depth, Position};
use search_variants::part::Effect;
use search_variants::{Driver, Part, Recipe};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Debug;

const DEPTH: Depth = Depth::new(4);
const RECIPES: usize = 200;
const POSITIONS: usize = 200;

/// One of `choices`.
fn draw<T: Copy>(choices: &[T], random: &mut SplitMix64) -> T {
    choices[random.below(choices.len() as u64) as usize]
}

/// `part` or `part=setting`, for each setting that does not err.
fn forms(part: Part) -> Vec<String> {
    let info = part.info();
    let name = info.info.name;
    if info.settings.is_empty() {
        return vec![name.to_owned()];
    }
    let errs = |effect: Option<Effect>| effect == Some(Effect::MayErr);
    let settings = info.settings.iter().filter(|setting| !errs(setting.effect));
    settings
        .map(|setting| format!("{name}={}", setting.name))
        .collect()
}

/// `count` different recipes: a driver with a window that keeps the value, each part that does with a chance
/// of a half, and `always`.
fn recipes(count: usize, always: &str) -> Vec<Recipe> {
    let sound = |part: &Part| part.info().info.effect != Effect::MayErr;
    let parts: Vec<Part> = Part::ALL.iter().copied().filter(sound).collect();
    let drivers: Vec<Driver> = Driver::ALL
        .iter()
        .copied()
        .filter(|driver| driver.has_window() && driver.info().effect == Effect::Sound)
        .collect();
    let mut random = SplitMix64::new(5);
    let mut drawn = BTreeMap::new();
    while drawn.len() < count {
        let mut text = draw(&drivers, &mut random).info().name.to_owned() + always;
        for &part in &parts {
            // A reversed order makes quiescence as long as it can be: seldom, so that searches come to their
            // end.
            let chance = if part == Part::Worst { 8 } else { 2 };
            if random.below(chance) == 0 {
                let forms = forms(part);
                let form = forms[random.below(forms.len() as u64) as usize].clone();
                text = format!("{text}+{form}");
            }
        }
        if let Ok(recipe) = text.parse::<Recipe>() {
            drawn.insert(recipe.to_string(), recipe);
        }
    }
    // Neighbours share an oracle, so that ten in a row seldom need more than two.
    let mut recipes: Vec<Recipe> = drawn.into_values().collect();
    recipes.sort_by_key(|recipe| oracle(recipe).to_string());
    recipes
}

/// What defines the recipe's tree, as an oracle that comes to its end soon.
fn oracle(recipe: &Recipe) -> Recipe {
    let oracle = recipe.tree().oracle();
    match oracle.has(Part::Quiescence) {
        true => oracle.with(Part::MvvLva),
        false => oracle,
    }
}

/// Checks every recipe in the full test, else ten that differ from position to position.
fn check_drawn<B: Position + Debug + Sync>(boards: &[B], recipes: &[Recipe]) {
    let mut limits = Limits::from_environment(DEPTH);
    limits.coverage = if is_full() { 90 } else { 60 };
    check_positions(boards, limits, |place, board| {
        let chosen: Vec<&Recipe> = match is_full() {
            true => recipes.iter().collect(),
            false => recipes.iter().cycle().skip(10 * place).take(10).collect(),
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
    let recipes = recipes(RECIPES, "");
    assert_eq!(recipes.len(), RECIPES);
    assert!(recipes.iter().all(|recipe| recipe.effect() != Effect::MayErr));
    let used: BTreeSet<Part> = recipes
        .iter()
        .flat_map(|recipe| recipe.parts().iter().map(|chosen| chosen.part))
        .collect();
    let expected = Part::ALL
        .iter()
        .filter(|part| part.info().info.effect != Effect::MayErr);
    assert!(used.iter().eq(expected), "{used:?}");
}

#[test]
fn drawn_recipes_agree_with_their_oracles_in_chess() {
    check_drawn(&random_walks(POSITIONS), &recipes(RECIPES, ""));
}

#[test]
fn drawn_recipes_agree_with_their_oracles_in_xiangqi() {
    check_drawn(&xiangqi_walks(POSITIONS), &recipes(RECIPES, ""));
}

#[test]
fn a_transposition_table_is_sound_where_nothing_repeats() {
    let recipes = recipes(RECIPES, "+tt=1");
    let chess: Vec<_> = random_walks(POSITIONS).into_iter().map(Forgetful).collect();
    check_drawn(&chess, &recipes);
    let xiangqi: Vec<_> = xiangqi_walks(POSITIONS).into_iter().map(Forgetful).collect();
    check_drawn(&xiangqi, &recipes);
}
