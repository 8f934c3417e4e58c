//! [`Limits`]: what a search may spend.

use std::time::Duration;

/// What a search may spend, all its depths together. By default there is no limit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    pub nodes: Option<u64>,
    pub time: Option<Duration>,
}
