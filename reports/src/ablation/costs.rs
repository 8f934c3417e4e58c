//! [`Costs`]: what each subset costs on each position that all of them have finished.

use super::experiment::Experiment;
use super::subsets::Subset;
use crate::grid::Grid;
use std::collections::BTreeMap;

/// The logarithm of the cost of each subset, position by position.
///
/// A position counts only if every subset of the experiment has finished it: means over different positions
/// cannot be compared.
pub(super) struct Costs {
    pub(super) positions: Vec<usize>,
    logs: BTreeMap<Subset, Vec<f64>>,
}

impl Costs {
    pub(super) fn new(experiment: &Experiment, grid: &Grid) -> Costs {
        let variants = &experiment.variants;
        let strategies: Vec<Option<usize>> = variants
            .iter()
            .map(|variant| grid.strategy(&variant.strategy))
            .collect();
        let mut positions = Vec::new();
        let mut logs: BTreeMap<Subset, Vec<f64>> = BTreeMap::new();
        for position in 0..grid.position_count() {
            let log = |strategy: &Option<usize>| {
                let cell = grid.get(position, (*strategy)?, experiment.depth)?;
                Some(experiment.measure.of(cell).ln())
            };
            let row: Option<Vec<f64>> = strategies.iter().map(log).collect();
            for (variant, log) in variants.iter().zip(row.iter().flatten()) {
                logs.entry(variant.subset).or_default().push(*log);
            }
            positions.extend(row.map(|_| position));
        }
        Costs { positions, logs }
    }

    /// The logarithms of a subset's costs, one for each position; `None` if it was not searched.
    pub(super) fn logs(&self, subset: Subset) -> Option<&[f64]> {
        self.logs.get(&subset).map(Vec::as_slice)
    }

    /// What `after` saves against `before`, as a logarithm for each position; below 0 it costs more.
    pub(super) fn saved(&self, before: Subset, after: Subset) -> Option<Vec<f64>> {
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
        let figures = (0..self.positions.len()).map(|place| {
            let none = self.logs[&Subset::NONE][place];
            figure(&|subset| none - self.logs[&subset][place])
        });
        (self.logs.len() == 1 << parts).then(|| figures.collect())
    }
}
