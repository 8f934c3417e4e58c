//! [`Event`]: what the server tells: what a desk does, and what comes of measurements.

use crate::report::Report;
use serde::Serialize;
use sessions::desk;

/// Something that happens. As JSON an object with its name as `event`.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub(crate) enum Event {
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
    Report(Box<Report>),
    /// Something that happens at a desk.
    #[serde(untagged)]
    Desk(desk::Event),
}

impl From<desk::Event> for Event {
    fn from(event: desk::Event) -> Event {
        Event::Desk(event)
    }
}
