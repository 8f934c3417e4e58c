//! [`StrategyName`]: what a strategy is called in every output.

use serde::{Deserialize, Serialize};

/// A strategy, and what tables, sentences, charts and files call it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StrategyName {
    pub name: String,
    pub recipe: String,
}

impl StrategyName {
    /// A strategy that is called by its recipe.
    pub fn own(recipe: &str) -> StrategyName {
        StrategyName {
            name: recipe.to_owned(),
            recipe: recipe.to_owned(),
        }
    }
}
