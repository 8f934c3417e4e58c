//! [`Work`]: work in a background thread, whose results Python can wait for.

use crate::error::{LabError, without_panic};
use crate::user_error::{LOOK, UserError};
use experiments::{Monitor, ProgressEvent};
use games::GameRegistry;
use pyo3::prelude::*;
use pythonize::pythonize;
use serde::Serialize;
use sessions::{StopFlag, locked};
use std::collections::VecDeque;
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::{Duration, Instant};
use std::{process, thread};

/// How long [`Work::stop`] waits. Work that has not stopped by then runs on, and its results are ignored.
const GRACE: Duration = Duration::from_millis(900);

/// Converts the outcome of the work to a Python object.
pub(crate) type Outcome = Box<dyn FnOnce(Python<'_>) -> PyResult<Py<PyAny>> + Send>;

/// A message from work in progress.
enum Message {
    /// A row, as a dict.
    Row(Outcome),
    /// A stage with this many steps begins.
    Stage(&'static str, u64),
    Steps(u64),
    Note(String),
}

#[derive(Default)]
struct State {
    messages: VecDeque<Message>,
    /// Whether the input has been checked and the work itself has begun.
    has_begun: bool,
    outcome: Option<PyResult<Outcome>>,
    has_ended: bool,
}

/// The state shared by the working thread and the threads that wait for it.
#[derive(Default)]
struct Shared {
    state: Mutex<State>,
    changed: Condvar,
}

impl Shared {
    fn change(&self, change: impl FnOnce(&mut State)) {
        change(&mut locked(&self.state));
        self.changed.notify_all();
    }
}

pub(crate) struct Context {
    shared: Arc<Shared>,
    pub(crate) stop: StopFlag,
    registries: GameRegistry,
    failure: UserError,
}

impl Context {
    pub(crate) fn has_begun(&self) {
        self.shared.change(|state| state.has_begun = true);
    }

    pub(crate) fn row(&self, row: impl Serialize + Send + 'static) {
        let row = move |py: Python<'_>| Ok(pythonize(py, &row)?.unbind());
        self.send(Message::Row(Box::new(row)));
    }

    fn send(&self, message: Message) {
        self.shared.change(|state| state.messages.push_back(message));
    }

    /// Runs `work` with a monitor that sends its events as messages; records are sent only if they are
    /// `wanted`.
    pub(crate) fn monitored<T>(&self, wanted: bool, work: impl FnOnce(&Monitor<'_>) -> T) -> T {
        let hear = |event: ProgressEvent<'_>| match event {
            ProgressEvent::Begun { what, steps, .. } => self.send(Message::Stage(what, steps)),
            ProgressEvent::Searched(record) => {
                if wanted {
                    self.row(record.clone());
                }
                self.send(Message::Steps(1));
            }
            ProgressEvent::Steps(steps) => self.send(Message::Steps(steps)),
            ProgressEvent::Played(_) => self.send(Message::Steps(2)),
            ProgressEvent::Noted(note) => self.send(Message::Note(note)),
            _ => {}
        };
        work(&Monitor::new(self.stop.clone(), &hear).with_registries(self.registries.clone()))
    }
}

/// Work in a thread of its own. Dropping it asks the thread to stop.
#[pyclass(frozen, module = "search_lab._lab")]
pub(crate) struct Work {
    shared: Arc<Shared>,
    stop: StopFlag,
    /// The process that started the thread: after a fork, the child has no such thread.
    process: u32,
}

/// Starts work in a thread of its own.
pub(crate) fn begin(
    registries: GameRegistry,
    failure: UserError,
    work: impl FnOnce(&Context) -> PyResult<Outcome> + Send + 'static,
) -> PyResult<Work> {
    let (shared, stop) = (Arc::new(Shared::default()), failure.stop.clone());
    let context = Context {
        shared: Arc::clone(&shared),
        stop: stop.clone(),
        registries,
        failure,
    };
    thread::Builder::new()
        .name("search-lab".to_owned())
        .spawn(move || {
            let found = without_panic(|| work(&context));
            // An exception raised by a user's function takes precedence over the errors it caused.
            let found = context.failure.take().map_or(found, Err);
            context.shared.change(|state| {
                state.has_begun = true;
                state.has_ended = true;
                state.outcome = Some(found);
            });
        })?;
    Ok(Work {
        shared,
        stop,
        process: process::id(),
    })
}

impl Work {
    /// The state shared with the thread; an error in a forked process, which would wait for ever.
    fn shared(&self) -> PyResult<&Shared> {
        if self.process == process::id() {
            Ok(&self.shared)
        } else {
            Err(LabError::new_err(
                "this work was begun before the process was forked, and goes on in its parent alone; begin it anew",
            ))
        }
    }

    /// Waits, with the interpreter's lock released, until `is_there` holds or `until` has passed; returns
    /// whether it holds.
    fn wait(&self, py: Python<'_>, until: Option<Instant>, is_there: fn(&State) -> bool) -> PyResult<bool> {
        let shared = self.shared()?;
        loop {
            let found = py.detach(|| {
                let state = locked(&shared.state);
                let waited = shared
                    .changed
                    .wait_timeout_while(state, LOOK, |state| !is_there(state));
                is_there(&waited.unwrap_or_else(PoisonError::into_inner).0)
            });
            if found || until.is_some_and(|until| Instant::now() >= until) {
                return Ok(found);
            }
            py.check_signals()?;
        }
    }
}

#[pymethods]
impl Work {
    /// Waits until the input has been checked and the work has begun.
    fn started(&self, py: Python<'_>) -> PyResult<()> {
        self.wait(py, None, |state| state.has_begun).map(drop)
    }

    /// The next message: a row as a dict, or a pair of a word (or None) and a value; None at the end.
    fn next<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.wait(py, None, |state| !state.messages.is_empty() || state.has_ended)?;
        let message = locked(&self.shared.state).messages.pop_front();
        Ok(Some(match message {
            None => return Ok(None),
            Some(Message::Row(row)) => row(py)?.into_bound(py),
            Some(Message::Stage(name, steps)) => (name, steps).into_pyobject(py)?.into_any(),
            Some(Message::Steps(count)) => (py.None(), count).into_pyobject(py)?.into_any(),
            Some(Message::Note(note)) => ("note", note).into_pyobject(py)?.into_any(),
        }))
    }

    /// Waits for the end and returns the outcome; None on any later call.
    fn outcome(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        self.wait(py, None, |state| state.has_ended)?;
        let outcome = locked(&self.shared.state).outcome.take();
        match outcome {
            Some(found) => without_panic(|| found?(py)),
            None => Ok(py.None()),
        }
    }

    /// Asks the work to stop and waits for it for up to 0.9 seconds; returns whether it has stopped.
    fn stop(&self, py: Python<'_>) -> PyResult<bool> {
        self.stop.request();
        self.wait(py, Some(Instant::now() + GRACE), |state| state.has_ended)
    }
}

impl Drop for Work {
    fn drop(&mut self) {
        self.stop.request();
    }
}
