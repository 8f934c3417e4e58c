//! Why a folder cannot be had.

use std::io;

/// A folder for results that cannot be had.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FolderError {
    #[error("cannot make the output folder {path}")]
    CannotMake { path: String, source: io::Error },
    /// The system does not show what is in it.
    #[error("cannot look into the output folder {path}")]
    CannotLookInto { path: String, source: io::Error },
    #[error("the output folder {path} is not empty")]
    NotEmpty { path: String },
    #[error("the output folder {path} holds files of `{command}`")]
    HoldsOther { path: String, command: String },
    #[error("the output folder {path} holds a match")]
    HoldsMatch { path: String },
    #[error("the output folder {path} holds a plan")]
    HoldsPlan { path: String },
    #[error("the output folder {path} holds a run")]
    HoldsRun { path: String },
    #[error("another `lab` is at work in {path}; wait until it has ended")]
    Occupied { path: String },
}
