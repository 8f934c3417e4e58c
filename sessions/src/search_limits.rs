//! The limits of a search: [`SearchLimits`] and a [`StopFlag`]; and [`NodeCount`], by which it is seen to
//! live.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

/// What a search may spend, all its depths together. By default there is no limit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SearchLimits {
    pub nodes: Option<u64>,
    pub time: Option<Duration>,
}

/// Counts the nodes of all searches that were given a clone of it, while they go on: so that somebody sees
/// that a long one lives.
#[derive(Clone, Debug, Default)]
pub struct NodeCount(Arc<AtomicU64>);

impl NodeCount {
    pub fn add(&self, nodes: u64) {
        self.0.fetch_add(nodes, Ordering::Relaxed);
    }

    pub fn so_far(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// Asks all work that was given a clone of it to stop: searches end, what is finished is kept.
#[derive(Clone, Debug, Default)]
pub struct StopFlag {
    requested: Arc<AtomicBool>,
    looked_at: Arc<AtomicBool>,
}

impl StopFlag {
    /// Asks for a stop. Whether one had been asked for before.
    pub fn request(&self) -> bool {
        self.requested.swap(true, Ordering::Relaxed)
    }

    /// Whether a stop was asked for. Who looks is trusted to stop.
    pub fn is_requested(&self) -> bool {
        self.looked_at.store(true, Ordering::Relaxed);
        self.requested.load(Ordering::Relaxed)
    }

    /// Whether somebody looks: otherwise nobody would stop, and there is nothing to keep.
    pub fn is_looked_at(&self) -> bool {
        self.looked_at.load(Ordering::Relaxed)
    }

    /// Forgets the request, and says that nobody looks from now on, until somebody does again: for work that
    /// begins anew after a stop.
    pub fn forget(&self) {
        self.requested.store(false, Ordering::Relaxed);
        self.leave();
    }

    /// Says that nobody looks from now on, until somebody does again: what is left to do can be done anew at
    /// any time.
    pub fn leave(&self) {
        self.looked_at.store(false, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_handle_is_looked_at_from_the_first_look_until_it_is_left() {
        let stop = StopFlag::default();
        assert!(!stop.is_looked_at());
        assert!(!stop.is_requested());
        assert!(stop.is_looked_at());
        stop.leave();
        assert!(!stop.is_looked_at());
    }
}
