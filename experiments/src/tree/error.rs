//! A tree that cannot be had.

use games::GameError;

#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TreeError {
    #[error(transparent)]
    Setup(#[from] GameError),
    #[error("the budget is spent before depth 1 is searched, so there is no tree")]
    NoDepth,
}
