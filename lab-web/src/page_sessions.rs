//! [`PageSessions`]: the open page sessions, by name; [`EventStream`]: the events of one session as
//! server-sent events (<https://html.spec.whatwg.org/multipage/server-sent-events.html>). A session closes
//! when its stream is dropped.

use crate::error::WebError;
use crate::event::{self, Event};
use crate::limits::{DESKS, HEARTBEAT, UNREAD};
use crate::queue::Queue;
use crate::runs::RunService;
use crate::{request_thread, token};
use hyper::body::{Body, Bytes, Frame};
use sessions::page_api::PageApi;
use sessions::{PlainError, locked};
use std::collections::BTreeMap;
use std::convert::Infallible;
use std::io;
use std::pin::Pin;
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll, ready};
use std::thread::JoinHandle;
use tokio::sync::mpsc::{self, Receiver};
use tokio::time::{Instant, Interval, MissedTickBehavior, interval_at};

/// The open page sessions, and the threads of closed ones that are still running.
type HeldSessions = (BTreeMap<String, Arc<Queue>>, Vec<JoinHandle<()>>);

pub(crate) struct PageSessions {
    held: Mutex<HeldSessions>,
    measurements: Arc<RunService>,
}

impl PageSessions {
    /// No sessions yet; they will measure through `measurements`.
    pub(crate) fn new(measurements: Arc<RunService>) -> PageSessions {
        PageSessions {
            held: Mutex::default(),
            measurements,
        }
    }

    /// Opens a page session under an unguessable name.
    pub(crate) fn open(self: &Arc<Self>, api: PageApi) -> Result<EventStream, WebError> {
        let name = token::random()?;
        let (sender, events) = mpsc::channel(UNREAD);
        // The channel is empty, so the first event fits.
        let opened = event::sent(&Event::Opened { desk: name.clone() }).map_err(io::Error::from);
        let _ = sender.try_send(opened.map_err(no_thread())?);
        let queue = Arc::new(Queue::default());
        let mut held = locked(&self.held);
        let (open, threads) = &mut *held;
        threads.retain(|thread| !thread.is_finished());
        // A session that was just closed may need some milliseconds to end its search.
        if threads.len() >= 2 * DESKS || open.len() >= DESKS {
            return Err(WebError::TooManyPages);
        }
        let (worked_off, measurements) = (Arc::clone(&queue), Arc::clone(&self.measurements));
        let thread = std::thread::Builder::new().name("page session".to_owned());
        let thread = thread.spawn(move || request_thread::work(api, &measurements, &worked_off, &sender));
        threads.push(thread.map_err(no_thread())?);
        open.insert(name.clone(), queue);
        drop(held);
        let mut heartbeat = interval_at(Instant::now() + HEARTBEAT, HEARTBEAT);
        heartbeat.set_missed_tick_behavior(MissedTickBehavior::Delay);
        Ok(EventStream {
            events,
            heartbeat,
            sessions: Arc::clone(self),
            name,
        })
    }

    /// The queue of the page session with this name.
    pub(crate) fn queue(&self, name: &str) -> Option<Arc<Queue>> {
        let held = locked(&self.held);
        let found = held.0.iter().find(|(known, _)| token::is_same(known, name))?;
        Some(Arc::clone(found.1))
    }

    /// Closes all page sessions and waits for their threads to end.
    pub(crate) fn close_all(&self) {
        let (open, threads) = std::mem::take(&mut *locked(&self.held));
        open.values().for_each(|queue| queue.close());
        for thread in threads {
            // A thread that panicked has already reported it.
            let _ = thread.join();
        }
    }
}

fn no_thread() -> impl FnOnce(io::Error) -> PlainError {
    PlainError::because("the system has no thread for another page session")
}

/// The events of a page session; dropping the stream closes the session.
pub(crate) struct EventStream {
    events: Receiver<Bytes>,
    heartbeat: Interval,
    sessions: Arc<PageSessions>,
    name: String,
}

impl Drop for EventStream {
    fn drop(&mut self) {
        let closed = locked(&self.sessions.held).0.remove(&self.name);
        if let Some(queue) = closed {
            queue.close();
        }
    }
}

impl Body for EventStream {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        let event = match self.events.poll_recv(context) {
            Poll::Ready(event) => {
                self.heartbeat.reset();
                event
            }
            Poll::Pending => {
                ready!(self.heartbeat.poll_tick(context));
                Some(Bytes::from_static(b":\n\n"))
            }
        };
        Poll::Ready(event.map(|event| Ok(Frame::data(event))))
    }
}
