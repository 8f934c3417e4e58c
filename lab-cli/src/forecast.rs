//! [`Forecast`]: how long the rest of a stage takes, from the cells that are done.
//!
//! Cells of one kind, such as those of a strategy, take about as long as each other; those of another may
//! take a hundred times as long. So each missing cell is expected to take the mean of its kind, or that of
//! all cells while none of its kind is done.

use std::time::Duration;

/// A forecast before a tenth of the cells is done needs this much time.
const KNOWN_AFTER: Duration = Duration::from_secs(5);

#[derive(Debug, Default)]
pub(crate) struct Forecast {
    kinds: Vec<Kind>,
    all: u64,
}

#[derive(Clone, Copy, Debug, Default)]
struct Kind {
    missing: u64,
    done: u64,
    seconds: f64,
}

impl Forecast {
    /// A forecast for this many missing cells of each kind.
    pub(crate) fn of(cells: &[u64]) -> Forecast {
        let kind = |&missing: &u64| Kind {
            missing,
            ..Kind::default()
        };
        Forecast {
            kinds: cells.iter().map(kind).collect(),
            all: cells.iter().sum(),
        }
    }

    /// Learns that a cell is done; without a time it was not needed.
    pub(crate) fn measured(&mut self, kind: usize, time: Option<Duration>) {
        if let Some(kind) = self.kinds.get_mut(kind) {
            kind.missing = kind.missing.saturating_sub(1);
            if let Some(time) = time {
                kind.done += 1;
                kind.seconds += time.as_secs_f64();
            }
        }
    }

    /// The share of the work that is done; `None` as long as too little is known.
    pub(crate) fn share(&self, elapsed: Duration) -> Option<f64> {
        let (done, seconds) = self.kinds.iter().fold((0, 0.0), |(done, seconds), kind| {
            (done + kind.done, seconds + kind.seconds)
        });
        let missing: u64 = self.kinds.iter().map(|kind| kind.missing).sum();
        if done == 0 || (elapsed < KNOWN_AFTER && 10 * (self.all - missing) < self.all) {
            return None;
        }
        let mean = |kind: &Kind| match kind.done {
            0 => seconds / done as f64,
            done => kind.seconds / done as f64,
        };
        let left: f64 = self
            .kinds
            .iter()
            .map(|kind| kind.missing as f64 * mean(kind))
            .sum();
        Some(seconds / (seconds + left)).filter(|share| share.is_finite())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn missing_cells_take_as_long_as_those_of_their_kind_and_nothing_is_said_too_early() {
        let second = Duration::from_secs(1);
        let mut forecast = Forecast::of(&[10, 10]);
        assert_eq!(forecast.share(10 * second), None);
        forecast.measured(0, Some(second));
        assert_eq!(forecast.share(second), None);
        // All are as long as the only one that is done.
        assert_eq!(forecast.share(5 * second), Some(1.0 / 20.0));
        forecast.measured(1, Some(99 * second));
        // Two of twenty: of nine more of the first kind, and nine of the second.
        let share = forecast.share(second).unwrap();
        assert!(
            (share - 100.0 / (100.0 + 9.0 + 9.0 * 99.0)).abs() < 1e-9,
            "{share}"
        );
        (0..9).for_each(|_| forecast.measured(1, None));
        let share = forecast.share(second).unwrap();
        assert!((share - 100.0 / 109.0).abs() < 1e-9, "{share}");
    }
}
