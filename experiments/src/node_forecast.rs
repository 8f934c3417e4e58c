//! [`NodeForecast`]: predicts how many nodes a run will visit, from the depths that its searches have
//! finished.
//!
//! Finished searches are a poor guide to the remaining ones: two out of a hundred can have most of the nodes.
//! So each search is predicted from its own shallow depths, by n(d) = n(d-1) · √(n(d-1) / n(d-3)): the growth
//! per ply is averaged over two plies, which cancels the odd-even effect. Depths 2 and 3 are assumed to grow
//! as on the strategy's other positions, or as for all strategies if there are none. This matters little,
//! since the longest searches come first. A search about which nothing is known is assumed to be as large as
//! the strategy's others.

use engine_core::Depth;
use reports::Record;
use sessions::SearchLimits;
use std::collections::HashMap;
use std::time::Duration;

/// The number of depths that cannot be predicted from the search alone: the first one, and those that are
/// assumed to grow as on other positions.
const SHALLOW: usize = 3;

/// What is known about the remaining searches of a run.
#[derive(Clone, Debug)]
pub struct NodeForecast {
    depth: usize,
    limits: SearchLimits,
    threads: f64,
    strategies: HashMap<String, OfStrategy>,
    /// The nodes of each finished depth of the searches that are still running, or were tried.
    open: HashMap<String, OpenSearch>,
    /// The nodes of the records so far, and of the trials before them.
    recorded: u64,
    tried: u64,
}

#[derive(Clone, Debug)]
struct OpenSearch {
    strategy: String,
    nodes: Vec<f64>,
    /// The nodes of its own records; those of its trial are visited twice.
    recorded: u64,
}

#[derive(Clone, Debug, Default)]
struct OfStrategy {
    /// The number of searches about which nothing is known.
    unknown: usize,
    ended: usize,
    ended_nodes: f64,
    /// For each shallow depth, the sum of the logarithms of its growth over the previous depth, and their
    /// number.
    growth: Growth,
}

type Growth = [(f64, f64); SHALLOW];

impl NodeForecast {
    /// A forecast of searches to `depth` on this many threads, each by one of `strategies`.
    pub(crate) fn new(
        strategies: impl Iterator<Item = String>,
        depth: Depth,
        limits: SearchLimits,
        threads: usize,
    ) -> NodeForecast {
        let mut counts: HashMap<String, OfStrategy> = HashMap::new();
        for strategy in strategies {
            counts.entry(strategy).or_default().unknown += 1;
        }
        NodeForecast {
            depth: depth.plies() as usize,
            limits,
            threads: threads as f64,
            strategies: counts,
            open: HashMap::new(),
            recorded: 0,
            tried: 0,
        }
    }

    /// Learns from a depth searched only as a trial of how long the search will take.
    pub fn try_out(&mut self, record: &Record) {
        self.tried += record.nodes;
        self.note(record);
    }

    /// Learns from a record of the run.
    pub fn learn(&mut self, record: &Record) {
        self.recorded += record.nodes;
        let key = self.note(record);
        if record.is_complete() && (record.depth as usize) < self.depth {
            if let Some(open) = self.open.get_mut(&key) {
                open.recorded += record.nodes;
            }
            return;
        }
        self.open.remove(&key);
        if let Some(strategy) = self.strategies.get_mut(&record.strategy) {
            strategy.ended += 1;
            strategy.ended_nodes += record.nodes_total as f64;
        }
    }

    fn note(&mut self, record: &Record) -> String {
        let key = format!("{:?} {:?} {}", record.suite, record.position, record.strategy);
        let Some(strategy) = self.strategies.get_mut(&record.strategy) else {
            return key;
        };
        let open = self.open.entry(key.clone()).or_insert_with(|| {
            strategy.unknown = strategy.unknown.saturating_sub(1);
            OpenSearch {
                strategy: record.strategy.clone(),
                nodes: Vec::new(),
                recorded: 0,
            }
        });
        if record.is_complete() && record.depth as usize == open.nodes.len() + 1 {
            let nodes = record.nodes as f64;
            if let (Some(before), Some(growth)) =
                (open.nodes.last(), strategy.growth.get_mut(open.nodes.len()))
            {
                growth.0 += (nodes / before).ln();
                growth.1 += 1.0;
            }
            open.nodes.push(nodes);
        }
        key
    }

    /// The nodes of the records so far.
    pub fn recorded(&self) -> u64 {
        self.recorded
    }

    /// The predicted nodes of all searches; `None` as long as some strategy has no basis for a prediction.
    pub fn total(&self) -> Option<f64> {
        self.foretell(f64::INFINITY).map(|(total, _)| total)
    }

    /// The predicted remaining time, given the nodes visited so far and the elapsed time.
    pub fn left(&self, nodes: u64, elapsed: Duration) -> Option<Duration> {
        let of_thread = (nodes + self.tried) as f64 / elapsed.as_secs_f64() / self.threads;
        let bound = self
            .limits
            .time
            .map_or(f64::INFINITY, |time| time.as_secs_f64() * of_thread);
        let (total, longest) = self.foretell(bound)?;
        // The last search can take longer than all others divided among the threads.
        let left = ((total - nodes as f64) / self.threads).max(longest).max(0.0);
        Duration::try_from_secs_f64(left / of_thread).ok()
    }

    /// The nodes of all searches, each capped at `bound`, and the remaining nodes of the largest one.
    fn foretell(&self, bound: f64) -> Option<(f64, f64)> {
        let bound = self.limits.nodes.map_or(bound, |nodes| bound.min(nodes as f64));
        let (mut total, mut longest) = (0.0, 0.0_f64);
        let mut known: HashMap<&str, (f64, f64)> = HashMap::new();
        let growths = self.strategies.values().map(|strategy| strategy.growth);
        let of_all = growths.fold(Growth::default(), |all, one| {
            std::array::from_fn(|at| (all[at].0 + one[at].0, all[at].1 + one[at].1))
        });
        for open in self.open.values() {
            let growth = [&self.strategies[&open.strategy].growth, &of_all];
            let nodes = foretold(&open.nodes, self.depth, growth)?.min(bound);
            longest = longest.max(nodes - open.recorded as f64);
            let known = known.entry(&open.strategy).or_default();
            *known = (known.0 + nodes, known.1 + 1.0);
        }
        for (name, strategy) in &self.strategies {
            let (open_nodes, open) = known.get(name.as_str()).copied().unwrap_or_default();
            let (nodes, count) = (open_nodes + strategy.ended_nodes, open + strategy.ended as f64);
            total += nodes;
            if strategy.unknown > 0 {
                if count == 0.0 {
                    return None;
                }
                total += strategy.unknown as f64 * nodes / count;
            }
        }
        total.is_finite().then_some((total, longest))
    }
}

/// The predicted nodes of a search with these nodes at its first depths. Its shallow depths grow according to
/// the first of `growth` that is known.
fn foretold(known: &[f64], depth: usize, growth: [&Growth; 2]) -> Option<f64> {
    let mut nodes = known.to_vec();
    for at in nodes.len()..depth {
        let before = *nodes.last()?;
        nodes.push(match at.checked_sub(SHALLOW) {
            Some(earlier) => before * (before / nodes[earlier]).sqrt(),
            None => {
                let (logs, count) = growth
                    .map(|growth| growth[at])
                    .into_iter()
                    .find(|&(_, count)| count > 0.0)?;
                before * (logs / count).exp()
            }
        });
    }
    Some(nodes.iter().sum())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record(position: &str, depth: u32, nodes: u64, nodes_total: u64) -> Record {
        let line = format!(
            r#"{{"suite":"s","position":"{position}","game":"chess","fen":"","board":"","eval":"","strategy":"minimax","depth":{depth},
            "score":0,"best_move":null,"pv":"","nodes":{nodes},"nodes_total":{nodes_total},"leaf_nodes":0,"q_nodes":0,"cutoffs":0,
            "first_move_cutoffs":0,"ordering_pct":null,"ordering_pct_total":null,"seldepth":0,"time_s":1,"nps":null,
            "status":"complete"}}"#
        );
        serde_json::from_str(&line).unwrap()
    }

    fn forecast(searches: usize, depth: u32, limits: SearchLimits) -> NodeForecast {
        let strategies = std::iter::repeat_n("minimax".to_owned(), searches);
        NodeForecast::new(strategies, Depth::new(depth), limits, 2)
    }

    #[test]
    fn a_depth_grows_as_the_two_before_it_did_and_shallow_ones_as_those_of_other_positions() {
        let mut forecast = forecast(2, 4, SearchLimits::default());
        forecast.try_out(&record("a", 1, 20, 20));
        forecast.try_out(&record("b", 1, 30, 30));
        assert_eq!(forecast.total(), None);
        forecast.learn(&record("a", 1, 20, 20));
        forecast.learn(&record("a", 2, 400, 420));
        forecast.learn(&record("a", 3, 8_000, 8_420));
        // As far as is known, growth is 20 per depth.
        let total = forecast.total().unwrap();
        assert!(
            (total - 50.0 * (1.0 + 20.0 + 400.0 + 8000.0)).abs() < 1.0,
            "{total}"
        );
        forecast.learn(&record("a", 4, 100_000, 108_420));
        let total = forecast.total().unwrap();
        assert!((total - 108_420.0 - 30.0 * 8421.0).abs() < 1.0, "{total}");
    }

    #[test]
    fn no_search_is_foretold_to_visit_more_than_its_budget_and_the_others_as_many_as_those_that_are_known() {
        let nodes = SearchLimits {
            nodes: Some(1000),
            ..SearchLimits::default()
        };
        let mut forecast = forecast(3, 60, nodes);
        for (depth, nodes) in [(1, 20), (2, 200), (3, 700)] {
            forecast.learn(&record("a", depth, nodes, nodes));
        }
        assert_eq!(forecast.total(), Some(3000.0));
    }

    #[test]
    fn the_time_left_is_that_of_the_longest_search_where_it_keeps_one_thread_busy() {
        let mut forecast = forecast(1, 4, SearchLimits::default());
        for (depth, nodes) in [(1, 20), (2, 400), (3, 8_000)] {
            forecast.learn(&record("a", depth, nodes, nodes));
        }
        // 8 420 nodes in one second of two threads; 160 000 are left.
        let left = forecast.left(8_420, Duration::from_secs(1)).unwrap();
        assert!(
            (left.as_secs_f64() - 160_000.0 / 4_210.0).abs() < 0.01,
            "{left:?}"
        );
    }
}
