//! [`processor_time`], the CPU time of a thread; [`now`], the current time.

use std::io;
use std::time::{Duration, SystemTime};

/// Runs `work` and returns the CPU time that this thread used for it.
pub(crate) fn processor_time<T>(work: impl FnOnce() -> T) -> io::Result<(T, Duration)> {
    let before = cpu_time::ThreadTime::try_now()?;
    let done = work();
    Ok((done, before.try_elapsed()?))
}

/// Runs `work` and returns the CPU time that all threads of the program used meanwhile.
pub(crate) fn processor_time_of_all<T>(work: impl FnOnce() -> T) -> io::Result<(T, Duration)> {
    let before = cpu_time::ProcessTime::try_now()?;
    let done = work();
    Ok((done, before.try_elapsed()?))
}

/// The current time: `2026-11-22T18:30:00Z`.
pub(crate) fn now() -> String {
    let gone = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
    utc(gone.unwrap_or_default())
}

/// Clamps times to the last second of the year 9999.
fn utc(after_1970: Duration) -> String {
    let shown = after_1970.min(Duration::from_secs(253_402_300_799));
    humantime::format_rfc3339_seconds(SystemTime::UNIX_EPOCH + shown).to_string()
}

/// The current date in PGN format: `2026.11.22`, in UTC.
pub fn today() -> String {
    now()[..10].replace('-', ".")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments_are_those_of_the_calendar() {
        for (seconds, expected) in [
            (0, "1970-01-01T00:00:00Z"),
            (951_782_399, "2000-02-28T23:59:59Z"),
            (951_782_400, "2000-02-29T00:00:00Z"),
            (951_868_800, "2000-03-01T00:00:00Z"),
            (4_107_542_400, "2100-03-01T00:00:00Z"),
            (1_795_458_645, "2026-11-23T18:30:45Z"),
            (253_370_764_800, "9999-01-01T00:00:00Z"),
            (u64::MAX, "9999-12-31T23:59:59Z"),
        ] {
            assert_eq!(utc(Duration::from_secs(seconds)), expected);
        }
    }
}
