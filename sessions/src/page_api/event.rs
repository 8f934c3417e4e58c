//! [`PageEvent`]: what a page session tells, [`Response`]: the same as a line that leaves the program, and
//! [`Progress`]: how far a search has come.

use super::catalogue::Catalogue;
use super::request::RequestKind;
use crate::book::{Book, BookMove};
use crate::{debugger, session};
use games::Games;
use serde::Serialize;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

/// Something that happens at the page API. As JSON an object with its name as `event`.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum PageEvent {
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
    /// What was asked for cannot be done, and changed nothing.
    Refused {
        reason: String,
    },
    Done,
    #[serde(untagged)]
    Debugger(debugger::DebuggerEvent),
    /// An event of the session, and the book's moves where it tells of a position.
    #[serde(untagged)]
    Session {
        #[serde(flatten)]
        event: session::SessionEvent,
        /// The moves of the book in that position, the heaviest first; none without a book.
        #[serde(skip_serializing_if = "Option::is_none")]
        moves_from_book: Option<Vec<BookMove>>,
    },
}

/// An event with the request that brought it about. Whoever holds a page session may tell events of its own.
#[derive(Clone, Debug, Serialize)]
pub struct Response<E = PageEvent> {
    pub id: u64,
    /// Milliseconds since the request began to be worked on.
    pub time_ms: f64,
    #[serde(flatten)]
    pub event: E,
}

impl<E> Response<E> {
    /// An event of the request `id`, so long after it began to be worked on.
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
                .map(|game| book.moves(game, &state.fen).to_vec()),
            _ => None,
        };
        PageEvent::Session {
            event,
            moves_from_book,
        }
    }
}

/// How far the search of a request has come, for whoever holds the clock to tell. Its clones know the same.
#[derive(Clone, Debug)]
pub struct Progress {
    /// The depth that is being searched, where a session searches.
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

    /// How far it has come after so many nodes.
    pub fn event(&self, nodes: u64) -> PageEvent {
        let depth = self.depth.as_ref().map(|depth| depth.load(Ordering::Relaxed));
        PageEvent::Progress { nodes, depth }
    }
}
