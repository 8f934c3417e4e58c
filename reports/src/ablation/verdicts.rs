//! [`Changes`]: how often switching a part on changed the score or the best move.

use super::costs::Costs;
use super::experiment::{Experiment, Variant};
use crate::grid::{Cell, Grid};

/// How often a part changed the result at the depth of the experiment.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Changes {
    /// Comparisons: a position, searched without and with the part, all else equal.
    pub comparisons: usize,
    pub score: usize,
    pub best_move: usize,
    /// Positions that have another score in any of their comparisons.
    pub positions: usize,
}

/// The changes that a part made. A sound part is compared only in strategies that do not err: it orders the
/// moves, and where others prune by that order, it cannot promise what they leave.
pub(super) fn changes(experiment: &Experiment, grid: &Grid, costs: &Costs, part: usize) -> Changes {
    let strategy = |variant: &Variant| grid.strategy(&variant.strategy);
    let pairs: Vec<(usize, usize)> = pairs(experiment, part)
        .into_iter()
        .filter_map(|(without, with)| Some((strategy(without)?, strategy(with)?)))
        .collect();
    let mut changes = Changes::default();
    for &position in costs.positions() {
        let cell = |strategy| grid.get(position, strategy, experiment.depth);
        let compared: Vec<(&Cell, &Cell)> = pairs
            .iter()
            .filter_map(|&(without, with)| Some((cell(without)?, cell(with)?)))
            .collect();
        let scores = compared
            .iter()
            .filter(|(without, with)| without.score != with.score);
        let moves = compared
            .iter()
            .filter(|(without, with)| without.best_move != with.best_move);
        let changed = scores.count();
        changes.comparisons += compared.len();
        changes.score += changed;
        changes.best_move += moves.count();
        changes.positions += usize::from(changed > 0);
    }
    changes
}

/// The variants that differ by the part alone, without it and with it.
fn pairs(experiment: &Experiment, part: usize) -> Vec<(&Variant, &Variant)> {
    let sound = experiment.parts[part].sound;
    let comparable = |variant: &&Variant| !(sound && variant.may_err);
    let with = experiment
        .variants
        .iter()
        .filter(|variant| variant.subset.has(part));
    with.filter_map(|with| {
        let without = experiment
            .variants
            .iter()
            .find(|other| other.subset == with.subset.without(part))?;
        Some((without, with))
    })
    .filter(|(without, with)| comparable(without) && comparable(with))
    .collect()
}
