//! [`MoveBudget`]: the limit per move of a player or an engine.

use super::text::{read_depth, read_nodes, read_time};
use super::time_control::TimeControl;
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
    /// Time per move. The games cannot be reproduced exactly.
    Time(Duration),
    /// A clock for all moves of a game.
    Clock(TimeControl),
}

/// A limit as stored in a manifest: exactly one of these.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
struct KeptBudget {
    nodes: Option<u64>,
    depth: Option<u32>,
    time_s: Option<f64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    tc: Option<String>,
}

impl From<MoveBudget> for KeptBudget {
    fn from(budget: MoveBudget) -> KeptBudget {
        let mut kept = KeptBudget::default();
        match budget {
            MoveBudget::Nodes(nodes) => kept.nodes = Some(nodes),
            MoveBudget::Depth(depth) => kept.depth = Some(depth.plies()),
            MoveBudget::Time(time) => kept.time_s = Some(time.as_secs_f64()),
            MoveBudget::Clock(control) => kept.tc = Some(control.to_string()),
        }
        kept
    }
}

impl TryFrom<KeptBudget> for MoveBudget {
    type Error = String;

    fn try_from(kept: KeptBudget) -> Result<MoveBudget, String> {
        let budget = match (kept.nodes, kept.depth, kept.time_s, kept.tc) {
            (Some(nodes), None, None, None) => (nodes > 0).then_some(MoveBudget::Nodes(nodes)),
            (None, Some(plies), None, None) => {
                let is_depth = (1..=DEEPEST.plies()).contains(&plies);
                is_depth.then(|| MoveBudget::Depth(Depth::new(plies)))
            }
            (None, None, Some(seconds), None) => {
                let time = Duration::try_from_secs_f64(seconds);
                time.ok().map(MoveBudget::Time)
            }
            (None, None, None, Some(control)) => control.parse().ok().map(MoveBudget::Clock),
            _ => None,
        };
        budget.ok_or_else(|| format!("a budget is one of nodes, depth (from 1 to {DEEPEST}), time_s and tc"))
    }
}

impl MoveBudget {
    pub const DEFAULT: MoveBudget = MoveBudget::Nodes(10_000);

    /// Parses a player's `nodes=`, `depth=`, `time=` or `tc=`; `None` for any other key.
    pub fn read(key: &str, value: &str) -> Option<Result<MoveBudget, String>> {
        match key {
            "nodes" => Some(read_nodes(value).map(MoveBudget::Nodes)),
            "depth" => Some(read_depth(value).map(MoveBudget::Depth)),
            "time" => Some(read_time(value).map(MoveBudget::Time)),
            "tc" => Some(value.parse().map(MoveBudget::Clock)),
            _ => None,
        }
    }

    /// The part of the limit that a session enforces, which excludes time.
    pub fn of_session(self) -> MoveLimits {
        match self {
            MoveBudget::Nodes(nodes) => MoveLimits::nodes(nodes),
            MoveBudget::Depth(depth) => MoveLimits::depth(depth.plies()),
            MoveBudget::Time(_) | MoveBudget::Clock(_) => MoveLimits::default(),
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
            MoveBudget::Clock(control) => format!("a clock of {control}"),
        }
    }

    /// The time per move; `None` if the time is a clock for all moves, or is not limited.
    pub fn time(self) -> Option<Duration> {
        match self {
            MoveBudget::Time(time) => Some(time),
            MoveBudget::Nodes(_) | MoveBudget::Depth(_) | MoveBudget::Clock(_) => None,
        }
    }

    /// Whether the games depend on the speed of the machine.
    pub(crate) fn is_of_time(self) -> bool {
        matches!(self, MoveBudget::Time(_) | MoveBudget::Clock(_))
    }
}

/// `10 000 nodes a move`, `depth 4`, `10 ms a move`.
impl fmt::Display for MoveBudget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.in_short())?;
        match self {
            MoveBudget::Depth(_) | MoveBudget::Clock(_) => Ok(()),
            MoveBudget::Nodes(_) | MoveBudget::Time(_) => f.write_str(" a move"),
        }
    }
}
