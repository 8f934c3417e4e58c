//! [`Lab`]: a page session, and its [`Host`]: a page in a browser, or a test.

use engine_core::Stop;
use games::GameRegistry;
use serde_json::Value;
use sessions::book::Book;
use sessions::page_api::{PageApi, PageEvent, Progress, Request, Response};
use sessions::session::Poll;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// Whoever runs the lab: has the clock, and hears what happens. A search takes a clone along.
pub trait Host: Clone + Send + 'static {
    fn now(&self) -> Duration;

    /// Hears of an event, a line of JSON, and says whether its search is to go on.
    fn tell(&self, line: &str) -> ControlFlow<()>;
}

/// A page session that works off what its host asks, one request after the other.
#[derive(Debug)]
pub struct Lab<H> {
    api: PageApi,
    host: H,
}

impl<H: Host> Lab<H> {
    /// A page session with a game of chess on it.
    ///
    /// # Panics
    /// Never as long as there is chess.
    pub fn new(host: H) -> Lab<H> {
        let Ok(api) = PageApi::new(GameRegistry::default(), Book::default()) else {
            unreachable!("chess can be begun");
        };
        Lab { api, host }
    }

    /// Works off a request, a line of JSON, and tells each event of it. One that cannot be read is refused
    /// under its number, or 0 if it has none.
    pub fn answer(&mut self, line: &str) {
        let request = Request::read(line);
        let id = match &request {
            Ok(request) => request.id,
            Err(_) => serde_json::from_str(line).map_or(0, |line: Value| line["id"].as_u64().unwrap_or(0)),
        };
        let line = Line {
            id,
            began: self.host.now(),
            host: self.host.clone(),
            is_to_end: Arc::default(),
        };
        match request {
            Ok(request) => {
                let progress = Progress::of(&request.ask);
                let limit = request.time_ms.map(Duration::from_millis);
                let poll = line.clone().poll(progress.clone(), limit);
                self.api.execute(&request.ask, poll, &mut |event| {
                    progress.hear(&event);
                    line.tell(event);
                });
            }
            Err(error) => {
                line.tell(PageEvent::Refused {
                    reason: error.to_string(),
                });
                line.tell(PageEvent::Done);
            }
        }
    }
}

/// The events of a request, on their way to the host.
#[derive(Clone)]
struct Line<H> {
    id: u64,
    began: Duration,
    host: H,
    is_to_end: Arc<AtomicBool>,
}

impl<H: Host> Line<H> {
    /// The time since the request began to be worked on.
    fn spent(&self) -> Duration {
        self.host.now().saturating_sub(self.began)
    }

    fn tell(&self, event: PageEvent) {
        let event = Response::new(self.id, self.spent(), event);
        let Ok(line) = serde_json::to_string(&event) else {
            unreachable!("events have no keys but texts");
        };
        if self.host.tell(&line).is_break() {
            self.is_to_end.store(true, Ordering::Relaxed);
        }
    }

    /// Tells now and then how far the search has come, and ends it when its time is over or the host wishes.
    fn poll(self, progress: Progress, limit: Option<Duration>) -> Poll {
        let mut last = Duration::ZERO;
        Box::new(move |nodes| {
            let spent = self.spent();
            if limit.is_some_and(|limit| spent >= limit) {
                return Some(Stop::Time);
            }
            if spent.saturating_sub(last) >= Progress::INTERVAL {
                last = spent;
                self.tell(progress.event(nodes));
            }
            self.is_to_end
                .load(Ordering::Relaxed)
                .then_some(Stop::Interrupted)
        })
    }
}
