//! Parts that make no ablation.

use reports::ablation::Design;
use search_variants::RecipeError;

/// Parts that make no ablation.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum AblateError {
    /// A name is missing.
    #[error("--parts has nothing between two commas")]
    Empty,
    /// A name stands there twice.
    #[error("--parts names `{0}` twice")]
    Twice(String),
    /// There are too many for all subsets of them.
    #[error(
        "--parts names {count} parts, and a factorial design searches every subset of them: {most} are the most; join some with `+`, \
         or take --design leave-one-out, add-one-in or ladder"
    )]
    TooManyForAll {
        /// How many there are.
        count: usize,
        /// How many there may be.
        most: usize,
    },
    /// There are too many.
    #[error("--parts names {count} parts; {most} are the most for --design {design}")]
    TooMany {
        /// How many there are.
        count: usize,
        /// How many there may be.
        most: usize,
        /// In which design.
        design: Design,
    },
    /// The base has one of them.
    #[error("part `{part}` is in the base {base} already; take it out of --base or out of --parts")]
    InBase {
        /// The part.
        part: String,
        /// The base.
        base: String,
    },
    /// Two items have a part in common.
    #[error("part `{0}` stands in two items of --parts; each item is switched on and off by itself")]
    InTwo(String),
    /// They are no parts, or do not go together.
    #[error(transparent)]
    Strategy(RecipeError),
}
