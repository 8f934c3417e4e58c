//! A tree that cannot be had.

use games::GameError;
use reports::DiagramError;

#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TreeError {
    #[error(transparent)]
    Setup(#[from] GameError),
    #[error(transparent)]
    Diagram(#[from] DiagramError),
    #[error("the budget is spent before depth 1 is searched, so there is no tree")]
    NoDepth,
}
