//! [`Stopwatch`]: the time management of a search.

use super::line::GoLimits;
use sessions::session::Side;
use sessions::{ClockTime, TimeAllocation, locked};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// Extra time for the first iteration. It needs only a millisecond, but a busy machine may not let it start
/// within the allotted time.
pub(super) const FOR_A_MOVE: Duration = Duration::from_millis(100);

/// The time that the limits allow `side`; `overhead` is reserved for communication between the programs.
pub(super) fn allocation(go: &GoLimits, side: Side, overhead: Duration) -> TimeAllocation {
    if go.infinite {
        return TimeAllocation::default();
    }
    let clock = go.own_time.or(go.time[side.index()]).map(|left| ClockTime {
        left,
        increment: go.own_increment.max(go.increment[side.index()]),
        moves_to_go: go.moves_to_go,
    });
    let share = clock.map_or_else(TimeAllocation::default, |clock| {
        TimeAllocation::of_clock(clock, overhead)
    });
    let time = go
        .move_time
        .map(|time| time.saturating_sub(overhead.min(time / 2)));
    time.map_or(share, |time| share.at_most(time))
}

/// The stopwatch of a search; it does not run while pondering.
#[derive(Clone, Debug)]
pub(super) struct Stopwatch {
    share: TimeAllocation,
    start: Instant,
    /// When the search's own time began; `None` while pondering.
    own: Arc<Mutex<Option<Instant>>>,
}

impl Stopwatch {
    pub(super) fn start(share: TimeAllocation, ponder: bool) -> Stopwatch {
        let now = Instant::now();
        Stopwatch {
            share,
            start: now,
            own: Arc::new(Mutex::new((!ponder).then_some(now))),
        }
    }

    /// The expected (ponder) move was played: the search's own time begins.
    pub(super) fn ponder_hit(&self) {
        locked(&self.own).get_or_insert_with(Instant::now);
    }

    pub(super) fn ponders(&self) -> bool {
        locked(&self.own).is_none()
    }

    pub(super) fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }

    pub(super) fn is_over(&self) -> bool {
        self.has_passed(self.share.end)
    }

    /// Whether the search must end although no iteration is complete. It gets [`FOR_A_MOVE`] longer, because
    /// a searched move is worth a little more time.
    pub(super) fn is_over_without_a_move(&self) -> bool {
        self.has_passed(self.share.end.map(|end| end.saturating_add(FOR_A_MOVE)))
    }

    pub(super) fn is_late(&self) -> bool {
        self.has_passed(self.share.begin)
    }

    fn has_passed(&self, limit: Option<Duration>) -> bool {
        let gone = locked(&self.own).map(|since| since.elapsed());
        gone.zip(limit).is_some_and(|(gone, limit)| gone >= limit)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ms(millis: u64) -> Duration {
        Duration::from_millis(millis)
    }

    #[test]
    fn nothing_limits_a_search_that_has_no_clock() {
        let go = GoLimits {
            infinite: true,
            time: [Some(ms(5)); 2],
            ..GoLimits::default()
        };
        assert_eq!(allocation(&go, Side::First, ms(20)), TimeAllocation::default());
        assert_eq!(
            allocation(&GoLimits::default(), Side::Second, ms(20)),
            TimeAllocation::default()
        );
        let fixed = GoLimits {
            move_time: Some(ms(100)),
            ..GoLimits::default()
        };
        assert_eq!(allocation(&fixed, Side::Second, ms(20)).end, Some(ms(80)));
    }

    #[test]
    fn a_search_without_a_move_has_a_little_more_time_and_not_more() {
        let go = |millis| GoLimits {
            move_time: Some(ms(millis)),
            ..GoLimits::default()
        };
        let watch = Stopwatch::start(allocation(&go(0), Side::First, ms(0)), false);
        assert!(watch.is_over() && !watch.is_over_without_a_move());
        std::thread::sleep(FOR_A_MOVE);
        assert!(watch.is_over_without_a_move());
        let unlimited = Stopwatch::start(TimeAllocation::default(), false);
        assert!(!unlimited.is_over_without_a_move());
    }

    #[test]
    fn while_pondering_no_time_passes() {
        let go = GoLimits {
            move_time: Some(ms(0)),
            ..GoLimits::default()
        };
        let watch = Stopwatch::start(allocation(&go, Side::First, ms(0)), true);
        assert!(watch.ponders() && !watch.is_over());
        watch.ponder_hit();
        assert!(!watch.ponders() && watch.is_over());
    }
}
