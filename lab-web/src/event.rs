//! [`Event`]: what the server reports to a page: events of its session and of measurements.

use crate::searched_positions::SearchedPosition;
use hyper::body::Bytes;
use reports::Document;
use serde::Serialize;
use sessions::page_api;
use std::collections::BTreeMap;

/// An event. In JSON: an object with the event's name under `event`.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub(crate) enum Event {
    Measured(ProgressState),
    /// A note on a measurement that is not an error.
    Note {
        text: String,
    },
    Folders {
        folders: Vec<String>,
    },
    Report(Box<Report>),
    /// A new page session, with the name to which its requests are sent.
    Opened {
        desk: String,
    },
    #[serde(untagged)]
    Desk(page_api::PageEvent),
}

/// The progress of a stage of a measurement.
#[derive(Clone, Debug, Default, Serialize)]
pub(crate) struct ProgressState {
    pub(crate) stage: &'static str,
    pub(crate) done: u64,
    pub(crate) of: u64,
    /// Nodes of all searches of the measurement so far, unfinished ones included.
    pub(crate) nodes: u64,
    /// The current result of a match's pairing, to show after the figures.
    pub(crate) standing: String,
}

/// The results of a measurement.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Report {
    pub(crate) folder: String,
    pub(crate) interrupted: bool,
    #[serde(flatten)]
    pub(crate) document: Document,
    pub(crate) positions: Vec<SearchedPosition>,
    /// The report's text and tables as one LaTeX file.
    pub(crate) latex: String,
    /// Each table in LaTeX, by its anchor on the page.
    pub(crate) latex_tables: BTreeMap<String, String>,
    /// Files in the folder that can be downloaded.
    pub(crate) files: Vec<String>,
}

impl From<page_api::PageEvent> for Event {
    fn from(event: page_api::PageEvent) -> Event {
        Event::Desk(event)
    }
}

/// A value as one server-sent event: a single line of JSON.
pub(crate) fn sent(value: &impl Serialize) -> Result<Bytes, serde_json::Error> {
    let mut line = b"data: ".to_vec();
    serde_json::to_writer(&mut line, value)?;
    line.extend_from_slice(b"\n\n");
    Ok(line.into())
}
