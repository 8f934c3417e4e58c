//! [`PageEvent`]: the events of a page session; [`Response`]: an event as it is sent to the page;
//! [`Progress`]: the progress of a search.

use super::report::{ProgressState, Report};
use super::request::RequestKind;
use crate::book::{Book, BookMove};
use crate::{debugger, session};
use games::Games;
use serde::Serialize;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

/// An event of the page API. In JSON, an object with its name as `event`.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum PageEvent {
    /// The progress of a search, reported a few times a second by the caller, which keeps the time.
    Progress {
        /// Nodes since depth 1.
        nodes: u64,
        /// The depth being searched, if this is a session's search.
        depth: Option<u32>,
    },
    /// The next lines of a text that is being printed.
    Printed {
        text: String,
    },
    Catalogue(serde_json::Value),
    /// The progress of a measurement.
    Measured(ProgressState),
    Report(Box<Report>),
    /// The request could not be executed, and changed nothing.
    Refused {
        reason: String,
    },
    Done,
    #[serde(untagged)]
    Debugger(debugger::DebuggerEvent),
    /// An event of the session, with the book's moves if it reports a position.
    #[serde(untagged)]
    Session {
        #[serde(flatten)]
        event: session::SessionEvent,
        /// The book's moves in that position, in descending order of weight; `None` without a book.
        #[serde(skip_serializing_if = "Option::is_none")]
        moves_from_book: Option<Vec<BookMove>>,
    },
}

/// An event with the request that caused it. The caller of a page session may add event types of its own.
#[derive(Clone, Debug, Serialize)]
pub struct Response<E = PageEvent> {
    pub id: u64,
    /// Milliseconds since work on the request began.
    pub time_ms: f64,
    #[serde(flatten)]
    pub event: E,
}

impl<E> Response<E> {
    /// An event of request `id`, `since` after work on it began.
    pub fn new(id: u64, since: Duration, event: E) -> Response<E> {
        Response {
            id,
            time_ms: since.as_micros() as f64 / 1000.0,
            event,
        }
    }
}

impl PageEvent {
    pub(super) fn of_session(event: session::SessionEvent, book: &Book, games: &Games) -> PageEvent {
        let moves_from_book = match &event {
            session::SessionEvent::State(state) if !book.is_empty() => games
                .named(&state.game)
                .ok()
                .map(|game| book.moves(game, &state.fen)),
            _ => None,
        };
        PageEvent::Session {
            event,
            moves_from_book,
        }
    }
}

/// The progress of a request's search, for the caller to report. Clones share their data.
#[derive(Clone, Debug)]
pub struct Progress {
    /// The depth being searched, for a session's search.
    depth: Option<Arc<AtomicU32>>,
}

impl Progress {
    pub const INTERVAL: Duration = Duration::from_millis(200);

    pub fn of(ask: &RequestKind) -> Progress {
        Progress {
            depth: matches!(ask, RequestKind::Session(_)).then(|| Arc::new(AtomicU32::new(1))),
        }
    }

    pub fn hear(&self, event: &PageEvent) {
        let PageEvent::Session { event, .. } = event else {
            return;
        };
        if let (Some(depth), session::SessionEvent::Thought(thought)) = (&self.depth, event) {
            depth.store(thought.depth + 1, Ordering::Relaxed);
        }
    }

    /// The progress after `nodes` nodes.
    pub fn event(&self, nodes: u64) -> PageEvent {
        let depth = self.depth.as_ref().map(|depth| depth.load(Ordering::Relaxed));
        PageEvent::Progress { nodes, depth }
    }
}
