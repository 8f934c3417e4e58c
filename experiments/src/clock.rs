//! [`Clock`]: the time that a search spends searching, however long it waits in between.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// A stopwatch that the search's poll and its owner share.
#[derive(Clone, Default)]
pub(crate) struct Clock(Arc<Mutex<State>>);

#[derive(Default)]
struct State {
    /// Time before the present stretch.
    spent: Duration,
    /// When the present stretch began; none while the clock stands still.
    since: Option<Instant>,
}

impl Clock {
    /// Lets it run.
    pub(crate) fn start(&self) {
        self.lock().since = Some(Instant::now());
    }

    /// Stops it.
    pub(crate) fn stop(&self) {
        let mut state = self.lock();
        if let Some(since) = state.since.take() {
            state.spent += since.elapsed();
        }
    }

    /// The time it has run, all stretches together.
    pub(crate) fn spent(&self) -> Duration {
        let state = self.lock();
        state.spent + state.since.map_or(Duration::ZERO, |since| since.elapsed())
    }

    /// The time it has run since it was last started.
    pub(crate) fn stretch(&self) -> Duration {
        self.lock().since.map_or(Duration::ZERO, |since| since.elapsed())
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
