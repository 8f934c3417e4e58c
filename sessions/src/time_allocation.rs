//! [`TimeAllocation`]: how long a search on a clock may think.
//!
//! Plain time management: of the clock an even share for each of the moves to come, and most of the
//! increment. An iteration that is broken off is for nothing, so none begins when half of the share is gone,
//! and one that runs may take twice the share.

use std::time::Duration;

/// Moves to come where the clock's next control is not said.
const MOVES_TO_COME: u32 = 30;

/// What the clock shows of the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClockTime {
    pub left: Duration,
    /// What each move adds.
    pub increment: Duration,
    /// Moves to the next control, if there is one.
    pub moves_to_go: Option<u32>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TimeAllocation {
    /// No iteration begins after it.
    pub begin: Option<Duration>,
    /// The search ends then.
    pub end: Option<Duration>,
}

impl TimeAllocation {
    /// What a clock allows for a move; `overhead` goes to what lies between two programs.
    pub fn of_clock(clock: ClockTime, overhead: Duration) -> TimeAllocation {
        let left = clock.left.saturating_sub(overhead);
        let moves = clock.moves_to_go.unwrap_or(MOVES_TO_COME).max(1);
        let even = (clock.left / moves + clock.increment * 3 / 4).min(left);
        TimeAllocation {
            begin: Some(even / 2),
            end: Some((even * 2).min(left * 4 / 5)),
        }
    }

    /// The same with an end after so much time at the latest.
    pub fn at_most(self, time: Duration) -> TimeAllocation {
        TimeAllocation {
            end: Some(self.end.map_or(time, |end| end.min(time))),
            ..self
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_share_never_takes_the_whole_clock() {
        let ms = Duration::from_millis;
        for left in [0, 1, 20, 100, 1000, 60_000] {
            for increment in [0, 100, 10_000] {
                for moves_to_go in [None, Some(1), Some(2), Some(40)] {
                    let clock = ClockTime {
                        left: ms(left),
                        increment: ms(increment),
                        moves_to_go,
                    };
                    let share = TimeAllocation::of_clock(clock, ms(20));
                    assert!(
                        share.end.unwrap() <= ms(left.saturating_sub(20)),
                        "{clock:?}: {share:?}"
                    );
                    assert_eq!(share.at_most(ms(1)).end, share.end.map(|end| end.min(ms(1))));
                }
            }
        }
    }
}
