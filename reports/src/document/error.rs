//! [`DocumentError`]: why a page could not be written.

use crate::chart::ChartError;

/// A page could not be written.
#[derive(Debug, thiserror::Error)]
pub enum DocumentError {
    /// One of its charts failed.
    #[error(transparent)]
    Chart(#[from] ChartError),
    /// The page's template failed.
    #[error("the page could not be put together: {0}")]
    Template(#[from] minijinja::Error),
}
