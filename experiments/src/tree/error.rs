//! A tree that cannot be had.

use games::SetupError;
use reports::DiagramError;

/// A tree that cannot be had.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TreeError {
    /// The position cannot be set up.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// The position cannot be drawn.
    #[error(transparent)]
    Diagram(#[from] DiagramError),
    /// The limits do not allow any depth.
    #[error("the budget is spent before depth 1 is searched, so there is no tree")]
    NoDepth,
}
