//! The thread of a desk: works off what is asked, one request after the other, and tells what happens.

use crate::limits::{LONGEST_WORK, PROGRESS};
use crate::measure::Measurements;
use crate::queue::{Queue, Waiting};
use crate::sent_event::sent_event;
use experiments::desk::{Ask, Desk, Event, Told};
use experiments::session::{Event as SessionEvent, Poll};
use experiments::{StopHandle, poll_from_now};
use hyper::body::Bytes;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};
use tokio::sync::mpsc::Sender;

/// Works off a queue until it is closed.
pub(crate) fn work(mut desk: Desk, measurements: &Measurements, queue: &Queue, out: &Sender<Bytes>) {
    while let Some(Waiting { request, stop }) = queue.next() {
        let line = Line {
            id: request.id,
            began: Instant::now(),
            out: out.clone(),
        };
        if let Ask::Measure(ask) = &request.ask {
            measurements.obey(ask, &stop, &|event| line.tell(event, &stop));
            line.tell(Event::Done, &stop);
            continue;
        }
        let asked = request.time_ms.map(Duration::from_millis);
        let limit = asked.map_or(LONGEST_WORK, |asked| asked.min(LONGEST_WORK));
        let depth = matches!(request.ask, Ask::Session(_)).then(|| Arc::new(AtomicU32::new(1)));
        let poll = telling_progress(line.clone(), depth.clone(), poll_from_now(&stop, Some(limit)));
        desk.obey(&request.ask, poll, &mut |event| {
            if let (Some(depth), Event::Session(at_session)) = (&depth, &event) {
                if let SessionEvent::Thought(thought) = &at_session.event {
                    depth.store(thought.depth + 1, Ordering::Relaxed);
                }
            }
            line.tell(event, &stop);
        });
    }
}

/// The events of a request, on their way out.
#[derive(Clone)]
struct Line {
    id: u64,
    began: Instant,
    out: Sender<Bytes>,
}

impl Line {
    /// Tells an event as soon as there is room for it. What nobody hears needs no more work.
    fn tell(&self, told: Event, stop: &StopHandle) {
        let heard = self
            .written(told)
            .and_then(|line| self.out.blocking_send(line).ok());
        if heard.is_none() {
            stop.request();
        }
    }

    /// The event as it goes out.
    fn written(&self, told: Event) -> Option<Bytes> {
        sent_event(&Told::new(self.id, self.began.elapsed(), told)).ok()
    }
}

/// The same poll, which now and then tells how far the search has come. Where nobody reads it is left out.
fn telling_progress(line: Line, depth: Option<Arc<AtomicU32>>, mut poll: Poll) -> Poll {
    let mut told = Instant::now();
    Box::new(move |nodes| {
        if told.elapsed() >= PROGRESS {
            told = Instant::now();
            let depth = depth.as_ref().map(|depth| depth.load(Ordering::Relaxed));
            if let Some(line_out) = line.written(Event::Progress { nodes, depth }) {
                let _ = line.out.try_send(line_out);
            }
        }
        poll(nodes)
    })
}
