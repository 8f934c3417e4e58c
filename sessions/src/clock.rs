//! [`Clock`]: the time that a search spends searching.

use crate::locked;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// More than this between two looks at a clock is no search: the program was stopped (SIGSTOP, Ctrl-Z), or
/// the machine slept. A search that runs looks some thousand times a second.
const MAX_GAP: Duration = Duration::from_secs(1);

/// A stopwatch that the search's poll and its owner share: the time that was spent, and the last look, none
/// while it stands still. Time in which nobody looked for long does not count.
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

    /// Does something, and says how long it ran meanwhile.
    pub fn timed<T>(&self, work: impl FnOnce() -> T) -> (T, Duration) {
        let before = self.spent();
        self.start();
        let done = work();
        self.stop();
        (done, self.spent().saturating_sub(before))
    }

    /// What was spent until now.
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
