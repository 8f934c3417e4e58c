//! [`WebError`]: why there is no page.

use std::io;

/// Why there is no page.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum WebError {
    /// Somebody else listens there.
    #[error("port {port} is in use by another program")]
    PortInUse {
        /// The port.
        port: u16,
    },
    /// The system lets nobody listen there.
    #[error("cannot listen on port {port} of this machine")]
    Listen {
        /// The port.
        port: u16,
        /// What the system says.
        source: io::Error,
    },
    /// The system has no random numbers for a token.
    #[error("the system has no random numbers, and without them the address could be guessed")]
    NoRandomNumbers(#[source] getrandom::Error),
    /// The folder of runs cannot be used.
    #[error("cannot use {path} as the folder of runs")]
    Folder {
        /// The folder.
        path: String,
        /// What the system says.
        source: io::Error,
    },
    /// The system refuses what a server needs.
    #[error("the server cannot run")]
    Run(#[source] io::Error),
}
