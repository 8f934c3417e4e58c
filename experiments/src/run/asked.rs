//! [`Asked`]: what is asked of the searches of a plan, besides their records.

use search_variants::Strategy;
use search_variants::parallel::Method;
use serde::{Deserialize, Serialize};
use std::num::NonZeroUsize;

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

/// How the searches of `lab parallel` are divided: by each method among each number of processors.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct DividedAmong {
    #[serde(with = "method_names")]
    pub(crate) methods: Vec<Method>,
    pub(crate) processors: Vec<NonZeroUsize>,
    /// Units of time that a node takes.
    pub(crate) node_cost: u32,
    /// Units of time that a message takes.
    pub(crate) message_cost: u32,
}

/// Methods by their names.
mod method_names {
    use search_variants::parallel::Method;
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serializer};

    pub(super) fn serialize<S: Serializer>(methods: &[Method], serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(methods.iter().map(|method| method.info().name))
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Method>, D::Error> {
        let names = Vec::<String>::deserialize(deserializer)?.into_iter();
        let methods = names.map(|name| {
            let mut all = Method::ALL.into_iter();
            let method = all.find(|method| method.info().name == name);
            method.ok_or_else(|| D::Error::custom(format!("`{name}` divides no search")))
        });
        methods.collect()
    }
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
