//! [`Played`]: a move in both of its forms, and what is said of it.

/// A move that was played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// In coordinates, as records have it.
    pub coordinates: String,
    /// As people write it.
    pub algebraic: String,
    /// What PGN says behind it; nothing unless [`Session::comment`](super::Session::comment) did.
    pub comment: String,
}
