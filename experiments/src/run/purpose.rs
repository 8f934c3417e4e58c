//! [`Purpose`]: what is asked of the searches of a plan, besides their records.

use crate::error::PlanError;
use engine_core::Depth;
use reports::ablation::{Design, Measure, Subset};
use search_variants::parallel::Method;
use search_variants::strategy::{ChosenPart, expanded, split_outside};
use search_variants::{Catalogue, RecipeError, Strategy};
use serde::{Deserialize, Serialize};
use std::num::NonZeroUsize;

/// The recipe that judges, unless another is given: of the sound ones of its tree that which needed the
/// fewest nodes and the least time.
pub const REFERENCE: &str = "pvs+check-ext+qs+mvv-lva+killers+history=cutoff+hash-move";
/// The regret that makes a case, unless another is given, in centipawns.
pub const THRESHOLD: i32 = 100;

#[derive(Clone, Debug, Default)]
pub enum Purpose {
    /// Searches alone: `lab run`.
    #[default]
    Searches,
    /// Horizon cases: `lab horizon`.
    Cases { by: JudgedBy, reference: Strategy },
    /// What parts of a strategy are worth: `lab ablate`.
    Ablation(AskedParts),
    /// Searches on many processors, simulated: `lab parallel`.
    Speedups(DividedAmong),
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct JudgedBy {
    pub reference: String,
    pub reference_depth: u32,
    pub threshold: i32,
    /// Whether the score of each position is shown by depth.
    pub staircase: bool,
}

/// How the searches of `lab parallel` are divided: by each method among each number of processors.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DividedAmong {
    #[serde(with = "method_names")]
    pub methods: Vec<Method>,
    pub processors: Vec<NonZeroUsize>,
    /// What a node and a message take, in units of time.
    pub node_cost: u32,
    pub message_cost: u32,
}

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

/// The parts that `lab ablate` compares, and how.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AblationOf {
    /// The recipe that all subsets have in common.
    pub base: String,
    /// What is switched on and off as one: mostly a part, or several joined with `+`.
    pub parts: Vec<String>,
    pub design: Design,
    pub measure: Measure,
    /// Seed of the random draws that make the intervals.
    pub seed: u64,
    /// Games of each pairing in which the parts play too, if they do.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub strength: Option<u64>,
}

/// The same, with its recipe and its parts.
#[derive(Clone, Debug)]
pub struct AskedParts {
    pub(crate) of: AblationOf,
    pub(crate) base: Strategy,
    /// In the order of their names.
    pub(crate) groups: Vec<Vec<ChosenPart>>,
}

impl Purpose {
    /// Horizon cases by a recipe of this depth, and whether the score of each position is shown by depth.
    pub fn cases(reference: &Strategy, depth: Depth, threshold: i32, staircase: bool) -> Purpose {
        Purpose::Cases {
            by: JudgedBy {
                reference: reference.to_string(),
                reference_depth: depth.plies(),
                threshold,
                staircase,
            },
            reference: reference.clone(),
        }
    }

    pub(crate) fn judge(&self) -> Option<&Strategy> {
        match self {
            Purpose::Cases { reference, .. } => Some(reference),
            _ => None,
        }
    }

    pub(crate) fn command(&self) -> &'static str {
        match self {
            Purpose::Searches => "run",
            Purpose::Cases { .. } => "horizon",
            Purpose::Ablation(_) => "ablate",
            Purpose::Speedups(_) => "parallel",
        }
    }
}

impl AskedParts {
    /// Reads the parts that are to be added to `base`, of which commas and braces may make several from a
    /// text. Each is called as it is written.
    pub fn new(of: AblationOf, base: Strategy, catalogue: &Catalogue) -> Result<AskedParts, PlanError> {
        let mut names: Vec<String> = Vec::new();
        for text in of.parts.iter().flat_map(|text| split_outside(text, ',')) {
            let several = expanded(text).map_err(PlanError::Strategy)?;
            names.extend(several.iter().map(|name| name.trim().to_owned()));
        }
        for (place, name) in names.iter().enumerate() {
            if name.is_empty() {
                return Err(PlanError::EmptyPart);
            }
            if names[..place].contains(name) {
                return Err(PlanError::PartTwice(name.clone()));
            }
        }
        refuse_too_many(names.len(), of.design)?;
        let groups = names.iter().map(|name| base.read_parts(name, catalogue));
        Ok(AskedParts {
            groups: groups.collect::<Result<_, _>>().map_err(PlanError::Strategy)?,
            of: AblationOf { parts: names, ..of },
            base,
        })
    }

    pub(crate) fn subsets(&self) -> Result<Vec<(Subset, Strategy)>, PlanError> {
        refuse_too_many(self.groups.len(), self.of.design)?;
        let subsets = self.of.design.subsets(self.groups.len()).into_iter();
        subsets
            .map(|subset| Ok((subset, self.with_subset(subset)?)))
            .collect()
    }

    pub(crate) fn with_subset(&self, subset: Subset) -> Result<Strategy, PlanError> {
        let groups = subset.members().map(|place| &self.groups[place]);
        let parts: Vec<ChosenPart> = groups.flatten().cloned().collect();
        let base = &self.base;
        base.with_all(&parts).map_err(|error| match error {
            RecipeError::Repeated { part, .. }
                if base.parts().iter().any(|chosen| chosen.info().name == part) =>
            {
                PlanError::PartInBase {
                    part: part.to_owned(),
                    base: base.to_string(),
                }
            }
            RecipeError::Repeated { part, .. } => PlanError::PartInTwo(part.to_owned()),
            error => PlanError::Strategy(error),
        })
    }
}

fn refuse_too_many(count: usize, design: Design) -> Result<(), PlanError> {
    let most = design.most_parts();
    match design {
        _ if count <= most => Ok(()),
        Design::Factorial => Err(PlanError::TooManyForAll { count, most }),
        design => Err(PlanError::TooManyParts { count, most, design }),
    }
}
