//! [`PublishedSpeedup`]: a speed-up that somebody else has measured.

use serde::Deserialize;

/// A speed-up that somebody else has measured, with a program and a machine of their own.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct PublishedSpeedup {
    /// The program.
    pub program: String,
    /// How it divided the search.
    pub method: String,
    /// On how many processors.
    pub processors: usize,
    /// How many times faster it was than on one.
    pub speedup: f64,
    /// Where it was published.
    pub source: String,
}
