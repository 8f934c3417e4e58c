//! [`Purpose`]: what is asked of the searches of a plan, besides their records.

use crate::error::PlanError;
use crate::manifest::Unreadable;
use engine_core::Depth;
use games::Registries;
use reports::ablation::{Design, Measure, Subset};
use search_variants::parallel::Method;
use search_variants::strategy::ChosenPart;
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

/// The parts that `lab ablate` compares, and how.
#[derive(Clone, Debug)]
pub struct AskedParts {
    /// The recipe that all subsets have in common.
    pub base: Strategy,
    pub parts: Vec<PartGroup>,
    pub design: Design,
    pub measure: Measure,
    /// Seed of the random draws that make the intervals.
    pub seed: u64,
    /// Games of each pairing in which the parts play too, if they do.
    pub strength: Option<u64>,
}

/// The same, as a manifest keeps it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct AblationOf {
    pub(crate) base: String,
    /// What is switched on and off, as it was written.
    pub(crate) parts: Vec<String>,
    pub(crate) design: String,
    pub(crate) measure: String,
    pub(crate) seed: u64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) strength: Option<u64>,
}

/// Parts that are switched on and off as one: mostly a single one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PartGroup {
    pub name: String,
    pub parts: Vec<ChosenPart>,
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
    pub(super) fn kept(&self) -> AblationOf {
        AblationOf {
            base: self.base.to_string(),
            parts: self.parts.iter().map(|group| group.name.clone()).collect(),
            design: self.design.to_string(),
            measure: self.measure.to_string(),
            seed: self.seed,
            strength: self.strength,
        }
    }

    pub(crate) fn read(kept: &AblationOf, registries: &Registries) -> Result<AskedParts, Unreadable> {
        let base = registries.strategy(&kept.base)?;
        let design = kept.design.parse()?;
        Ok(AskedParts {
            parts: PartGroup::read(&kept.parts, &base, design, &registries.catalogue())?,
            measure: kept.measure.parse()?,
            base,
            design,
            seed: kept.seed,
            strength: kept.strength,
        })
    }

    pub(crate) fn subsets(&self) -> Result<Vec<(Subset, Strategy)>, PlanError> {
        refuse_too_many(self.parts.len(), self.design)?;
        let subsets = self.design.subsets(self.parts.len()).into_iter();
        subsets
            .map(|subset| Ok((subset, self.with_subset(subset)?)))
            .collect()
    }

    pub(crate) fn with_subset(&self, subset: Subset) -> Result<Strategy, PlanError> {
        let groups = subset.members().map(|place| &self.parts[place]);
        let parts: Vec<ChosenPart> = groups.flat_map(|group| group.parts.iter().cloned()).collect();
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

impl PartGroup {
    /// Reads the groups of a design, each a part or several joined with `+`, that are to be added to `base`.
    /// Each is called as it is written.
    pub fn read(
        texts: &[String],
        base: &Strategy,
        design: Design,
        catalogue: &Catalogue,
    ) -> Result<Vec<PartGroup>, PlanError> {
        let texts: Vec<&str> = texts.iter().map(|text| text.trim()).collect();
        for (place, text) in texts.iter().enumerate() {
            if text.is_empty() {
                return Err(PlanError::EmptyPart);
            }
            if texts[..place].contains(text) {
                return Err(PlanError::PartTwice((*text).to_owned()));
            }
        }
        refuse_too_many(texts.len(), design)?;
        let groups = texts.into_iter().map(|text| {
            let parts = base.read_parts(text, catalogue).map_err(PlanError::Strategy)?;
            Ok(PartGroup {
                name: text.to_owned(),
                parts,
            })
        });
        groups.collect()
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
