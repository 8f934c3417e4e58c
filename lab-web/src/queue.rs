//! [`Queue`]: the requests that wait at a page session.

use crate::limits::WAITING;
use sessions::page_api::{Request, RequestKind};
use sessions::{StopFlag, locked};
use std::collections::VecDeque;
use std::sync::{Condvar, Mutex, PoisonError};

/// Requests that wait for their turn, the one whose turn it is, and whether there is anybody to ask more.
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

/// A request, and what ends it.
type QueuedRequest = (Request, StopFlag);

impl Queue {
    /// Lets a request wait for its turn, if there is room for it. A stop does not wait: it ends what was
    /// asked before.
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

    /// The next request, as soon as there is one; none once the queue is closed.
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

    /// Ends what is done now, and forgets what waits.
    pub(crate) fn close(&self) {
        let mut line = locked(&self.line);
        line.stop();
        line.waiting.clear();
        line.is_closed = true;
        self.changed.notify_one();
    }
}

impl Line {
    /// Ends what is done now and, as soon as its turn comes, what waits.
    fn stop(&self) {
        let waiting = self.waiting.iter().map(|(_, stop)| stop);
        for stop in waiting.chain(&self.current) {
            stop.request();
        }
    }
}
