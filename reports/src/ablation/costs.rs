//! [`Costs`]: what each subset costs on each position that all of them have finished.

use super::experiment::Experiment;
use super::subsets::Subset;
use crate::grid::{Cell, Grid};
use std::collections::BTreeMap;

/// The logarithm of the cost of each subset, position by position.
///
/// A position counts only if every subset of the experiment has finished it: means over different positions
/// cannot be compared.
pub struct Costs {
    positions: Vec<usize>,
    logs: BTreeMap<Subset, Vec<f64>>,
}

impl Costs {
    /// Reads them from the figures of an experiment.
    pub fn new(experiment: &Experiment, grid: &Grid) -> Costs {
        let strategies: Vec<Option<usize>> = experiment
            .variants
            .iter()
            .map(|variant| grid.strategy(&variant.strategy))
            .collect();
        let finished: Vec<Option<Vec<f64>>> = (0..grid.position_count())
            .map(|position| logs_of(experiment, grid, &strategies, position))
            .collect();
        let positions = (0..finished.len())
            .filter(|&position| finished[position].is_some())
            .collect();
        let rows: Vec<Vec<f64>> = finished.into_iter().flatten().collect();
        let logs = experiment.variants.iter().enumerate().map(|(column, variant)| {
            let logs = rows.iter().map(|row| row[column]).collect();
            (variant.subset, logs)
        });
        Costs {
            positions,
            logs: logs.collect(),
        }
    }

    /// The positions that count, by their places in the grid.
    pub fn positions(&self) -> &[usize] {
        &self.positions
    }

    /// The logarithms of a subset's costs, one for each position; `None` if it was not searched.
    pub fn logs(&self, subset: Subset) -> Option<&[f64]> {
        self.logs.get(&subset).map(Vec::as_slice)
    }

    /// What `after` saves against `before`, as a logarithm for each position; below 0 it costs more.
    pub fn saved(&self, before: Subset, after: Subset) -> Option<Vec<f64>> {
        let pairs = self.logs(before)?.iter().zip(self.logs(after)?);
        Some(pairs.map(|(before, after)| before - after).collect())
    }

    /// For each position, whatever follows from what each subset saves there against none; `None` unless all
    /// subsets of so many parts were searched.
    pub(super) fn for_each_position<T>(
        &self,
        parts: usize,
        figure: impl Fn(&dyn Fn(Subset) -> f64) -> T,
    ) -> Option<Vec<T>> {
        if self.logs.len() < 1 << parts {
            return None;
        }
        let figures = (0..self.positions.len()).map(|place| {
            let none = self.logs[&Subset::NONE][place];
            figure(&|subset| none - self.logs[&subset][place])
        });
        Some(figures.collect())
    }
}

/// The costs of all strategies on a position, in their order; `None` if any did not finish.
fn logs_of(
    experiment: &Experiment,
    grid: &Grid,
    strategies: &[Option<usize>],
    position: usize,
) -> Option<Vec<f64>> {
    let log = |strategy: &Option<usize>| {
        let depths = 1..=experiment.depth;
        let cells: Option<Vec<&Cell>> = depths
            .map(|depth| grid.get(position, (*strategy)?, depth))
            .collect();
        experiment.measure.of(&cells?).map(f64::ln)
    };
    strategies.iter().map(log).collect()
}
