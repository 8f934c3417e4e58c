//! [`Event`]: what a desk tells, and [`Told`]: the same as a line that leaves the program.

use super::at_session::AtSession;
use super::catalogue::Catalogue;
use crate::debugger;
use serde::Serialize;
use std::time::Duration;

/// Something that happens at a desk. As JSON an object with its name as `event`.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Event {
    /// A search has come so far: whoever holds the clock tells it, a few times a second.
    Progress {
        /// Nodes since depth 1.
        nodes: u64,
        /// The depth that is being searched, if there is a session's search.
        depth: Option<u32>,
    },
    /// The next lines of a text that is being printed.
    Printed {
        text: String,
    },
    Catalogue(Box<Catalogue>),
    /// What was asked cannot be done, and changed nothing.
    Refused {
        reason: String,
    },
    Done,
    #[serde(untagged)]
    Debugger(debugger::Event),
    #[serde(untagged)]
    Session(AtSession),
}

/// An event with the request that brought it about. Whoever holds a desk may tell events of its own.
#[derive(Clone, Debug, Serialize)]
pub struct Told<E = Event> {
    pub id: u64,
    /// Milliseconds since the request began to be worked on.
    pub time_ms: f64,
    #[serde(flatten)]
    pub event: E,
}

impl<E> Told<E> {
    /// An event of the request `id`, so long after it began to be worked on.
    pub fn new(id: u64, since: Duration, event: E) -> Told<E> {
        Told {
            id,
            time_ms: since.as_micros() as f64 / 1000.0,
            event,
        }
    }
}
