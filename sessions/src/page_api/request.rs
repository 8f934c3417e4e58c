//! [`Request`]: one request to a page session.

use super::search::SearchSpec;
use crate::debugger;
use crate::session::{SessionCommand, SessionError};
use crate::with_causes;
use engine_core::sanitize;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// A request, as a line of JSON: `{"id":7,"session":{"command":"show"}}`.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(try_from = "Fields")]
pub struct Request {
    /// The number that all its events carry.
    pub id: u64,
    /// The maximum time for a search in milliseconds, to be enforced by the caller.
    pub time_ms: Option<u64>,
    pub ask: RequestKind,
}

/// The kinds of requests, each with its own key.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum RequestKind {
    Session(SessionCommand),
    Debugger(debugger::DebuggerCommand),
    /// `search`: one search, as a text.
    Search(Box<SearchSpec>),
    /// `measure`: measurements. Without a server these are small runs, which need no threads and no files.
    Measure(Measure),
    /// `catalogue`: the available choices.
    Catalogue(Empty),
    /// `stop`: stops the current request. The caller acts on it at once, out of turn.
    Stop(Empty),
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Empty {}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Fields {
    id: u64,
    time_ms: Option<u64>,
    session: Option<SessionCommand>,
    debugger: Option<debugger::DebuggerCommand>,
    search: Option<Box<SearchSpec>>,
    measure: Option<Measure>,
    catalogue: Option<Empty>,
    stop: Option<Empty>,
}

impl Request {
    pub fn read(line: &str) -> Result<Request, SessionError> {
        serde_json::from_str(line).map_err(|error| {
            let reason = sanitize::message(&with_causes(&error));
            plain_error!("this is no request: {reason}").into()
        })
    }
}

impl TryFrom<Fields> for Request {
    type Error = &'static str;

    fn try_from(fields: Fields) -> Result<Request, &'static str> {
        let kinds = [
            fields.session.map(RequestKind::Session),
            fields.debugger.map(RequestKind::Debugger),
            fields.search.map(RequestKind::Search),
            fields.measure.map(RequestKind::Measure),
            fields.catalogue.map(RequestKind::Catalogue),
            fields.stop.map(RequestKind::Stop),
        ];
        let mut kinds = kinds.into_iter().flatten();
        match (kinds.next(), kinds.next()) {
            (Some(ask), None) => Ok(Request {
                id: fields.id,
                time_ms: fields.time_ms,
                ask,
            }),
            _ => Err(
                "it asks one thing, by one of the keys `session`, `debugger`, `search`, `measure`, `catalogue` \
                 and `stop`",
            ),
        }
    }
}

/// A measurement to run, or to show again. In JSON, an object with its name as `command`:
/// `{"command":"run","suites":["mates"],"strategies":["ladder"],"depth":3}`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "command", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Measure {
    /// Searches positions with several strategies, like `lab run` with these options.
    Run(Map<String, Value>),
    /// Plays a match against the first strategy, like `lab match` with these options.
    Match(Map<String, Value>),
    /// Resumes an interrupted run or match.
    Resume {
        folder: String,
    },
    Folders,
    /// Shows the tables and charts of a directory again.
    Open {
        folder: String,
    },
}
