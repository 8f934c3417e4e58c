//! [`Event`]: what the server reports to a page: events of its session and of measurements.

use hyper::body::Bytes;
use serde::Serialize;
use sessions::page_api;

/// An event. In JSON: an object with the event's name under `event`.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub(crate) enum Event {
    /// A note on a measurement that is not an error.
    Note {
        text: String,
    },
    Folders {
        folders: Vec<String>,
    },
    /// A new page session, with the name to which its requests are sent.
    Opened {
        desk: String,
    },
    #[serde(untagged)]
    Desk(page_api::PageEvent),
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
