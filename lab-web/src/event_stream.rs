//! [`EventStream`]: the events of a desk as server-sent events
//! (<https://html.spec.whatwg.org/multipage/server-sent-events.html>). When nobody listens any more the desk
//! is closed.

use crate::desks::OpenDesk;
use crate::limits::HEARTBEAT;
use hyper::body::Bytes;
use std::task::{Context, Poll, ready};
use tokio::sync::mpsc::Receiver;
use tokio::time::{Instant, Interval, MissedTickBehavior, interval_at};

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
