//! [`RecipeError`]: why a text is not a valid recipe.

/// Why a text is not a valid recipe.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RecipeError {
    /// It does not begin with an algorithm.
    #[error("recipe `{recipe}`: unknown algorithm `{found}`{}", meant(.similar))]
    UnknownAlgorithm {
        /// The whole text.
        recipe: String,
        /// Its first word.
        found: String,
        /// The algorithm that was probably meant.
        similar: Option<String>,
    },
    /// It begins with a part.
    #[error("recipe `{recipe}`: a recipe starts with an algorithm; `{part}` is a part{}", meant(.similar))]
    BeginsWithPart {
        /// The whole text.
        recipe: String,
        /// The part.
        part: &'static str,
        /// The recipe that was probably meant.
        similar: Option<String>,
    },
    /// A word is not the name of a part.
    #[error("recipe `{recipe}`: unknown part `{found}`{}", meant(.similar))]
    UnknownPart {
        /// The whole text.
        recipe: String,
        /// The word.
        found: String,
        /// The part that was probably meant.
        similar: Option<String>,
    },
    /// A part or an algorithm has no parameter of that name.
    #[error("recipe `{recipe}`: `{part}` has no parameter `{found}`; {known}")]
    UnknownParameter {
        /// The whole text.
        recipe: String,
        /// The part or the algorithm.
        part: &'static str,
        /// The name.
        found: String,
        /// The existing parameters, as a sentence.
        known: String,
        /// The parameter that was probably meant, and its values, as a sentence.
        similar: Option<Box<[String; 2]>>,
    },
    /// A parenthesis is not closed.
    #[error("recipe `{recipe}`: `)` is missing after `{after}`")]
    Unclosed {
        /// The whole text.
        recipe: String,
        /// The text after the parenthesis.
        after: String,
    },
    /// A part or an algorithm does not take the given value.
    #[error("recipe `{recipe}`: `{part}` cannot be set to `{found}`; {known}")]
    UnknownSetting {
        /// The whole text.
        recipe: String,
        /// The part or the algorithm.
        part: &'static str,
        /// The value.
        found: String,
        /// The allowed values.
        known: String,
    },
    /// The text after a comma is not an evaluation.
    #[error("recipe `{recipe}`: `{found}` is not a setting of a strategy; the setting is eval=")]
    Setting {
        /// The whole text.
        recipe: String,
        /// The text after the comma.
        found: String,
    },
    /// Braces do not match, or expand to too many recipes.
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
    /// Parts that do not go together, or not with this algorithm.
    #[error("recipe `{recipe}`: {why}")]
    Senseless {
        /// The whole text.
        recipe: String,
        /// Which parts, and why.
        why: String,
    },
}

/// The suggestion, in words.
fn meant(similar: &Option<String>) -> String {
    similar
        .as_ref()
        .map_or_else(String::new, |name| format!(" (did you mean `{name}`?)"))
}
