//! [`Work`]: what goes on in a thread of its own, while Python waits for what it finds, or does not.

use crate::error::{LabError, without_panic};
use crate::user_error::{LOOK, UserError};
use experiments::{Monitor, ProgressEvent};
use games::GameRegistry;
use pyo3::prelude::*;
use pythonize::pythonize;
use reports::Record;
use sessions::{StopFlag, locked};
use std::collections::VecDeque;
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::{Duration, Instant};
use std::{process, thread};

/// So long may work take to stop: what has not stopped then goes on without anybody who waits.
const GRACE: Duration = Duration::from_millis(900);

/// What comes of work in the end, as Python has it.
pub(crate) type Outcome = Box<dyn FnOnce(Python<'_>) -> PyResult<Py<PyAny>> + Send>;

/// A report while work goes on.
enum Message {
    Record(Box<Record>),
    /// A stage of so many steps begins.
    Stage(&'static str, u64),
    Steps(u64),
    Note(String),
}

#[derive(Default)]
struct State {
    messages: VecDeque<Message>,
    /// Whether all that can be wrong with the input has been looked at.
    has_begun: bool,
    outcome: Option<PyResult<Outcome>>,
    has_ended: bool,
}

/// What a thread that works and those who wait for it have in common.
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

    pub(crate) fn record(&self, record: Record) {
        self.tell(Message::Record(Box::new(record)));
    }

    fn tell(&self, message: Message) {
        self.shared.change(|state| state.messages.push_back(message));
    }

    /// Does something that tells what happens; records are passed on if they are `wanted`.
    pub(crate) fn monitored<T>(&self, wanted: bool, work: impl FnOnce(&Monitor<'_>) -> T) -> T {
        let hear = |event: ProgressEvent<'_>| match event {
            ProgressEvent::Begun(stage) => self.tell(Message::Stage(stage.what, stage.steps)),
            ProgressEvent::Searched(record) => {
                if wanted {
                    self.record(record.clone());
                }
                self.tell(Message::Steps(1));
            }
            ProgressEvent::Steps(steps) => self.tell(Message::Steps(steps)),
            ProgressEvent::Played(_) => self.tell(Message::Steps(2)),
            ProgressEvent::Noted(note) => self.tell(Message::Note(note.to_string())),
            _ => {}
        };
        work(&Monitor::new(self.stop.clone(), &hear).with_registries(self.registries.clone()))
    }
}

/// Work that goes on in a thread of its own. Whoever lets go of it stops it.
#[pyclass(frozen, module = "search_lab._lab")]
pub(crate) struct Work {
    shared: Arc<Shared>,
    stop: StopFlag,
    /// The process whose thread does it: a fork has a copy of everything but that.
    process: u32,
}

/// Begins work in a thread of its own.
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
            // What a function of the user's raised comes before all that followed from it.
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
    /// What it shares with its thread. There is none in a fork, in which nobody would ever come to an end.
    fn shared(&self) -> PyResult<&Shared> {
        if self.process == process::id() {
            Ok(&self.shared)
        } else {
            Err(LabError::new_err(
                "this work was begun before the process was forked, and goes on in its parent alone; begin it anew",
            ))
        }
    }

    /// Waits, without the interpreter's lock, until `is_there`, or as long as somebody may wait.
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
    /// Waits until all that can be wrong with the input has been looked at.
    fn begun(&self, py: Python<'_>) -> PyResult<()> {
        self.wait(py, None, |state| state.has_begun).map(drop)
    }

    /// The next report: a record as a dict, else a pair of a word and its value; None at the end.
    fn next<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.wait(py, None, |state| !state.messages.is_empty() || state.has_ended)?;
        let message = locked(&self.shared.state).messages.pop_front();
        Ok(Some(match message {
            None => return Ok(None),
            Some(Message::Record(record)) => pythonize(py, record.as_ref())?,
            Some(Message::Stage(name, steps)) => (name, steps).into_pyobject(py)?.into_any(),
            Some(Message::Steps(count)) => (py.None(), count).into_pyobject(py)?.into_any(),
            Some(Message::Note(note)) => ("note", note).into_pyobject(py)?.into_any(),
        }))
    }

    /// What came of it, once: waits for the end.
    fn outcome(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        self.wait(py, None, |state| state.has_ended)?;
        let outcome = locked(&self.shared.state).outcome.take();
        match outcome {
            Some(found) => without_panic(|| found?(py)),
            None => Ok(py.None()),
        }
    }

    /// Asks it to stop, and waits until it has, or for 0.9 seconds.
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
