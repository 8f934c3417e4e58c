//! [`Played`]: a move in both of its forms, and what is said of it.

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    pub coordinates: String,
    pub algebraic: String,
    /// What PGN says behind it; nothing unless [`Session::comment`](super::Session::comment) did.
    pub comment: String,
}
