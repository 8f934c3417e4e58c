//! Published tables that cannot be run again.

use engine_core::{chess, xiangqi};
use search_variants::RecipeError;

/// Published tables that cannot be run again: the lab's own data are damaged.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ReproduceError {
    /// The figures are no table.
    #[error("the carried figures of {program} are damaged")]
    Damaged {
        /// The program whose figures they are.
        program: &'static str,
        /// What is wrong with them.
        source: csv::Error,
    },
    /// A table is empty.
    #[error("a published table has no rows")]
    NoRows,
    /// A table has rows that no search was made for.
    #[error("a table was not run")]
    NotRun,
    /// A row is of a step that is not known.
    #[error("JS Xiangqi has no step {0}")]
    NoStep(String),
    /// A recipe is none.
    #[error(transparent)]
    Strategy(#[from] RecipeError),
    /// A position is none of chess.
    #[error(transparent)]
    Chess(#[from] chess::FenError),
    /// A position is none of xiangqi.
    #[error(transparent)]
    Xiangqi(#[from] xiangqi::FenError),
}
