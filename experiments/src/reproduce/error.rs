//! Published tables that cannot be run again.

use engine_core::FenError;
use search_variants::RecipeError;

/// Published tables that cannot be run again: the lab's own data are damaged.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ReproduceError {
    #[error("the carried figures of {program} are damaged")]
    Damaged {
        program: &'static str,
        source: csv::Error,
    },
    #[error("a published table has no rows")]
    NoRows,
    /// A table has rows that no search was made for.
    #[error("a table was not run")]
    NotRun,
    /// A row is of a step that is not known.
    #[error("JS Xiangqi has no step {0}")]
    NoStep(String),
    #[error(transparent)]
    Strategy(#[from] RecipeError),
    #[error(transparent)]
    Fen(#[from] FenError),
}
