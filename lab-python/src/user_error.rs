//! [`UserError`]: the exception that a user's function raised during a search.

use pyo3::prelude::*;
use search_variants::limits::Poll;
use sessions::{StopFlag, locked};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// How often a waiting thread checks for Ctrl-C.
pub(crate) const LOOK: Duration = Duration::from_millis(50);

/// The first error raised by a user's function; it stops the work.
#[derive(Clone, Default)]
pub(crate) struct UserError {
    pub(crate) stop: StopFlag,
    error: Arc<Mutex<Option<PyErr>>>,
}

impl UserError {
    fn note(&self, error: PyErr) {
        self.stop.request();
        locked(&self.error).get_or_insert(error);
    }

    pub(crate) fn raised(&self, py: Python<'_>) -> Option<PyErr> {
        locked(&self.error).as_ref().map(|error| error.clone_ref(py))
    }

    pub(crate) fn take(&self) -> Option<PyErr> {
        locked(&self.error).take()
    }

    /// A poll that also checks for Ctrl-C.
    pub(crate) fn attended(&self, mut poll: Poll) -> Poll {
        let (failure, mut looked) = (self.clone(), Instant::now());
        Box::new(move |nodes| {
            if looked.elapsed() >= LOOK {
                looked = Instant::now();
                #[expect(
                    clippy::redundant_closure_for_method_calls,
                    reason = "the method itself is of one lifetime alone"
                )]
                failure.unless(|py| py.check_signals());
            }
            poll(nodes)
        })
    }

    /// Calls a user's function and returns its result; None if it fails or an earlier call has failed.
    pub(crate) fn unless<T>(&self, call: impl FnOnce(Python<'_>) -> PyResult<T>) -> Option<T> {
        if locked(&self.error).is_some() {
            return None;
        }
        Python::attach(call).map_err(|error| self.note(error)).ok()
    }
}
