//! [`WebError`]: why there is no page.

use std::io;

#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum WebError {
    #[error("port {port} is in use by another program")]
    PortInUse { port: u16 },
    #[error("cannot listen on port {port} of this machine")]
    Listen { port: u16, source: io::Error },
    /// The system has no random numbers for a token.
    #[error("the system has no random numbers, and without them the address could be guessed")]
    NoRandomNumbers(#[source] getrandom::Error),
    #[error("cannot use {path} as the folder of runs")]
    Folder { path: String, source: io::Error },
    #[error("the server cannot run")]
    Run(#[source] io::Error),
}
