//! [`Turnstile`]: lets more searches than cores run in turns.
//!
//! Nobody knows beforehand how long a search takes, and one can take as long as all others together. If each
//! core did one search after the other, the longest might start last, with all other cores idle. So several
//! searches a core are started, and each lets the next one run after a while: long searches start early and
//! run side by side.

use std::collections::VecDeque;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// Lets so many through at a time, first come, first served.
pub(crate) struct Turnstile {
    state: Mutex<State>,
    changed: Condvar,
}

struct State {
    free: usize,
    next_ticket: u64,
    waiting: VecDeque<u64>,
}

/// The right to run, until it is dropped.
pub(crate) struct Turn<'a>(&'a Turnstile);

impl Turnstile {
    /// Lets `places` through at a time.
    pub(crate) fn new(places: usize) -> Turnstile {
        Turnstile {
            state: Mutex::new(State {
                free: places,
                next_ticket: 0,
                waiting: VecDeque::new(),
            }),
            changed: Condvar::new(),
        }
    }

    /// Waits for a turn.
    pub(crate) fn enter(&self) -> Turn<'_> {
        self.wait();
        Turn(self)
    }

    /// Called by a search that has a turn: lets waiting searches run first, if there are any.
    pub(crate) fn pass(&self) {
        if !self.lock().waiting.is_empty() {
            self.leave();
            self.wait();
        }
    }

    fn wait(&self) {
        let mut state = self.lock();
        let ticket = state.next_ticket;
        state.next_ticket += 1;
        state.waiting.push_back(ticket);
        while state.free == 0 || state.waiting.front() != Some(&ticket) {
            state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
        state.waiting.pop_front();
        state.free -= 1;
        // The next one may have been woken in vain while this one stood before it.
        self.changed.notify_all();
    }

    fn leave(&self) {
        self.lock().free += 1;
        self.changed.notify_all();
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Turn<'_> {
    fn drop(&mut self) {
        self.0.leave();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering};

    #[test]
    fn no_more_than_its_places_run_at_a_time_and_all_come_through() {
        let turnstile = Turnstile::new(2);
        let (running, most, done) = (AtomicUsize::new(0), AtomicUsize::new(0), AtomicUsize::new(0));
        std::thread::scope(|scope| {
            for _ in 0..8 {
                scope.spawn(|| {
                    let _turn = turnstile.enter();
                    for _ in 0..50 {
                        let now = running.fetch_add(1, Ordering::SeqCst) + 1;
                        most.fetch_max(now, Ordering::SeqCst);
                        std::thread::yield_now();
                        running.fetch_sub(1, Ordering::SeqCst);
                        turnstile.pass();
                    }
                    done.fetch_add(1, Ordering::SeqCst);
                });
            }
        });
        assert_eq!(done.into_inner(), 8);
        assert!(most.into_inner() <= 2);
    }
}
