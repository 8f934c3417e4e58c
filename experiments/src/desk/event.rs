//! [`Event`]: what a desk tells, and [`Told`]: the same as a line that leaves the program.

use super::at_session::AtSession;
use super::catalogue::Catalogue;
#[cfg(not(target_family = "wasm"))]
use super::report::Report;
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
        /// The lines, each with its end.
        text: String,
    },
    /// A stage of a measurement has come so far.
    Measured {
        /// What is done in it.
        stage: &'static str,
        /// How much of it is done,
        done: u64,
        /// and how much there is to do.
        of: u64,
        /// Nodes of all searches of the measurement so far, also of those that go on.
        nodes: u64,
    },
    /// Something that one should know of a measurement, and that is no error.
    Note {
        /// The sentence.
        text: String,
    },
    /// The folders of runs that there are.
    Folders {
        /// Their names, the newest first.
        folders: Vec<String>,
    },
    /// The tables and charts of a run.
    #[cfg(not(target_family = "wasm"))]
    Report(Box<Report>),
    /// What there is to choose from.
    Catalogue(Box<Catalogue>),
    /// What was asked cannot be done, and changed nothing.
    Refused {
        /// Why.
        reason: String,
    },
    /// All that was asked is done.
    Done,
    /// Something that the debugger tells.
    #[serde(untagged)]
    Debugger(debugger::Event),
    /// Something that happened in the session.
    #[serde(untagged)]
    Session(AtSession),
}

/// An event with the request that brought it about.
#[derive(Clone, Debug, Serialize)]
pub struct Told {
    /// The request's number.
    pub id: u64,
    /// Milliseconds since the request began to be worked on.
    pub time_ms: f64,
    /// What happens.
    #[serde(flatten)]
    pub event: Event,
}

impl Told {
    /// An event of the request `id`, so long after it began to be worked on.
    pub fn new(id: u64, since: Duration, event: Event) -> Told {
        Told {
            id,
            time_ms: since.as_micros() as f64 / 1000.0,
            event,
        }
    }
}
