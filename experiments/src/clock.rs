//! [`processor_time`], what a thread is on a processor; [`now`], the time of day.

use std::time::{Duration, SystemTime};

#[derive(Debug, thiserror::Error)]
#[error("the system does not tell how long a search was on a processor, so that none can be timed")]
pub struct NoProcessorTime(#[from] std::io::Error);

/// Does something, and says how long this thread was on a processor meanwhile.
///
/// # Errors
/// If the system does not tell.
pub(crate) fn processor_time<T>(work: impl FnOnce() -> T) -> Result<(T, Duration), NoProcessorTime> {
    let before = cpu_time::ThreadTime::try_now()?;
    let done = work();
    Ok((done, before.try_elapsed()?))
}

/// Does something, and says how long all threads of the program were on a processor meanwhile.
///
/// # Errors
/// If the system does not tell.
pub(crate) fn processor_time_of_all<T>(work: impl FnOnce() -> T) -> Result<(T, Duration), NoProcessorTime> {
    let before = cpu_time::ProcessTime::try_now()?;
    let done = work();
    Ok((done, before.try_elapsed()?))
}

/// The time of day in UTC, by a format of `strftime`; the last moment of the year 9999 from then on.
pub(crate) fn now(format: &str) -> String {
    told(SystemTime::now(), format)
}

fn told(time: SystemTime, format: &str) -> String {
    let time = jiff::Timestamp::try_from(time);
    time.unwrap_or(jiff::Timestamp::MAX).strftime(format).to_string()
}

/// The day as PGN has it: `2026.11.22`, in UTC.
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
}
