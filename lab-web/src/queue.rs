//! [`Queue`]: the pending requests of a page session.

use crate::limits::WAITING;
use sessions::page_api::{Request, RequestKind};
use sessions::{StopFlag, locked};
use std::collections::VecDeque;
use std::sync::{Condvar, Mutex, PoisonError};

/// The pending requests, the current one, and whether the session is closed.
#[derive(Default)]
pub(crate) struct Queue {
    line: Mutex<Line>,
    changed: Condvar,
}

#[derive(Default)]
struct Line {
    waiting: VecDeque<QueuedRequest>,
    current: Option<StopFlag>,
    is_closed: bool,
}

/// A request, and the flag that stops it.
type QueuedRequest = (Request, StopFlag);

impl Queue {
    /// Adds a request; returns false if the queue is full. A stop request also takes effect at once, even
    /// then: it stops all earlier requests.
    pub(crate) fn push(&self, request: Request) -> bool {
        let mut line = locked(&self.line);
        if matches!(request.ask, RequestKind::Stop(_)) {
            line.stop();
        }
        if line.waiting.len() >= WAITING {
            return false;
        }
        line.waiting.push_back((request, StopFlag::default()));
        self.changed.notify_one();
        true
    }

    /// Waits for the next request; `None` once the queue is closed.
    pub(crate) fn next(&self) -> Option<QueuedRequest> {
        let mut line = locked(&self.line);
        line.current = None;
        loop {
            if line.is_closed {
                return None;
            }
            if let Some(next) = line.waiting.pop_front() {
                line.current = Some(next.1.clone());
                return Some(next);
            }
            line = self.changed.wait(line).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Stops the current request and discards the pending ones.
    pub(crate) fn close(&self) {
        let mut line = locked(&self.line);
        line.stop();
        line.waiting.clear();
        line.is_closed = true;
        self.changed.notify_one();
    }
}

impl Line {
    /// Stops the current request, and the pending ones as soon as they start.
    fn stop(&self) {
        let waiting = self.waiting.iter().map(|(_, stop)| stop);
        for stop in waiting.chain(&self.current) {
            stop.request();
        }
    }
}
