//! [`NodeCount`]: how many nodes searches have entered so far.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

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
