//! [`Asked`]: what is asked of the searches of a plan, besides their records.

use search_variants::Strategy;
use serde::{Deserialize, Serialize};

/// What is asked of the searches of a plan, besides their records.
#[derive(Clone, Debug)]
pub(crate) enum Asked {
    /// Nothing: `lab run`.
    Nothing,
    /// Horizon cases: `lab horizon`.
    Cases { by: JudgedBy, reference: Strategy },
    /// What parts of a strategy are worth: `lab ablate`.
    Ablation(AblationOf),
    /// What many processors would make of them: `lab parallel`.
    Speedups(DividedAmong),
}

/// What judges the searches of `lab horizon`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct JudgedBy {
    pub(crate) reference: String,
    pub(crate) reference_depth: u32,
    /// The regret that makes a case, in centipawns.
    pub(crate) threshold: i32,
    /// Whether the score of each position is shown by depth.
    pub(crate) staircase: bool,
}

/// What is asked of the searches of `lab ablate`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct AblationOf {
    /// The recipe that all subsets have in common.
    pub(crate) base: String,
    /// What is switched on and off, as it was written.
    pub(crate) parts: Vec<String>,
    pub(crate) design: String,
    pub(crate) measure: String,
    /// Seed of the random draws that make the intervals.
    pub(crate) seed: u64,
}

/// Among which processors the searches of `lab parallel` are divided.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct DividedAmong {
    pub(crate) methods: Vec<String>,
    pub(crate) processors: Vec<usize>,
    /// Units of time that a node takes.
    pub(crate) node_cost: u32,
    /// Units of time that a message takes.
    pub(crate) message_cost: u32,
}

impl Asked {
    /// The recipe that judges the searches, if one does.
    pub(crate) fn judge(&self) -> Option<&Strategy> {
        match self {
            Asked::Cases { reference, .. } => Some(reference),
            _ => None,
        }
    }

    pub(super) fn prefix(&self) -> &'static str {
        match self {
            Asked::Nothing => "",
            Asked::Cases { .. } => "horizon-",
            Asked::Ablation(_) => "ablate-",
            Asked::Speedups(_) => "parallel-",
        }
    }
}
