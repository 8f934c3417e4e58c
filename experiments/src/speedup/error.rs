//! Speed-ups that cannot be found.

use crate::threaded::ThreadedError;
use search_variants::parallel::Unsuitable;
use std::num::NonZeroUsize;

#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SpeedupError {
    #[error(transparent)]
    Unsuitable(#[from] Unsuitable),
    #[error("the game is over in {position}: there is nothing to divide")]
    Over { position: String },
    /// A shared table is to be measured, and not simulated.
    #[error("a shared table is measured beside its simulation, which was not asked for")]
    NotSimulated,
    /// There are not as many processors as any number that is simulated.
    #[error("this machine has {cores} processors, and no number from 2 to that was asked for")]
    FewCores { cores: NonZeroUsize },
    #[error(transparent)]
    Threaded(#[from] ThreadedError),
}
