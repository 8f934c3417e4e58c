//! [`Clock`]: the time that a search spends searching; [`processor_time`], what a thread is on a processor;
//! [`now`], the time of day.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
#[cfg(not(target_family = "wasm"))]
use std::time::SystemTime;
use std::time::{Duration, Instant};

/// More than this between two looks at a clock is no search: the program was stopped (SIGSTOP, Ctrl-Z), or
/// the machine slept. A search that runs looks some thousand times a second.
const LONGEST_GAP: Duration = Duration::from_secs(1);

/// A stopwatch that the search's poll and its owner share. Time in which nobody looked for long does not
/// count.
#[derive(Clone, Default)]
pub(crate) struct Clock(Arc<Mutex<State>>);

#[derive(Default)]
struct State {
    spent: Duration,
    /// The last look; none while the clock stands still.
    seen: Option<Instant>,
}

impl Clock {
    /// Lets it run.
    pub(crate) fn start(&self) {
        self.lock().seen = moment();
    }

    /// Stops it.
    pub(crate) fn stop(&self) {
        let mut state = self.lock();
        state.look(moment());
        state.seen = None;
    }

    /// The time it has run.
    pub(crate) fn spent(&self) -> Duration {
        let mut state = self.lock();
        state.look(moment());
        state.spent
    }

    /// Does something, and says how long it ran meanwhile.
    pub(crate) fn timed<T>(&self, work: impl FnOnce() -> T) -> (T, Duration) {
        let before = self.spent();
        self.start();
        let done = work();
        self.stop();
        (done, self.spent().saturating_sub(before))
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    fn look(&mut self, now: Option<Instant>) {
        if let (Some(seen), Some(now)) = (&mut self.seen, now) {
            let gap = now.saturating_duration_since(*seen);
            if gap <= LONGEST_GAP {
                self.spent += gap;
            }
            *seen = now;
        }
    }
}

/// The time now. None in a browser, whose clock is with whoever asks for a search.
fn moment() -> Option<Instant> {
    (!cfg!(target_family = "wasm")).then(Instant::now)
}

/// The system has no such clock.
#[cfg(not(target_family = "wasm"))]
#[derive(Debug, thiserror::Error)]
#[error("the system does not tell how long a search was on a processor, so that none can be timed")]
pub struct NoProcessorTime(#[from] std::io::Error);

/// Does something, and says how long this thread was on a processor meanwhile.
///
/// # Errors
/// If the system does not tell.
#[cfg(not(target_family = "wasm"))]
pub(crate) fn processor_time<T>(work: impl FnOnce() -> T) -> Result<(T, Duration), NoProcessorTime> {
    let before = cpu_time::ThreadTime::try_now()?;
    let done = work();
    Ok((done, before.try_elapsed()?))
}

/// Does something, and says how long all threads of the program were on a processor meanwhile.
///
/// # Errors
/// If the system does not tell.
#[cfg(not(target_family = "wasm"))]
pub(crate) fn processor_time_of_all<T>(work: impl FnOnce() -> T) -> Result<(T, Duration), NoProcessorTime> {
    let before = cpu_time::ProcessTime::try_now()?;
    let done = work();
    Ok((done, before.try_elapsed()?))
}

/// The time of day in UTC, by a format of `strftime`; the last moment of the year 9999 from then on.
#[cfg(not(target_family = "wasm"))]
pub(crate) fn now(format: &str) -> String {
    told(SystemTime::now(), format)
}

#[cfg(not(target_family = "wasm"))]
fn told(time: SystemTime, format: &str) -> String {
    let time = jiff::Timestamp::try_from(time);
    time.unwrap_or(jiff::Timestamp::MAX).strftime(format).to_string()
}

/// The day as PGN has it: `2026.11.22`, in UTC.
#[cfg(not(target_family = "wasm"))]
pub fn today() -> String {
    now("%Y.%m.%d")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_beyond_the_year_9999_tells_its_last_day() {
        let day = |seconds| told(SystemTime::UNIX_EPOCH + Duration::from_secs(seconds), "%Y-%m-%d");
        assert_eq!(day(0), "1970-01-01");
        assert_eq!(day(253_370_764_800), "9999-01-01");
        // A day after, and as late as a system can tell.
        for late in [253_402_300_800 + 86_400, i64::MAX as u64] {
            assert_eq!(day(late), "9999-12-30");
        }
    }

    #[test]
    fn time_in_which_nobody_looked_for_long_does_not_count() {
        let start = Instant::now();
        let mut state = State {
            spent: Duration::ZERO,
            seen: Some(start),
        };
        state.look(Some(start + Duration::from_millis(900)));
        state.look(Some(start + Duration::from_secs(3600)));
        state.look(Some(start + Duration::from_millis(3_600_600)));
        assert_eq!(state.spent, Duration::from_millis(1500));
    }
}
