//! The limits of a search: [`SearchLimits`] and [`StopFlag`]; and [`NodeCount`], which shows its progress.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

/// The limits of a search for all its depths together. By default there are none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SearchLimits {
    pub nodes: Option<u64>,
    pub time: Option<Duration>,
}

/// Counts the nodes of all searches that share a clone of it, while they run, to show that a long search
/// makes progress.
#[derive(Clone, Debug, Default)]
pub struct NodeCount(Arc<AtomicU64>);

impl NodeCount {
    pub fn add(&self, nodes: u64) {
        self.0.fetch_add(nodes, Ordering::Relaxed);
    }

    pub fn count(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// Asks all work that shares a clone of it to stop: searches end, and finished results are kept.
#[derive(Clone, Debug, Default)]
pub struct StopFlag {
    requested: Arc<AtomicBool>,
    looked_at: Arc<AtomicBool>,
}

impl StopFlag {
    /// Requests a stop; returns whether one was already requested.
    pub fn request(&self) -> bool {
        self.requested.swap(true, Ordering::Relaxed)
    }

    /// Whether a stop was requested. The caller is expected to stop if so.
    pub fn is_requested(&self) -> bool {
        self.looked_at.store(true, Ordering::Relaxed);
        self.requested.load(Ordering::Relaxed)
    }

    /// Whether any work checks the flag; if not, no work would stop, and there are no results to keep.
    pub fn is_looked_at(&self) -> bool {
        self.looked_at.load(Ordering::Relaxed)
    }

    /// Clears the request, and the mark that work checks the flag: for work that starts again after a stop.
    pub fn forget(&self) {
        self.requested.store(false, Ordering::Relaxed);
        self.leave();
    }

    /// Clears the mark that work checks the flag, until it is checked again: the remaining work can be
    /// repeated at any time.
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
