//! Searches whose horizon cases cannot be looked for.

use engine_core::Depth;

/// Searches whose horizon cases cannot be looked for.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum HorizonError {
    /// What judges sees no more than what is judged.
    #[error("the reference looks {reference} plies deep and the strategies up to {strategies}")]
    NoDeeper {
        /// The depth of the reference.
        reference: Depth,
        /// The depth of the searches.
        strategies: Depth,
    },
    /// There are too many positions for a chart each.
    #[error("the score by depth is a chart for each of {count} positions; {most} are the most")]
    TooManyStaircases {
        /// How many there are.
        count: usize,
        /// How many there may be.
        most: usize,
    },
}
