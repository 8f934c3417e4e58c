//! [`RecipeError`]: a text that is no recipe.

/// A text that is no recipe.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RecipeError {
    /// It does not begin with an algorithm.
    #[error("recipe `{recipe}` begins with `{found}`, which is no algorithm{meant}; algorithms: {known}")]
    UnknownAlgorithm {
        /// The whole text.
        recipe: String,
        /// Its first word.
        found: String,
        /// The recipe or the algorithm that may be meant, in words; empty if none is much like it.
        meant: String,
        /// All known names.
        known: String,
    },
    /// A word is no part.
    #[error("recipe `{recipe}`: unknown part `{found}`{meant}; `lab strategies` lists all parts")]
    UnknownPart {
        /// The whole text.
        recipe: String,
        /// The word.
        found: String,
        /// The part that may be meant, in words; empty if none is much like it.
        meant: String,
    },
    /// A part or an algorithm does not take the value it is given.
    #[error("recipe `{recipe}`: `{part}` cannot be set to `{found}`; {known}")]
    UnknownSetting {
        /// The whole text.
        recipe: String,
        /// The part or the algorithm.
        part: &'static str,
        /// The value.
        found: String,
        /// What it can be set to.
        known: String,
    },
    /// Behind a comma stands no evaluation.
    #[error(
        "recipe `{recipe}`: `{found}` is nothing that a strategy has of its own; known is eval=NAME|FILE"
    )]
    Setting {
        /// The whole text.
        recipe: String,
        /// What stands behind the comma.
        found: String,
    },
    /// Braces stand for more recipes than anybody wants to measure, or do not match.
    #[error("recipe `{recipe}`: {why}")]
    Braces {
        /// The whole text.
        recipe: String,
        /// What is wrong with them.
        why: String,
    },
    /// A part occurs twice.
    #[error("recipe `{recipe}`: part `{part}` is given twice")]
    Repeated {
        /// The whole text.
        recipe: String,
        /// The part.
        part: &'static str,
    },
    /// Parts that make no sense together, or with this algorithm.
    #[error("recipe `{recipe}`: {why}")]
    Senseless {
        /// The whole text.
        recipe: String,
        /// Which parts, and why.
        why: String,
    },
}
