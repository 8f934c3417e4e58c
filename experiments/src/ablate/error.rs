//! Parts that make no ablation.

use reports::ablation::Design;
use search_variants::RecipeError;

/// Parts that make no ablation.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum AblateError {
    /// A name is missing.
    #[error("one of the parts has no name")]
    Empty,
    /// A name stands there twice.
    #[error("part `{0}` is named twice")]
    Twice(String),
    /// There are too many for all subsets of them.
    #[error("{count} parts, and a factorial design searches every subset of them: {most} are the most")]
    TooManyForAll {
        /// How many there are.
        count: usize,
        /// How many there may be.
        most: usize,
    },
    /// There are too many.
    #[error("{count} parts; {most} are the most for design {design}")]
    TooMany {
        /// How many there are.
        count: usize,
        /// How many there may be.
        most: usize,
        /// In which design.
        design: Design,
    },
    /// The base has one of them.
    #[error("part `{part}` is in the base {base} already")]
    InBase {
        /// The part.
        part: String,
        /// The base.
        base: String,
    },
    /// Two items have a part in common.
    #[error("part `{0}` stands in two of the items; each item is switched on and off by itself")]
    InTwo(String),
    /// They are no parts, or do not go together.
    #[error(transparent)]
    Strategy(RecipeError),
}
