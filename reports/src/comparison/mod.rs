//! [`Comparison`]: the strategies of a run compared with one of them, the baseline, in nodes, move ordering,
//! solved positions and regret, at the deepest comparable depth.
//!
//! Factors are geometric means over the positions, each with its own bootstrap interval.

mod answer;
mod main_table;
mod summary;
mod sweep;

pub use sweep::SweptNumber;

use crate::grid::Grid;
use crate::tables::Regrets;
use statistics::{Estimate, SEED, geometric_mean};

/// How the search of one strategy differs from that of another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StrategyRelation {
    /// It finds the value of the same tree, so fewer nodes mean the same work at lower cost.
    SameTree,
    /// It adds quiescence search at the horizon of the other's tree.
    WithCaptures,
    OtherTree,
    /// One of the two may miss the value of its tree.
    MayErr,
    /// Only one of the two searches to a depth in plies, so that their nodes do not compare.
    OtherDepth,
}

/// Determines how a strategy differs from another, given their recipes; `None` if they are not recipes.
pub type Relation<'a> = &'a dyn Fn(&str, &str) -> Option<StrategyRelation>;

pub struct Comparison<'a> {
    pub(crate) grid: &'a Grid,
    pub(crate) depth: u32,
    pub(crate) baseline: usize,
    regrets: &'a Regrets<'a>,
    /// The depth of the search that judged the chosen moves.
    judged_by: Option<u32>,
    relation: Relation<'a>,
    /// The parameters in which the strategies differ, if they differ in nothing else.
    sweep: Vec<SweptNumber>,
}

/// The node reduction factor of one strategy relative to another.
pub(crate) struct Factor {
    other: usize,
    strategy: usize,
    /// One logarithm per position.
    logs: Vec<f64>,
    /// Above 1 if the strategy visits fewer nodes than the other.
    pub(crate) estimate: Estimate,
}

impl Factor {
    /// The nodes of `other` at a depth divided by those of `strategy`; `None` if either does not reach it.
    pub(crate) fn of(grid: &Grid, depth: u32, [other, strategy]: [usize; 2]) -> Option<Factor> {
        let ratios = grid.node_ratios((other, depth), (strategy, depth));
        let logs: Vec<f64> = ratios.iter().map(|ratio| ratio.ln()).collect();
        (!logs.is_empty()).then(|| Factor {
            other,
            strategy,
            estimate: Estimate::of(&logs, SEED),
            logs,
        })
    }

    fn is_equal_everywhere(&self) -> bool {
        self.logs.iter().all(|&log| log == 0.0)
    }
}

impl<'a> Comparison<'a> {
    /// Compares the strategies of a run with its baseline. `None` if nothing is comparable.
    pub fn new(
        regrets: &'a Regrets<'a>,
        judged_by: Option<u32>,
        relation: Relation<'a>,
        sweep: Vec<SweptNumber>,
    ) -> Option<Comparison<'a>> {
        let grid = regrets.grid;
        let depth = grid.deepest()?;
        Some(Comparison {
            grid,
            depth,
            baseline: grid.baseline(),
            regrets,
            judged_by: judged_by.filter(|_| regrets.judged(depth) > 0),
            relation,
            sweep,
        })
    }

    /// The same comparison at another depth.
    fn at(&self, depth: u32) -> Comparison<'_> {
        Comparison {
            depth,
            sweep: self.sweep.clone(),
            ..*self
        }
    }

    /// The nodes of `other` divided by those of `strategy`; `None` if either does not reach the depth, or if
    /// the depth means something else to it.
    pub(crate) fn factor(&self, other: usize, strategy: usize) -> Option<Factor> {
        let factor = Factor::of(self.grid, self.depth, [other, strategy])?;
        (self.relation(&factor) != Some(StrategyRelation::OtherDepth)).then_some(factor)
    }

    /// The factor relative to the baseline; `None` for the baseline itself.
    pub(crate) fn reduction(&self, strategy: usize) -> Option<Factor> {
        self.factor(self.baseline, strategy)
            .filter(|_| strategy != self.baseline)
    }

    /// The factor relative to the previous strategy; `None` for the first.
    pub(crate) fn step(&self, strategy: usize) -> Option<Factor> {
        self.factor(self.grid.step_before(strategy)?, strategy)
    }

    /// The geometric mean of a strategy's nodes.
    pub(crate) fn nodes(&self, strategy: usize) -> Option<f64> {
        let column = self.grid.column(strategy, self.depth)?;
        geometric_mean(column.iter().map(|cell| cell.nodes as f64))
    }

    fn relation(&self, factor: &Factor) -> Option<StrategyRelation> {
        (self.relation)(self.grid.recipe(factor.other), self.grid.recipe(factor.strategy))
    }

    fn positions(&self) -> usize {
        self.grid.common(self.depth).len()
    }
}

#[cfg(test)]
mod tests;
