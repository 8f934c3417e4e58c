//! [`WebError`]: why the page cannot be served.

use crate::limits::DESKS;
use sessions::PlainError;

#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum WebError {
    /// The port cannot be used; another port may be free.
    #[error(transparent)]
    Listen(PlainError),
    #[error("{DESKS} pages are open already: close one of them")]
    TooManyPages,
    #[error(transparent)]
    Other(#[from] PlainError),
}
