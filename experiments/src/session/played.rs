//! [`Played`]: a move in both of its forms.

/// A move that was played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// In coordinates, as records have it.
    pub coordinates: String,
    /// As people write it.
    pub algebraic: String,
}
