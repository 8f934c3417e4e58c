//! [`WebError`]: why there is no page.

use crate::limits::DESKS;
use sessions::PlainError;

#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum WebError {
    /// Of the port, which another one may be free for.
    #[error(transparent)]
    Listen(PlainError),
    #[error("{DESKS} pages are open already: close one of them")]
    TooManyPages,
    #[error(transparent)]
    Other(#[from] PlainError),
}
