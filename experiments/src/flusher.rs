//! [`Flusher`]: flushes what a journal has written to the medium, beside the searches, and looks whether the
//! file is still there: a search may take hours to its next row.

use disk::{OpenFile, Same, kind};
use sessions::StopHandle;
use std::io;
use std::path::PathBuf;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

/// A row is flushed so long after it was written, at the latest.
pub(crate) const INTERVAL: Duration = Duration::from_secs(2);

/// A thread that flushes a file from time to time, if it was written to.
pub(crate) struct Flusher {
    shared: Arc<Shared>,
    thread: Option<JoinHandle<()>>,
}

#[derive(Default)]
struct Shared {
    state: Mutex<State>,
    changed: Condvar,
}

pub(crate) fn not_ours() -> io::Error {
    io::Error::other("somebody else has changed or replaced it meanwhile")
}

pub(crate) struct Flushed {
    pub(crate) file: OpenFile,
    pub(crate) path: PathBuf,
    pub(crate) same: Same,
    /// Stops the searches when it cannot be flushed, or is another file.
    pub(crate) stop: StopHandle,
}

impl Flushed {
    fn flush(&self, written: bool) -> io::Result<()> {
        if written {
            self.file.flush_to_medium()?;
        }
        match Same::of(&kind(&self.path)?) == self.same {
            true => Ok(()),
            false => Err(not_ours()),
        }
    }
}

#[derive(Default)]
struct State {
    /// Whether something was written since the last flush.
    written: bool,
    over: bool,
    failure: Option<io::Error>,
}

impl Flusher {
    pub(crate) fn new(flushed: Flushed, interval: Duration) -> Flusher {
        let shared = Arc::new(Shared::default());
        let own = Arc::clone(&shared);
        // Without a thread it is flushed at its end.
        let thread = thread::Builder::new().spawn(move || own.flush(&flushed, interval));
        Flusher {
            shared,
            thread: thread.ok(),
        }
    }

    pub(crate) fn note_written(&self) {
        self.shared.lock().written = true;
    }

    /// Why something could not be flushed, if so.
    pub(crate) fn failure(&self) -> Option<io::Error> {
        self.shared.lock().failure.take()
    }
}

impl Drop for Flusher {
    fn drop(&mut self) {
        self.shared.lock().over = true;
        self.shared.changed.notify_one();
        if let Some(thread) = self.thread.take() {
            // It does not panic; if it did, there would be nothing to do about it.
            let _ = thread.join();
        }
    }
}

impl Shared {
    fn flush(&self, flushed: &Flushed, interval: Duration) {
        loop {
            let waiting = self
                .changed
                .wait_timeout_while(self.lock(), interval, |state| !state.over);
            let (mut state, _) = waiting.unwrap_or_else(PoisonError::into_inner);
            // What is left then is flushed by who ends it.
            if state.over {
                return;
            }
            let written = std::mem::take(&mut state.written);
            drop(state);
            if let Err(error) = flushed.flush(written) {
                self.lock().failure = Some(error);
                flushed.stop.request();
                return;
            }
        }
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
