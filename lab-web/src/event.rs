//! [`Event`]: something that the server reports: what a page session does, and what comes of measurements.

use crate::searched_positions::SearchedPosition;
use hyper::body::Bytes;
use reports::Document;
use serde::Serialize;
use sessions::page_api;
use std::collections::BTreeMap;

/// Something that happens. As JSON an object with its name as `event`.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub(crate) enum Event {
    Measured(ProgressState),
    /// Something that one should know of a measurement, and that is no error.
    Note {
        text: String,
    },
    Folders {
        folders: Vec<String>,
    },
    Report(Box<Report>),
    /// A page session, whose name its requests are sent to.
    Opened {
        desk: String,
    },
    #[serde(untagged)]
    Desk(page_api::PageEvent),
}

/// How far a stage of a measurement has come.
#[derive(Clone, Debug, Default, Serialize)]
pub(crate) struct ProgressState {
    pub(crate) stage: &'static str,
    pub(crate) done: u64,
    pub(crate) of: u64,
    /// Nodes of all searches of the measurement so far, also of those that go on.
    pub(crate) nodes: u64,
    /// How a pairing of a match stands, to be written behind the figures.
    pub(crate) standing: String,
}

/// What came of a measurement.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Report {
    pub(crate) folder: String,
    pub(crate) interrupted: bool,
    #[serde(flatten)]
    pub(crate) document: Document,
    pub(crate) positions: Vec<SearchedPosition>,
    /// Its text and tables in one file of LaTeX.
    pub(crate) latex: String,
    /// Each table in LaTeX, by its address on the page.
    pub(crate) latex_tables: BTreeMap<String, String>,
    /// Files in the folder that can be downloaded.
    pub(crate) files: Vec<String>,
}

impl From<page_api::PageEvent> for Event {
    fn from(event: page_api::PageEvent) -> Event {
        Event::Desk(event)
    }
}

/// A value as one server-sent event with one line of JSON, which has no line break in it.
pub(crate) fn sent(value: &impl Serialize) -> Result<Bytes, serde_json::Error> {
    let mut line = b"data: ".to_vec();
    serde_json::to_writer(&mut line, value)?;
    line.extend_from_slice(b"\n\n");
    Ok(line.into())
}
