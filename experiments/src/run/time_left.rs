//! [`TimeLeft`]: how much longer a run will take.
//!
//! A search takes several times as long at each depth as at the one before, and the few longest may take as
//! long as all others together. So the time left is estimated from how each search has grown so far, not from
//! the number of finished searches.

use reports::Record;
use std::collections::HashMap;
use std::time::Duration;

/// The growth from depth to depth of a search that has not shown its own yet.
const USUAL_GROWTH: f64 = 6.0;
/// Quiescence can make the second depth a thousand times as long as the first; such growth does not last.
const MOST_GROWTH: f64 = 30.0;

/// What is known of the work of a run, in seconds of one thread.
pub struct TimeLeft {
    depth: u32,
    threads: f64,
    unknown: usize,
    spent: f64,
    /// Searches that have ended: they are only counted.
    ended: usize,
    /// Each search that has begun and not ended.
    begun: HashMap<String, Expected>,
}

struct Expected {
    /// Its first depth that was finished, and the nodes of that.
    first: (u32, f64),
    /// The time of the depths that it has not finished yet.
    left: f64,
}

impl TimeLeft {
    /// `searches` searches to `depth` on so many threads.
    pub fn new(searches: usize, depth: u32, threads: usize) -> TimeLeft {
        TimeLeft {
            depth,
            threads: threads as f64,
            unknown: searches,
            spent: 0.0,
            ended: 0,
            begun: HashMap::new(),
        }
    }

    pub fn learn(&mut self, record: &Record) {
        self.spent += record.time_s;
        let name = format!("{:?} {:?} {}", record.suite, record.position, record.strategy);
        let first = self.begun.get(&name).map(|expected| expected.first);
        // Nodes grow as time does, and are known even of a search too short to be timed. Odd and even depths
        // grow differently: hence the mean over all.
        let growth = match first {
            Some((depth, nodes)) => (record.nodes as f64 / nodes)
                .powf(1.0 / f64::from(record.depth - depth))
                .min(MOST_GROWTH),
            None => {
                self.unknown = self.unknown.saturating_sub(1);
                USUAL_GROWTH
            }
        };
        if !record.is_complete() || record.depth == self.depth {
            self.begun.remove(&name);
            self.ended += 1;
            return;
        }
        let left = (record.depth..self.depth).scan(record.time_s, |time, _| {
            *time *= growth;
            Some(*time)
        });
        let left = left.sum();
        let first = first.unwrap_or((record.depth, record.nodes as f64));
        self.begun.insert(name, Expected { first, left });
    }

    /// What is left after `elapsed`; `None` if nothing is known yet, or if it takes longer than was to be
    /// expected.
    pub fn left(&self, elapsed: Duration) -> Option<Duration> {
        let known_of = self.begun.len() + self.ended;
        if known_of == 0 {
            return None;
        }
        let expected: f64 = self.begun.values().map(|expected| expected.left).sum();
        let known = self.spent + expected;
        let unknown = self.unknown as f64 * known / known_of as f64;
        let left = (known + unknown) / self.threads - elapsed.as_secs_f64();
        Duration::try_from_secs_f64(left).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record(position: &str, depth: u32, nodes: u64, time_s: f64) -> Record {
        let line = format!(
            r#"{{"suite":"s","position":"{position}","game":"chess","fen":"","board":"","eval":"","strategy":"minimax","depth":{depth},
            "score":0,"best_move":null,"pv":"","nodes":{nodes},"nodes_total":1,"leaf_nodes":0,"q_nodes":0,"cutoffs":0,
            "first_move_cutoffs":0,"ordering_pct":null,"ordering_pct_total":null,"seldepth":0,"time_s":{time_s},"nps":null,
            "status":"complete"}}"#
        );
        serde_json::from_str(&line).unwrap()
    }

    fn seconds(seconds: u64) -> Duration {
        Duration::from_secs(seconds)
    }

    #[test]
    fn a_search_is_expected_to_go_on_growing_as_it_grew() {
        let mut forecast = TimeLeft::new(1, 4, 1);
        assert_eq!(forecast.left(seconds(0)), None);
        forecast.learn(&record("a", 1, 100, 1.0));
        forecast.learn(&record("a", 2, 300, 3.0));
        // 9 and 27 seconds are expected; of the 40 in all 10 are gone.
        assert_eq!(forecast.left(seconds(10)), Some(seconds(30)));
        forecast.learn(&record("a", 3, 1600, 16.0));
        // Four times a depth by now: 64 seconds are expected, of 84 in all 20 are gone.
        assert_eq!(forecast.left(seconds(20)), Some(seconds(64)));
        forecast.learn(&record("a", 4, 1700, 10.0));
        assert_eq!(forecast.left(seconds(30)), Some(seconds(0)));
    }

    #[test]
    fn searches_that_have_not_begun_are_taken_for_average_ones() {
        let mut forecast = TimeLeft::new(4, 1, 2);
        forecast.learn(&record("a", 1, 100, 1.0));
        forecast.learn(&record("b", 1, 100, 3.0));
        // Eight seconds in all, four for each thread.
        assert_eq!(forecast.left(seconds(2)), Some(seconds(2)));
    }

    #[test]
    fn an_overdue_run_is_given_no_estimate() {
        let mut forecast = TimeLeft::new(1, 2, 1);
        forecast.learn(&record("a", 1, 100, 1.0));
        assert_eq!(forecast.left(seconds(60)), None);
    }
}
