//! [`Experiment`]: which parts were switched on and off, over what.

use super::subsets::{Design, Subset};
use crate::grid::Cell;
use crate::numbers;
use engine_core::UnknownName;

/// What is switched on and off as one: a part, or several joined by `+`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AblatedPart {
    pub name: String,
    /// What it does to the result, in words: `sound`, `may err`.
    pub effect: String,
    /// Whether it promises the same score with and without it.
    pub sound: bool,
}

/// A subset of the parts, switched on in the base.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variant {
    pub subset: Subset,
    /// The whole strategy, as its records carry it.
    pub strategy: String,
    /// Whether it may miss the value of its tree: then not even a sound part can promise the same score.
    pub may_err: bool,
}

#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    strum::Display,
    strum::EnumString,
    strum::IntoStaticStr,
    strum::VariantArray,
    strum::VariantNames,
)]
#[strum(serialize_all = "kebab-case", parse_err_ty = UnknownName, parse_err_fn = Measure::unknown)]
pub enum Measure {
    /// Nodes since depth 1.
    #[default]
    Nodes,
    /// Seconds since depth 1.
    Time,
}

impl Measure {
    pub const ALL: &[Measure] = <Measure as strum::VariantArray>::VARIANTS;

    /// `nodes`, `time`.
    pub fn name(self) -> &'static str {
        self.into()
    }

    fn unknown(name: &str) -> UnknownName {
        UnknownName::of::<Measure>("measure", name)
    }

    /// `times fewer nodes`, `times faster`.
    pub(super) fn saving(self) -> &'static str {
        match self {
            Measure::Nodes => "times fewer nodes",
            Measure::Time => "times faster",
        }
    }

    /// What its costs are counted in; nodes by their name alone.
    pub(super) fn unit(self) -> &'static str {
        match self {
            Measure::Nodes => "",
            Measure::Time => "s",
        }
    }

    pub(super) fn text(self, cost: f64) -> String {
        match self {
            Measure::Nodes => numbers::grouped(cost.round() as u64),
            Measure::Time => numbers::short_time(cost),
        }
    }

    /// The cost of a search to some depth, from its figures of all depths up to there.
    pub(super) fn of(self, cells: &[&Cell]) -> Option<f64> {
        match self {
            Measure::Nodes => Some(cells.last()?.nodes_total as f64),
            // No clock shows less than a nanosecond; and 0 has no logarithm.
            Measure::Time => Some(cells.iter().map(|cell| cell.time_s).sum::<f64>().max(1e-9)),
        }
    }
}

/// An experiment: a base, the parts that are switched on and off in it, and how it is measured.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Experiment {
    pub base: String,
    /// The parts; their places are the numbers used elsewhere.
    pub parts: Vec<AblatedPart>,
    pub design: Design,
    /// The subsets, in the order of [`Design::subsets`].
    pub variants: Vec<Variant>,
    pub depth: u32,
    pub measure: Measure,
    pub positions: usize,
    /// What the draws of the intervals follow from.
    pub seed: u64,
}

impl Experiment {
    /// The names of a subset's parts, joined by `separator`; `none` for the base alone.
    pub fn name_of(&self, subset: Subset, separator: &str) -> String {
        if subset == Subset::NONE {
            return "none".to_owned();
        }
        let names: Vec<&str> = subset
            .members()
            .map(|part| self.parts[part].name.as_str())
            .collect();
        names.join(separator)
    }

    pub(super) fn subset_of(&self, strategy: &str) -> Option<Subset> {
        let mut variants = self.variants.iter();
        Some(variants.find(|variant| variant.strategy == strategy)?.subset)
    }
}
