//! Parallel search: the records, and the figures of each method and number of processors.
//!
//! *Speed-up* is the time of one processor divided by that of several; *search overhead* is the extra work of
//! several relative to one; *idle* is the share of their time in which they have nothing to do.

mod measured;
mod show;

pub use measured::{MeasuredStanding, measured_standings};
pub use show::{TABLE_NAMES, chart, measured_table, published_table, table};

use crate::tables::distinct;
use serde::{Deserialize, Serialize};
use statistics::{geometric_mean, mean};

/// The result of searching one position with several processors. Times are in cost units; all fields except
/// `time` are totals over all processors from depth 1.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SpeedupRecord {
    pub suite: String,
    pub position: String,
    pub game: String,
    pub fen: String,
    pub board: String,
    pub eval: String,
    pub strategy: String,
    pub depth: u32,
    pub method: String,
    pub processors: usize,
    pub node_cost: u32,
    pub message_cost: u32,
    pub score: i32,
    pub pv: String,
    pub nodes_total: u64,
    pub time: u64,
    pub searching: u64,
    pub messages: u64,
    pub messaging: u64,
    pub idle: u64,
    /// The time of one processor divided by this time.
    pub speedup: f64,
    /// The extra work relative to one processor, in percent.
    pub overhead_pct: f64,
}

/// A published speed-up, measured with another program and machine.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct PublishedSpeedup {
    pub program: String,
    pub method: String,
    pub processors: usize,
    pub speedup: f64,
    pub source: String,
}

#[derive(Clone, Debug, PartialEq)]
pub struct SpeedupStanding {
    pub method: String,
    pub processors: usize,
    pub positions: usize,
    pub speedup: f64,
    /// The search overhead in percent, from the geometric mean of the node ratios to one processor.
    pub overhead_pct: f64,
    /// The mean share of the processors' time spent on messages, in percent.
    pub messaging_pct: f64,
    /// The mean share of the processors' time spent idle, in percent.
    pub idle_pct: f64,
    pub messages_per_thousand: f64,
}

/// The figures of each method and number of processors, in order of first appearance.
pub fn standings(records: &[SpeedupRecord]) -> Vec<SpeedupStanding> {
    let kinds = distinct(
        records
            .iter()
            .map(|record| (record.method.as_str(), record.processors)),
    );
    let standing = |(method, processors): (&str, usize)| {
        let own = records.iter();
        let own = own.filter(|record| record.method == method && record.processors == processors);
        let own: Vec<&SpeedupRecord> = own.collect();
        let each = |figure: &dyn Fn(&SpeedupRecord) -> f64| -> Vec<f64> {
            own.iter().map(|record| figure(record)).collect()
        };
        let of_all = |part: u64, record: &SpeedupRecord| {
            100.0 * part as f64 / (record.time as f64 * processors as f64).max(1.0)
        };
        let sum = |figure: &dyn Fn(&SpeedupRecord) -> u64| -> f64 {
            own.iter().map(|record| figure(record) as f64).sum()
        };
        Some(SpeedupStanding {
            method: method.to_owned(),
            processors,
            positions: own.len(),
            speedup: geometric_mean(each(&|record| record.speedup))?,
            overhead_pct: 100.0 * (geometric_mean(each(&|record| 1.0 + record.overhead_pct / 100.0))? - 1.0),
            messaging_pct: mean(each(&|record| of_all(record.messaging, record)))?,
            idle_pct: mean(each(&|record| of_all(record.idle, record)))?,
            messages_per_thousand: 1000.0 * sum(&|record| record.messages)
                / sum(&|record| record.nodes_total).max(1.0),
        })
    };
    kinds.into_iter().filter_map(standing).collect()
}
