//! The recipes behind the names of strategies in records.

use search_variants::{Catalogue, Strategy};
use std::collections::HashMap;

/// The recipes of that name. A name that is no recipe, as of another version, is left out.
pub(super) fn recipes(strategies: &[String], catalogue: &Catalogue) -> Vec<Strategy> {
    let names = strategies.iter();
    names.filter_map(|name| recipe(name, catalogue)).collect()
}

/// The recipe of that name, which of runs side by side has that of its run in front: `first: alpha-beta`.
pub(super) fn recipe(name: &str, catalogue: &Catalogue) -> Option<Strategy> {
    let (_, recipe) = name.rsplit_once(": ").unwrap_or(("", name));
    Strategy::read(recipe, catalogue).ok()
}

/// The strategy's name as this version writes it, however it was spelled.
pub(crate) fn canonical(name: &str, catalogue: &Catalogue) -> String {
    recipe(name, catalogue).map_or_else(|| name.to_owned(), |recipe| recipe.to_string())
}

/// The name of the tree of each strategy that has a minimal tree, by the strategy's name.
pub(super) fn trees(strategies: &[String], catalogue: &Catalogue) -> HashMap<String, String> {
    let recipes = recipes(strategies, catalogue).into_iter();
    recipes
        .filter(Strategy::has_minimal_tree)
        .map(|recipe| (recipe.to_string(), recipe.tree().to_string()))
        .collect()
}
