//! [`Event`]: something that the server reports: what a desk does, and what comes of measurements; and
//! [`EventStream`]: the events of a desk as server-sent events
//! (<https://html.spec.whatwg.org/multipage/server-sent-events.html>). When nobody listens any more the desk
//! is closed.

use crate::desks::OpenDesk;
use crate::limits::HEARTBEAT;
use crate::report::Report;
use hyper::body::Bytes;
use serde::Serialize;
use sessions::desk;
use std::task::{Context, Poll, ready};
use tokio::sync::mpsc::Receiver;
use tokio::time::{Instant, Interval, MissedTickBehavior, interval_at};

/// Something that happens. As JSON an object with its name as `event`.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub(crate) enum Event {
    /// A stage of a measurement has come so far.
    Measured {
        stage: &'static str,
        done: u64,
        of: u64,
        /// Nodes of all searches of the measurement so far, also of those that go on.
        nodes: u64,
    },
    /// Something that one should know of a measurement, and that is no error.
    Note {
        text: String,
    },
    Folders {
        folders: Vec<String>,
    },
    Report(Box<Report>),
    #[serde(untagged)]
    Desk(desk::Event),
}

impl From<desk::Event> for Event {
    fn from(event: desk::Event) -> Event {
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

/// The events of a desk, which lives as long as this does.
pub(crate) struct EventStream {
    events: Receiver<Bytes>,
    heartbeat: Interval,
    _desk: OpenDesk,
}

impl EventStream {
    pub(crate) fn new(events: Receiver<Bytes>, desk: OpenDesk) -> EventStream {
        let mut heartbeat = interval_at(Instant::now() + HEARTBEAT, HEARTBEAT);
        heartbeat.set_missed_tick_behavior(MissedTickBehavior::Delay);
        EventStream {
            events,
            heartbeat,
            _desk: desk,
        }
    }

    pub(crate) fn poll_next(&mut self, context: &mut Context<'_>) -> Poll<Option<Bytes>> {
        if let Poll::Ready(event) = self.events.poll_recv(context) {
            self.heartbeat.reset();
            return Poll::Ready(event);
        }
        ready!(self.heartbeat.poll_tick(context));
        Poll::Ready(Some(Bytes::from_static(b":\n\n")))
    }
}
