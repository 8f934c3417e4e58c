//! [`TimeEstimate`]: how much longer the searches of a run will take.
//!
//! Strategies differ by thousands of times, and so do depths: no search tells of one by another strategy, nor
//! of its own next depth. So there is no estimate until each strategy has finished a search. Those that take
//! longest come first, so that the rest take no longer than the last ones.

use reports::Record;
use std::collections::{HashMap, VecDeque};
use std::time::Duration;

/// So many searches of a strategy tell what its next one takes.
const LAST: usize = 4;

/// What is known of the searches that a run has still to do, in seconds of one thread.
#[derive(Clone, Debug)]
pub struct TimeEstimate {
    depth: u32,
    threads: f64,
    strategies: HashMap<String, OfStrategy>,
    /// What each search has taken that has begun and not ended.
    begun: HashMap<String, f64>,
}

#[derive(Clone, Debug, Default)]
struct OfStrategy {
    left: usize,
    last: VecDeque<f64>,
}

impl TimeEstimate {
    /// Searches to `depth` on so many threads, each by one of `strategies`.
    pub fn new(strategies: impl Iterator<Item = String>, depth: u32, threads: usize) -> TimeEstimate {
        let mut left = TimeEstimate {
            depth,
            threads: threads as f64,
            strategies: HashMap::new(),
            begun: HashMap::new(),
        };
        for strategy in strategies {
            left.strategies.entry(strategy).or_default().left += 1;
        }
        left
    }

    pub fn learn(&mut self, record: &Record) {
        let name = format!("{:?} {:?} {}", record.suite, record.position, record.strategy);
        let time = record.time_s + self.begun.remove(&name).unwrap_or(0.0);
        if record.is_complete() && record.depth < self.depth {
            self.begun.insert(name, time);
            return;
        }
        if let Some(strategy) = self.strategies.get_mut(&record.strategy) {
            strategy.left = strategy.left.saturating_sub(1);
            strategy.last.push_back(time);
            if strategy.last.len() > LAST {
                strategy.last.pop_front();
            }
        }
    }

    /// `None` as long as a strategy has finished no search.
    pub fn left(&self) -> Option<Duration> {
        let mut left = 0.0;
        for strategy in self.strategies.values().filter(|strategy| strategy.left > 0) {
            let known = strategy.last.len();
            if known == 0 {
                return None;
            }
            left += strategy.left as f64 * strategy.last.iter().sum::<f64>() / known as f64;
        }
        let begun: f64 = self.begun.values().sum();
        Duration::try_from_secs_f64((left - begun).max(0.0) / self.threads).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record(position: &str, strategy: &str, depth: u32, time_s: f64) -> Record {
        let line = format!(
            r#"{{"suite":"s","position":"{position}","game":"chess","fen":"","board":"","eval":"","strategy":"{strategy}","depth":{depth},
            "score":0,"best_move":null,"pv":"","nodes":1,"nodes_total":1,"leaf_nodes":0,"q_nodes":0,"cutoffs":0,
            "first_move_cutoffs":0,"ordering_pct":null,"ordering_pct_total":null,"seldepth":0,"time_s":{time_s},"nps":null,
            "status":"complete"}}"#
        );
        serde_json::from_str(&line).unwrap()
    }

    #[test]
    fn the_time_left_follows_from_earlier_searches_of_each_strategy_once_each_has_one() {
        let seconds = |seconds| Some(Duration::from_secs(seconds));
        let strategies = ["minimax", "minimax", "minimax", "alpha-beta"].map(str::to_owned);
        let mut time = TimeEstimate::new(strategies.into_iter(), 2, 2);
        time.learn(&record("a", "minimax", 1, 1.0));
        time.learn(&record("a", "minimax", 2, 9.0));
        assert_eq!(time.left(), None);
        time.learn(&record("a", "alpha-beta", 1, 1.0));
        time.learn(&record("a", "alpha-beta", 2, 1.0));
        // Two of ten seconds, on two threads.
        assert_eq!(time.left(), seconds(10));
        time.learn(&record("b", "minimax", 1, 4.0));
        assert_eq!(time.left(), seconds(8));
        time.learn(&record("b", "minimax", 2, 0.0));
        // The mean of ten and four.
        assert_eq!(time.left(), Some(Duration::from_millis(3500)));
        time.learn(&record("c", "minimax", 1, 60.0));
        assert_eq!(time.left(), seconds(0));
    }
}
