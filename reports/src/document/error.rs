//! [`DocumentError`]: why a page could not be written.

use crate::chart::ChartError;

#[derive(Debug, thiserror::Error)]
pub enum DocumentError {
    #[error(transparent)]
    Chart(#[from] ChartError),
    #[error("the page could not be put together: {0}")]
    Template(#[from] minijinja::Error),
}
