//! [`SystemError`]: the system does not give what some work takes.

use std::io;

#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SystemError {
    #[error("the system does not tell how long a search was on a processor, so that none can be timed")]
    ProcessorTime(#[from] io::Error),
    #[error("cannot start the threads")]
    Threads(#[from] rayon::ThreadPoolBuildError),
}
