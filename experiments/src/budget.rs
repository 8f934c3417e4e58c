//! [`MoveBudget`]: what a player, or an engine, may spend on a move.

use crate::spec::text::{read_depth, read_nodes, read_time};
use engine_core::Depth;
use reports::numbers;
use search_variants::DEEPEST;
use serde::{Deserialize, Serialize};
use sessions::session::MoveLimits;
use std::fmt;
use std::time::Duration;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "KeptBudget", try_from = "KeptBudget")]
pub enum MoveBudget {
    Nodes(u64),
    Depth(Depth),
    /// Time. Games are then not the same again.
    Time(Duration),
}

/// A budget, as a manifest keeps it: one of the three.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
struct KeptBudget {
    nodes: Option<u64>,
    depth: Option<u32>,
    time_s: Option<f64>,
}

impl From<MoveBudget> for KeptBudget {
    fn from(budget: MoveBudget) -> KeptBudget {
        let mut kept = KeptBudget::default();
        match budget {
            MoveBudget::Nodes(nodes) => kept.nodes = Some(nodes),
            MoveBudget::Depth(depth) => kept.depth = Some(depth.plies()),
            MoveBudget::Time(time) => kept.time_s = Some(time.as_secs_f64()),
        }
        kept
    }
}

impl TryFrom<KeptBudget> for MoveBudget {
    type Error = String;

    fn try_from(kept: KeptBudget) -> Result<MoveBudget, String> {
        let budget = match (kept.nodes, kept.depth, kept.time_s) {
            (Some(nodes), None, None) => (nodes > 0).then_some(MoveBudget::Nodes(nodes)),
            (None, Some(plies), None) => {
                let is_depth = (1..=DEEPEST.plies()).contains(&plies);
                is_depth.then(|| MoveBudget::Depth(Depth::new(plies)))
            }
            (None, None, Some(seconds)) => {
                let time = Duration::try_from_secs_f64(seconds);
                time.ok().map(MoveBudget::Time)
            }
            _ => None,
        };
        budget.ok_or_else(|| format!("a budget is one of nodes, depth (from 1 to {DEEPEST}) and time_s"))
    }
}

impl MoveBudget {
    pub const USUAL: MoveBudget = MoveBudget::Nodes(10_000);

    /// What `nodes=`, `depth=` or `time=` gives a player; `None` for any other key.
    pub fn read(key: &str, value: &str) -> Option<Result<MoveBudget, String>> {
        match key {
            "nodes" => Some(read_nodes(value).map(MoveBudget::Nodes)),
            "depth" => Some(read_depth(value).map(MoveBudget::Depth)),
            "time" => Some(read_time(value).map(MoveBudget::Time)),
            _ => None,
        }
    }

    /// The part of it that a session knows: no time.
    pub fn of_session(self) -> MoveLimits {
        match self {
            MoveBudget::Nodes(nodes) => MoveLimits::nodes(nodes),
            MoveBudget::Depth(depth) => MoveLimits::depth(depth.plies()),
            MoveBudget::Time(_) => MoveLimits::default(),
        }
    }

    /// `10 000 nodes`, `depth 4`, `10 ms`.
    pub(crate) fn in_short(self) -> String {
        match self {
            MoveBudget::Nodes(nodes) => {
                numbers::counted(usize::try_from(nodes).unwrap_or(usize::MAX), "node")
            }
            MoveBudget::Depth(depth) => format!("depth {depth}"),
            MoveBudget::Time(time) => numbers::short_time(time.as_secs_f64()),
        }
    }

    pub fn time(self) -> Option<Duration> {
        match self {
            MoveBudget::Time(time) => Some(time),
            MoveBudget::Nodes(_) | MoveBudget::Depth(_) => None,
        }
    }
}

/// `10 000 nodes a move`, `depth 4`, `10 ms a move`.
impl fmt::Display for MoveBudget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.in_short())?;
        match self {
            MoveBudget::Depth(_) => Ok(()),
            MoveBudget::Nodes(_) | MoveBudget::Time(_) => f.write_str(" a move"),
        }
    }
}
