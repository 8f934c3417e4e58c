//! Searches whose horizon cases cannot be looked for.

use engine_core::Depth;

/// Searches whose horizon cases cannot be looked for.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum HorizonError {
    /// What judges sees no more than what is judged.
    #[error("the reference looks {reference} plies deep and the strategies up to {strategies}")]
    NoDeeper { reference: Depth, strategies: Depth },
    /// There are too many positions for a chart each.
    #[error("the score by depth is a chart for each of {count} positions; {most} are the most")]
    TooManyStaircases { count: usize, most: usize },
}
