//! [`PublishedSpeedup`]: a speed-up that somebody else has measured.

use serde::Deserialize;

/// A speed-up that somebody else has measured, with a program and a machine of their own.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct PublishedSpeedup {
    pub program: String,
    pub method: String,
    pub processors: usize,
    /// How many times faster it was than on one.
    pub speedup: f64,
    pub source: String,
}
