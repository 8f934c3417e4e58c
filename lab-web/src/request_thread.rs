//! The thread of a page session: processes its requests one after another, and sends the events.

use crate::event::{self, Event};
use crate::limits::MAX_WORK;
use crate::queue::Queue;
use crate::runs::RunService;
use hyper::body::Bytes;
use sessions::page_api::{self, PageApi, Progress, RequestKind, Response};
use sessions::session::Poll;
use sessions::{StopFlag, poll_from_now};
use std::time::{Duration, Instant};
use tokio::sync::mpsc::Sender;

/// Processes a queue until it is closed.
pub(crate) fn work(mut api: PageApi, measurements: &RunService, queue: &Queue, out: &Sender<Bytes>) {
    while let Some((request, stop)) = queue.next() {
        let line = Line {
            id: request.id,
            began: Instant::now(),
            out: out.clone(),
        };
        if let RequestKind::Measure(ask) = &request.ask {
            measurements.obey(ask, &stop, &|event| line.send(event, &stop));
            line.send(page_api::PageEvent::Done, &stop);
            continue;
        }
        let asked = request.time_ms.map(Duration::from_millis);
        let limit = asked.map_or(MAX_WORK, |asked| asked.min(MAX_WORK));
        let progress = Progress::of(&request.ask);
        let poll = poll_from_now(&stop, Some(limit));
        let poll = with_progress(line.clone(), progress.clone(), poll);
        api.obey(&request.ask, poll, &mut |event| {
            progress.hear(&event);
            line.send(event, &stop);
        });
    }
}

/// The channel for the events of a request.
#[derive(Clone)]
struct Line {
    id: u64,
    began: Instant,
    out: Sender<Bytes>,
}

impl Line {
    /// Sends an event, waiting for room in the channel. If nobody reads any more, the request is stopped.
    fn send(&self, event: impl Into<Event>, stop: &StopFlag) {
        let line = self.written(event.into());
        let sent = line.and_then(|line| self.out.blocking_send(line).ok());
        if sent.is_none() {
            stop.request();
        }
    }

    /// Sends an event if the channel has room for it.
    fn try_send(&self, event: impl Into<Event>) {
        if let Some(line) = self.written(event.into()) {
            let _ = self.out.try_send(line);
        }
    }

    fn written(&self, event: Event) -> Option<Bytes> {
        event::sent(&Response::new(self.id, self.began.elapsed(), event)).ok()
    }
}

/// Wraps `poll`: it also reports the search's progress at intervals. Progress is dropped if the channel is
/// full.
fn with_progress(line: Line, progress: Progress, mut poll: Poll) -> Poll {
    let mut last = Instant::now();
    Box::new(move |nodes| {
        if last.elapsed() >= Progress::INTERVAL {
            last = Instant::now();
            line.try_send(progress.event(nodes));
        }
        poll(nodes)
    })
}
