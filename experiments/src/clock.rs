//! [`processor_time`], what a thread is on a processor; [`Utc`], the time of day.

use crate::system::SystemError;
use std::fmt;
use std::time::{Duration, SystemTime};

/// Does something, and says how long this thread was on a processor meanwhile.
pub(crate) fn processor_time<T>(work: impl FnOnce() -> T) -> Result<(T, Duration), SystemError> {
    let before = cpu_time::ThreadTime::try_now()?;
    let done = work();
    Ok((done, before.try_elapsed()?))
}

/// Does something, and says how long all threads of the program were on a processor meanwhile.
pub(crate) fn processor_time_of_all<T>(work: impl FnOnce() -> T) -> Result<(T, Duration), SystemError> {
    let before = cpu_time::ProcessTime::try_now()?;
    let done = work();
    Ok((done, before.try_elapsed()?))
}

/// A moment in UTC; from the end of the year 9999 on, its last second.
pub(crate) struct Utc {
    year: u64,
    month: u64,
    day: u64,
    hour: u64,
    minute: u64,
    second: u64,
}

impl Utc {
    pub(crate) fn now() -> Utc {
        let gone = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
        Utc::after_1970(gone.unwrap_or_default().as_secs())
    }

    fn after_1970(seconds: u64) -> Utc {
        let seconds = seconds.min(253_402_300_799);
        // Years that begin in March have their leap day at the end: the first one is 0, and a cycle of the
        // calendar has 400 years.
        let days = seconds / 86_400 + 719_468;
        let (cycle, day) = (days / 146_097, days % 146_097);
        let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
        let day = day - (365 * year + year / 4 - year / 100);
        let month = (5 * day + 2) / 153;
        Utc {
            year: 400 * cycle + year + u64::from(month >= 10),
            month: (month + 2) % 12 + 1,
            day: day - (153 * month + 2) / 5 + 1,
            hour: seconds / 3_600 % 24,
            minute: seconds / 60 % 60,
            second: seconds % 60,
        }
    }

    /// `20261122T183000Z`, as names of folders have it.
    pub(crate) fn compact(&self) -> String {
        self.to_string().replace(['-', ':'], "")
    }
}

/// `2026-11-22T18:30:00Z`.
impl fmt::Display for Utc {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (year, month, day) = (self.year, self.month, self.day);
        let (hour, minute, second) = (self.hour, self.minute, self.second);
        write!(
            f,
            "{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}Z"
        )
    }
}

/// The day as PGN has it: `2026.11.22`, in UTC.
pub fn today() -> String {
    Utc::now().to_string()[..10].replace('-', ".")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments_are_those_of_the_calendar() {
        for (seconds, told) in [
            (0, "1970-01-01T00:00:00Z"),
            (951_782_399, "2000-02-28T23:59:59Z"),
            (951_782_400, "2000-02-29T00:00:00Z"),
            (951_868_800, "2000-03-01T00:00:00Z"),
            (4_107_542_400, "2100-03-01T00:00:00Z"),
            (1_795_458_645, "2026-11-23T18:30:45Z"),
            (253_370_764_800, "9999-01-01T00:00:00Z"),
            (u64::MAX, "9999-12-31T23:59:59Z"),
        ] {
            assert_eq!(Utc::after_1970(seconds).to_string(), told);
        }
        assert_eq!(Utc::after_1970(0).compact(), "19700101T000000Z");
    }
}
