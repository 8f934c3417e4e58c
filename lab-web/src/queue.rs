//! [`Queue`]: the requests that wait at a desk.

use crate::limits::WAITING;
use sessions::StopHandle;
use sessions::desk::{Ask, Request};
use std::collections::VecDeque;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// Requests that wait for their turn, the one whose turn it is, and whether there is anybody to ask more.
#[derive(Default)]
pub(crate) struct Queue {
    line: Mutex<Line>,
    changed: Condvar,
}

#[derive(Default)]
struct Line {
    waiting: VecDeque<Waiting>,
    current: Option<StopHandle>,
    is_closed: bool,
}

pub(crate) struct Waiting {
    pub(crate) request: Request,
    pub(crate) stop: StopHandle,
}

#[derive(Debug)]
pub(crate) struct IsFull;

impl Queue {
    /// Lets a request wait for its turn. A stop does not wait: it ends what was asked before.
    pub(crate) fn push(&self, request: Request) -> Result<(), IsFull> {
        let mut line = self.line();
        if matches!(request.ask, Ask::Stop(_)) {
            line.stop();
        }
        if line.waiting.len() >= WAITING {
            return Err(IsFull);
        }
        line.waiting.push_back(Waiting {
            request,
            stop: StopHandle::default(),
        });
        self.changed.notify_one();
        Ok(())
    }

    /// The next request, as soon as there is one; none once the queue is closed.
    pub(crate) fn next(&self) -> Option<Waiting> {
        let mut line = self.line();
        line.current = None;
        loop {
            if line.is_closed {
                return None;
            }
            if let Some(next) = line.waiting.pop_front() {
                line.current = Some(next.stop.clone());
                return Some(next);
            }
            line = self.changed.wait(line).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Ends what is done now, and forgets what waits.
    pub(crate) fn close(&self) {
        let mut line = self.line();
        line.stop();
        line.waiting.clear();
        line.is_closed = true;
        self.changed.notify_one();
    }

    fn line(&self) -> MutexGuard<'_, Line> {
        self.line.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Line {
    /// Ends what is done now and, as soon as its turn comes, what waits.
    fn stop(&self) {
        let waiting = self.waiting.iter().map(|waiting| &waiting.stop);
        for stop in waiting.chain(&self.current) {
            stop.request();
        }
    }
}
