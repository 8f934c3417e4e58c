//! Parts that make no ablation.

use reports::ablation::Design;
use search_variants::RecipeError;

#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum AblateError {
    #[error("one of the parts has no name")]
    Empty,
    #[error("part `{0}` is named twice")]
    Twice(String),
    /// There are too many for all subsets of them.
    #[error("{count} parts, and a factorial design searches every subset of them: {most} are the most")]
    TooManyForAll { count: usize, most: usize },
    #[error("{count} parts; {most} are the most for design {design}")]
    TooMany {
        count: usize,
        most: usize,
        design: Design,
    },
    #[error("part `{part}` is in the base {base} already")]
    InBase { part: String, base: String },
    #[error("part `{0}` stands in two of the items; each item is switched on and off by itself")]
    InTwo(String),
    /// They are no parts, or do not go together.
    #[error(transparent)]
    Strategy(RecipeError),
}
