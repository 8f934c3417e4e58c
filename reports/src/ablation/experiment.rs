//! [`Experiment`]: which parts are switched on and off, on which positions, and in which [`Design`].

use super::subsets::Subset;
use crate::grid::{Grid, GridCell};
use crate::numbers;
use crate::timings::SHORTEST;
use engine_core::UnknownName;
use serde::{Deserialize, Serialize};
use strum::{Display, EnumString, IntoStaticStr, VariantArray, VariantNames};

/// Defines the names of an enum's variants, the list of all variants, and the error for an unknown name.
macro_rules! named {
    ($choice:ident, $what:literal) => {
        impl $choice {
            pub const ALL: &[$choice] = <$choice as VariantArray>::VARIANTS;

            pub fn name(self) -> &'static str {
                self.into()
            }

            fn unknown(name: &str) -> UnknownName {
                UnknownName::of::<$choice>($what, name)
            }
        }
    };
}

/// A unit that is switched on and off: one part, or several joined by `+`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AblatedPart {
    pub name: String,
    /// Its effect on the result: `sound`, `may err`.
    pub effect: String,
    /// Whether the score is guaranteed to be the same with and without it.
    pub sound: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variant {
    pub subset: Subset,
    pub strategy: String,
    /// Whether it may miss the value of its tree; then even a sound part cannot guarantee the same score.
    pub may_err: bool,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[derive(Display, EnumString, IntoStaticStr, VariantArray, VariantNames)]
#[strum(serialize_all = "kebab-case", parse_err_ty = UnknownName, parse_err_fn = Measure::unknown)]
pub enum Measure {
    /// Nodes of the last iteration, the figure that `lab run` compares.
    #[default]
    Nodes,
    Time,
    /// The deepest iteration completed within a budget; more is better.
    Depth,
}

named!(Measure, "measure");

impl Measure {
    pub(crate) fn saving(self) -> &'static str {
        match self {
            Measure::Nodes => "times fewer nodes",
            Measure::Time => "times faster",
            Measure::Depth => "times as deep",
        }
    }

    /// The definition of a factor: the cost before over the cost after, or the depth after over the depth
    /// before.
    pub(super) fn ratio(self, before: &str, after: &str) -> String {
        let name = self.name();
        match self {
            Measure::Nodes | Measure::Time => format!("{name} {before} / {name} {after}"),
            Measure::Depth => format!("{name} {after} / {name} {before}"),
        }
    }

    /// The unit of costs; empty for nodes and depths.
    pub(super) fn unit(self) -> &'static str {
        match self {
            Measure::Nodes | Measure::Depth => "",
            Measure::Time => "s",
        }
    }

    pub(super) fn text(self, cost: f64) -> String {
        match self {
            Measure::Nodes => numbers::grouped(cost.round() as u64),
            Measure::Time => numbers::short_time(cost),
            Measure::Depth => numbers::factor(cost),
        }
    }

    /// The logarithm of a search's cost. Depth is a gain, so its logarithm is negated.
    pub(super) fn log(self, depth: u32, cell: &GridCell) -> f64 {
        match self {
            Measure::Nodes => (cell.nodes as f64).ln(),
            Measure::Time => cell.time_s.max(SHORTEST).ln(),
            Measure::Depth => -f64::from(depth).ln(),
        }
    }

    /// Converts the logarithm of a cost to the logarithm of the nodes, time or depth itself.
    pub(super) fn value_log(self, log: f64) -> f64 {
        match self {
            Measure::Nodes | Measure::Time => log,
            Measure::Depth => -log,
        }
    }
}

/// Which subsets are searched. Fewer subsets yield fewer figures.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[derive(Display, EnumString, IntoStaticStr, VariantArray, VariantNames)]
#[strum(serialize_all = "kebab-case", parse_err_ty = UnknownName, parse_err_fn = Design::unknown)]
pub enum Design {
    /// All 2^k subsets: Shapley values and interactions.
    #[default]
    Factorial,
    /// All parts, and all but each one: the saving of each when added last.
    LeaveOneOut,
    /// No part, and each one alone: the saving of each when added first.
    AddOneIn,
    /// One after another in the given order: the saving of each in that order.
    Ladder,
}

named!(Design, "design");

impl Design {
    /// The most parts that it allows: each one doubles the subsets of a factorial design.
    pub fn most_parts(self) -> usize {
        match self {
            Design::Factorial => 10,
            Design::LeaveOneOut | Design::AddOneIn | Design::Ladder => 31,
        }
    }

    /// The subsets to search, smallest first.
    pub fn subsets(self, parts: usize) -> Vec<Subset> {
        let all = Subset::all(parts);
        match self {
            Design::Factorial => Subset::every(parts),
            Design::LeaveOneOut => {
                let but_one = (0..parts).rev().map(|part| all.without(part));
                but_one.chain([all]).collect()
            }
            Design::AddOneIn => {
                let alone = (0..parts).map(|part| Subset::NONE.with(part));
                std::iter::once(Subset::NONE).chain(alone).collect()
            }
            Design::Ladder => (0..=parts).map(Subset::all).collect(),
        }
    }
}

/// An experiment: a base, the parts that are switched on and off, and how savings are measured.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Experiment {
    pub base: String,
    /// The name of the set of positions, such as a suite's name.
    pub suite: String,
    /// The parts; their indices identify them elsewhere.
    pub parts: Vec<AblatedPart>,
    pub design: Design,
    /// The subsets, in the order of [`Design::subsets`].
    pub variants: Vec<Variant>,
    pub depth: u32,
    /// The limit of each search, if any: `20,000 nodes`.
    pub budget: Option<String>,
    pub measure: Measure,
    pub positions: usize,
}

impl Experiment {
    /// The common terms of all searches: their depth, or the budget within which depths are compared.
    pub(crate) fn limit(&self) -> String {
        match (self.measure, &self.budget) {
            (Measure::Depth, Some(budget)) => budget.clone(),
            _ => format!("depth {}", self.depth),
        }
    }

    /// The result of a search that is compared, with its depth.
    pub(super) fn cell<'a>(
        &self,
        grid: &'a Grid,
        position: usize,
        strategy: usize,
    ) -> Option<(u32, &'a GridCell)> {
        let depth = match self.measure {
            Measure::Nodes | Measure::Time => self.depth,
            Measure::Depth => grid.completed(position, strategy),
        };
        Some((depth, grid.get(position, strategy, depth)?))
    }

    /// The name of a subset: its parts, `none` for the base alone, or `all but` the missing part.
    pub(super) fn name_of(&self, subset: Subset) -> String {
        let names = |parts: &mut dyn Iterator<Item = usize>| {
            let names: Vec<&str> = parts.map(|part| self.parts[part].name.as_str()).collect();
            names.join(", ")
        };
        let count = self.parts.len();
        match (self.design, subset) {
            (_, Subset::NONE) => "none".to_owned(),
            (Design::LeaveOneOut, subset) if subset == Subset::all(count) => "all".to_owned(),
            (Design::LeaveOneOut, subset) => format!("all but {}", names(&mut subset.others(count))),
            (_, subset) => names(&mut subset.members()),
        }
    }

    /// The subset that the others are measured against: no parts, or all parts if the former is not searched.
    pub(super) fn reference(&self) -> Subset {
        match self.design {
            Design::LeaveOneOut => Subset::all(self.parts.len()),
            Design::Factorial | Design::AddOneIn | Design::Ladder => Subset::NONE,
        }
    }

    pub(super) fn subset_of(&self, strategy: &str) -> Option<Subset> {
        let mut variants = self.variants.iter();
        Some(variants.find(|variant| variant.strategy == strategy)?.subset)
    }
}
