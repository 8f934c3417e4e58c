//! [`StrategyName`]: the name of a strategy, the same in every output.

use serde::{Deserialize, Serialize};

/// A strategy, and its name in tables, sentences, charts and files.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StrategyName {
    pub name: String,
    pub recipe: String,
}

impl StrategyName {
    /// A strategy named by its recipe.
    pub fn own(recipe: &str) -> StrategyName {
        StrategyName {
            name: recipe.to_owned(),
            recipe: recipe.to_owned(),
        }
    }
}
