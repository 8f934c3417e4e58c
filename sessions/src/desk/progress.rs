//! [`Progress`]: how far the search of a request has come.

use super::event::Event;
use super::request::Ask;
use crate::session;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

/// How far the search of a request has come, for whoever holds the clock to tell. Its clones know the same.
#[derive(Clone, Debug)]
pub struct Progress {
    /// The depth that is being searched, where a session searches.
    depth: Option<Arc<AtomicU32>>,
}

impl Progress {
    pub const INTERVAL: Duration = Duration::from_millis(200);

    pub fn of(ask: &Ask) -> Progress {
        Progress {
            depth: matches!(ask, Ask::Session(_)).then(|| Arc::new(AtomicU32::new(1))),
        }
    }

    pub fn hear(&self, event: &Event) {
        if let (Some(depth), Event::Session(at_session)) = (&self.depth, event) {
            if let session::Event::Thought(thought) = &at_session.event {
                depth.store(thought.depth + 1, Ordering::Relaxed);
            }
        }
    }

    /// What is to be told after so many nodes.
    pub fn event(&self, nodes: u64) -> Event {
        let depth = self.depth.as_ref().map(|depth| depth.load(Ordering::Relaxed));
        Event::Progress { nodes, depth }
    }
}
