//! Speed-ups that cannot be found.

use search_variants::parallel::Unsuitable;

/// Speed-ups that cannot be found.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SpeedupError {
    /// The strategy cannot be divided.
    #[error(transparent)]
    Unsuitable(#[from] Unsuitable),
    /// A position has no moves.
    #[error("the game is over in {position}: there is nothing to divide")]
    Over {
        /// Which.
        position: String,
    },
    /// The published figures cannot be read.
    #[error("the published figures")]
    Published(#[from] csv::Error),
}
