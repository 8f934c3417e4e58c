//! The recipes behind the names of strategies in records.

use search_variants::Recipe;
use std::collections::HashMap;

/// The recipes of that name. A name that is no recipe, as of another version, is left out.
pub(super) fn recipes(strategies: &[String]) -> Vec<Recipe> {
    strategies.iter().filter_map(|name| recipe(name)).collect()
}

/// The recipe of that name, which of runs side by side has that of its run in front: `first: alpha-beta`.
pub(super) fn recipe(name: &str) -> Option<Recipe> {
    let (_, recipe) = name.rsplit_once(": ").unwrap_or(("", name));
    recipe.parse().ok()
}

/// The strategy's name as this version writes it, however it was spelled.
pub(crate) fn canonical(name: &str) -> String {
    recipe(name).map_or_else(|| name.to_owned(), |recipe| recipe.to_string())
}

/// The name of each strategy's tree, by the strategy's name.
pub(super) fn trees(strategies: &[String]) -> HashMap<String, String> {
    let recipes = recipes(strategies).into_iter();
    recipes
        .map(|recipe| (recipe.to_string(), recipe.tree().to_string()))
        .collect()
}
