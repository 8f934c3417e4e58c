//! [`Clock`]: the time that a search has spent.

use crate::locked;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// A longer gap between two looks at the clock means that the program was suspended (SIGSTOP, Ctrl-Z) or the
/// machine slept. A running search looks at the clock about a thousand times a second.
const MAX_GAP: Duration = Duration::from_secs(1);

/// A stopwatch shared by the search's poll and its owner: the time spent, and the last look at the clock
/// (`None` while it is stopped). Long gaps between looks are not counted.
#[derive(Clone, Default)]
pub struct Clock(Arc<Mutex<(Duration, Option<Instant>)>>);

impl Clock {
    pub fn start(&self) {
        locked(&self.0).1 = Some(Instant::now());
    }

    pub fn stop(&self) {
        self.look(Instant::now());
        locked(&self.0).1 = None;
    }

    pub fn spent(&self) -> Duration {
        self.look(Instant::now())
    }

    /// Runs `work` and returns its result with the time spent.
    pub fn timed<T>(&self, work: impl FnOnce() -> T) -> (T, Duration) {
        let before = self.spent();
        self.start();
        let done = work();
        self.stop();
        (done, self.spent().saturating_sub(before))
    }

    /// The time spent up to `now`.
    fn look(&self, now: Instant) -> Duration {
        let (spent, seen) = &mut *locked(&self.0);
        if let Some(seen) = seen {
            let gap = now.saturating_duration_since(*seen);
            if gap <= MAX_GAP {
                *spent += gap;
            }
            *seen = now;
        }
        *spent
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_in_which_nobody_looked_for_long_does_not_count() {
        let start = Instant::now();
        let clock = Clock(Arc::new(Mutex::new((Duration::ZERO, Some(start)))));
        clock.look(start + Duration::from_millis(900));
        clock.look(start + Duration::from_secs(3600));
        let spent = clock.look(start + Duration::from_millis(3_600_600));
        assert_eq!(spent, Duration::from_millis(1500));
    }
}
