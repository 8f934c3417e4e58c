//! [`Clock`]: the time that a search spends searching.

use crate::locked;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// More than this between two looks at a clock is no search: the program was stopped (SIGSTOP, Ctrl-Z), or
/// the machine slept. A search that runs looks some thousand times a second.
const MAX_GAP: Duration = Duration::from_secs(1);

/// A stopwatch that the search's poll and its owner share. Time in which nobody looked for long does not
/// count.
#[derive(Clone, Default)]
pub struct Clock(Arc<Mutex<ClockState>>);

#[derive(Default)]
struct ClockState {
    spent: Duration,
    /// The last look; none while the clock stands still.
    seen: Option<Instant>,
}

impl Clock {
    pub fn start(&self) {
        locked(&self.0).seen = Some(Instant::now());
    }

    pub fn stop(&self) {
        let mut state = locked(&self.0);
        state.look(Instant::now());
        state.seen = None;
    }

    pub fn spent(&self) -> Duration {
        let mut state = locked(&self.0);
        state.look(Instant::now());
        state.spent
    }

    /// Does something, and says how long it ran meanwhile.
    pub fn timed<T>(&self, work: impl FnOnce() -> T) -> (T, Duration) {
        let before = self.spent();
        self.start();
        let done = work();
        self.stop();
        (done, self.spent().saturating_sub(before))
    }
}

impl ClockState {
    fn look(&mut self, now: Instant) {
        if let Some(seen) = &mut self.seen {
            let gap = now.saturating_duration_since(*seen);
            if gap <= MAX_GAP {
                self.spent += gap;
            }
            *seen = now;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_in_which_nobody_looked_for_long_does_not_count() {
        let start = Instant::now();
        let mut state = ClockState {
            spent: Duration::ZERO,
            seen: Some(start),
        };
        state.look(start + Duration::from_millis(900));
        state.look(start + Duration::from_secs(3600));
        state.look(start + Duration::from_millis(3_600_600));
        assert_eq!(state.spent, Duration::from_millis(1500));
    }
}
