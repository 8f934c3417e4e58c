//! [`TimeAllocation`]: how long a search may take when playing on a clock.
//!
//! Simple time management: a move's share is an even part of the remaining time plus most of the increment.
//! Since an unfinished iteration is wasted, none starts after half of the share, and a running one may take
//! up to twice the share.

use std::time::Duration;

/// Assumed number of moves to go if the clock does not say.
const MOVES_TO_COME: u32 = 30;

/// The clock of the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClockTime {
    pub left: Duration,
    /// The time added for each move.
    pub increment: Duration,
    /// Moves to the next time control, if there is one.
    pub moves_to_go: Option<u32>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TimeAllocation {
    /// The time after which no iteration starts.
    pub begin: Option<Duration>,
    /// The time at which the search ends.
    pub end: Option<Duration>,
}

impl TimeAllocation {
    /// The allocation for one move; `overhead` is reserved for communication between the programs.
    pub fn of_clock(clock: ClockTime, overhead: Duration) -> TimeAllocation {
        let left = clock.left.saturating_sub(overhead);
        let moves = clock.moves_to_go.unwrap_or(MOVES_TO_COME).max(1);
        let even = (clock.left / moves + clock.increment * 3 / 4).min(left);
        TimeAllocation {
            begin: Some(even / 2),
            end: Some((even * 2).min(left * 4 / 5)),
        }
    }

    /// The allocation with the end limited to `time`.
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
