//! Why a folder cannot be had, or a page not be drawn.

use reports::PdfError;
use reports::chart::ChartError;
use reports::document::DocumentError;
use std::io;

/// A folder for results that cannot be had.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FolderError {
    /// The system does not make it.
    #[error("cannot make the output folder {path}")]
    CannotMake {
        /// Its path.
        path: String,
        /// Why not.
        source: io::Error,
    },
    /// The system does not show what is in it.
    #[error("cannot look into the output folder {path}")]
    CannotLookInto {
        /// Its path.
        path: String,
        /// Why not.
        source: io::Error,
    },
    /// There is something else in it.
    #[error("the output folder {path} is not empty")]
    NotEmpty {
        /// Its path.
        path: String,
    },
    /// It holds what another command left.
    #[error("the output folder {path} holds files of `{command}`")]
    HoldsOther {
        /// Its path.
        path: String,
        /// The command.
        command: String,
    },
    /// It holds a match.
    #[error("the output folder {path} holds a match")]
    HoldsMatch {
        /// Its path.
        path: String,
    },
    /// It holds a plan.
    #[error("the output folder {path} holds a plan")]
    HoldsPlan {
        /// Its path.
        path: String,
    },
    /// It holds a run.
    #[error("the output folder {path} holds a run")]
    HoldsRun {
        /// Its path.
        path: String,
    },
    /// Another program works in it.
    #[error("another `lab` is at work in {path}; wait until it has ended")]
    Occupied {
        /// Its path.
        path: String,
    },
}

/// A page that cannot be drawn.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PageError {
    /// A chart cannot be drawn.
    #[error(transparent)]
    Chart(#[from] ChartError),
    /// A diagram cannot be made into PDF.
    #[error(transparent)]
    Pdf(#[from] PdfError),
    /// The whole cannot be bound.
    #[error(transparent)]
    Document(#[from] DocumentError),
}
