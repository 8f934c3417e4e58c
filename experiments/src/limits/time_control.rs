//! [`TimeControl`]: a player's time control for a game; [`PlayerClock`]: its running clock.

use super::text::MAX_TIME;
use sessions::ClockTime;
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// The time for the game, or for each number of moves, and the increment per move: `10+0.1`, `40/60`,
/// `40/60+0.5`, similar to PGN's `TimeControl` tag.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeControl {
    /// The number of a player's moves after which the base is added again.
    pub moves: Option<u32>,
    pub base: Duration,
    pub increment: Duration,
}

impl FromStr for TimeControl {
    type Err = String;

    fn from_str(text: &str) -> Result<TimeControl, String> {
        let (moves, time) = match text.split_once('/') {
            Some((moves, time)) => (Some(moves.parse().ok().filter(|&moves| moves > 0)), time),
            None => (None, text),
        };
        let (base, increment) = time.split_once('+').unwrap_or((time, "0"));
        let seconds = |text: &str| {
            let time = Duration::try_from_secs_f64(text.parse().ok()?).ok()?;
            (time <= MAX_TIME).then_some(time)
        };
        let base = seconds(base).filter(|base| !base.is_zero());
        match (moves, base, seconds(increment)) {
            (None | Some(Some(_)), Some(base), Some(increment)) => Ok(TimeControl {
                moves: moves.flatten(),
                base,
                increment,
            }),
            _ => Err(
                "a clock is 10+0.1 (10 s for the game and 0.1 s a move) or 40/60 (60 s for each 40 moves)"
                    .to_owned(),
            ),
        }
    }
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(moves) = self.moves {
            write!(f, "{moves}/")?;
        }
        self.base.as_secs_f64().fmt(f)?;
        if self.increment.is_zero() {
            return Ok(());
        }
        write!(f, "+{}", self.increment.as_secs_f64())
    }
}

/// The clock of a player in a game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PlayerClock {
    pub(crate) control: TimeControl,
    /// How far it may be exceeded, over all moves together.
    margin: Duration,
    /// Including the margin.
    left: Duration,
    moves: u32,
}

impl PlayerClock {
    pub(crate) fn new(control: TimeControl, margin: Duration) -> PlayerClock {
        PlayerClock {
            control,
            margin,
            left: control.base.saturating_add(margin),
            moves: 0,
        }
    }

    /// The time shown on the clock, which is 0 while it runs within the margin.
    pub(crate) fn reading(&self) -> ClockTime {
        ClockTime {
            left: self.left.saturating_sub(self.margin),
            increment: self.control.increment,
            moves_to_go: self.control.moves.map(|moves| moves - self.moves % moves),
        }
    }

    /// The time after which the margin is exceeded.
    pub(crate) fn end(&self) -> Duration {
        self.left
    }

    /// Deducts the time of a move; returns whether it was within the limit.
    pub(crate) fn take(&mut self, used: Duration) -> bool {
        let Some(left) = self.left.checked_sub(used) else {
            return false;
        };
        self.left = left.saturating_add(self.control.increment);
        self.moves += 1;
        if self.control.moves.is_some_and(|moves| self.moves % moves == 0) {
            self.left = self.left.saturating_add(self.control.base);
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    #[test]
    fn a_clock_is_read_as_it_is_written() {
        for text in ["10+0.1", "40/60", "40/60+0.5", "0.5"] {
            assert_eq!(text.parse::<TimeControl>().unwrap().to_string(), text);
        }
        for text in [
            "", "0+1", "0/60", "/60", "40/", "1e400", "-1", "nan", "10+", "1:30", "10+0.1+1",
        ] {
            assert!(text.parse::<TimeControl>().is_err(), "{text}");
        }
    }

    #[test]
    fn moves_take_from_the_clock_and_a_control_fills_it() {
        let mut clock = PlayerClock::new("2/5+1".parse().unwrap(), SECOND);
        let reading = |clock: &PlayerClock| (clock.reading().left.as_secs(), clock.reading().moves_to_go);
        assert_eq!(reading(&clock), (5, Some(2)));
        assert!(clock.take(4 * SECOND));
        assert_eq!(reading(&clock), (2, Some(1)));
        // Within the margin: the excess is deducted from the next period.
        assert!(clock.take(3 * SECOND));
        assert_eq!(reading(&clock), (5, Some(2)));
        assert_eq!(clock.end(), 6 * SECOND);
        assert!(!clock.take(7 * SECOND));
    }
}
