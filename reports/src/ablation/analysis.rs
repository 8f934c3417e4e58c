//! [`Analysis`]: all figures of an experiment.

use super::bootstrap::{Bootstrap, Estimate};
use super::costs::Costs;
use super::experiment::{Experiment, Variant};
use super::interaction::{interaction, pairs};
use super::order::{AddedPart, order};
use super::ranks::{Ranks, ranks, told_apart};
use super::shapley::shapley;
use super::subsets::{Design, Subset};
use super::verdicts::{Changes, changes};
use crate::grid::Grid;
use crate::timings::{Timed, Timings};

/// The figures of an experiment. What its design does not tell is `None` or empty.
#[derive(Clone, Debug, PartialEq)]
pub struct Analysis {
    pub experiment: Experiment,
    /// The positions that every subset finished: all figures are of these.
    pub positions: usize,
    /// For each subset, in the order of the variants.
    pub subsets: Vec<SubsetFigures>,
    pub parts: Vec<PartFigures>,
    /// The pairs of parts of which the data support that the first saves more than the second, by the figure
    /// that the design is made for: what the ranks follow from.
    pub told_apart: Vec<[usize; 2]>,
    pub total: Option<Estimate>,
    /// For each pair of parts, how they get on: see [`interaction()`]. The intervals hold together.
    pub interactions: Vec<([usize; 2], Estimate)>,
    /// The order in which one would add the parts.
    pub order: Vec<AddedPart>,
    /// What the subsets save in time beside what they save in nodes, if they were timed.
    pub timed: Option<Timed>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct SubsetFigures {
    pub subset: Subset,
    pub cost: Estimate,
    /// What it saves against [`Design::reference`].
    pub saved: Estimate,
}

#[derive(Clone, Debug, PartialEq)]
pub struct PartFigures {
    /// What it saves switched on alone. Here as below, the intervals of all parts hold together.
    pub alone: Option<Estimate>,
    /// What it saves switched on after all others.
    pub last: Option<Estimate>,
    /// Its fair share of what all save together: see [`shapley()`].
    pub share: Option<Estimate>,
    /// Its places among the parts, by the figure that the design is made for.
    pub ranks: Option<Ranks>,
    pub changes: Changes,
}

impl Analysis {
    /// Works out the figures from what an experiment has found; `None` if no position was finished by every
    /// subset.
    pub fn new(experiment: &Experiment, grid: &Grid) -> Option<Analysis> {
        let costs = Costs::new(experiment, grid);
        let positions = costs.positions().len();
        if positions == 0 {
            return None;
        }
        let bootstrap = Bootstrap::new(positions, experiment.seed);
        let all = Subset::all(experiment.parts.len());
        let total = costs.saved(Subset::NONE, all);
        let subset_figures = |variant: &Variant| {
            let reference = experiment.design.reference(experiment.parts.len());
            Some(SubsetFigures {
                subset: variant.subset,
                cost: bootstrap.estimate(costs.logs(variant.subset)?),
                saved: bootstrap.estimate(&costs.saved(reference, variant.subset)?),
            })
        };
        let (parts, told_apart) = part_figures(experiment, grid, &costs, &bootstrap);
        Some(Analysis {
            positions,
            parts,
            told_apart,
            subsets: experiment.variants.iter().filter_map(subset_figures).collect(),
            total: total.map(|saved| bootstrap.estimate(&saved)),
            interactions: interactions(experiment, &costs, &bootstrap),
            order: order(experiment, &costs, &bootstrap),
            timed: None,
            experiment: experiment.clone(),
        })
    }

    /// The same with the times of the subsets, each against [`Design::reference`].
    #[must_use]
    pub fn with_timings(self, grid: &Grid, timings: &Timings) -> Analysis {
        let experiment = &self.experiment;
        let reference = experiment.design.reference(experiment.parts.len());
        let mut variants = experiment.variants.iter();
        let reference = variants.find(|variant| variant.subset == reference);
        let reference = reference.and_then(|variant| grid.strategy(&variant.strategy));
        Analysis {
            timed: timings.against(grid, |_| reference, experiment.seed),
            ..self
        }
    }

    /// The fair share of a part in percent of what all save together, in logarithms. `None` if they do not
    /// surely save anything, if this part's share is not told from nothing, or if some part costs more than
    /// it saves: shares beyond the whole are none.
    pub fn percentage(&self, part: usize) -> Option<f64> {
        let (total, share) = (self.total?, self.parts[part].share?);
        let saves = total.is_above_zero().unwrap_or(total.log > 0.0);
        let is_told = |share: Estimate| share.is_not_zero() != Some(false);
        let mut shares = self.parts.iter().filter_map(|figures| figures.share);
        let costs = shares.any(|share| share.log < 0.0 && is_told(share));
        (saves && !costs && is_told(share)).then(|| 100.0 * share.log / total.log)
    }

    /// The sound parts that changed a score: an error of the search.
    pub fn broken_promises(&self) -> Vec<usize> {
        (0..self.parts.len())
            .filter(|&part| self.experiment.parts[part].sound && self.parts[part].changes.score > 0)
            .collect()
    }

    pub fn subset(&self, subset: Subset) -> Option<&SubsetFigures> {
        self.subsets.iter().find(|figures| figures.subset == subset)
    }
}

fn part_figures(
    experiment: &Experiment,
    grid: &Grid,
    costs: &Costs,
    bootstrap: &Bootstrap,
) -> (Vec<PartFigures>, Vec<[usize; 2]>) {
    let parts = experiment.parts.len();
    let all = Subset::all(parts);
    let (mut alone, mut last) = (vec![None; parts], vec![None; parts]);
    // A ladder has one part alone and one last: that says nothing of the parts.
    if experiment.design != Design::Ladder {
        for part in 0..parts {
            alone[part] = costs.saved(Subset::NONE, Subset::NONE.with(part));
            last[part] = costs.saved(all.without(part), all);
        }
    }
    let shares: Vec<_> = match costs.for_each_position(parts, |saved| shapley(parts, saved)) {
        Some(positions) => (0..parts)
            .map(|part| Some(positions.iter().map(|shares| shares[part]).collect::<Vec<f64>>()))
            .collect(),
        None => vec![None; parts],
    };
    let ranked: Option<Vec<Vec<f64>>> = match experiment.design {
        Design::Factorial => shares.iter().cloned().collect(),
        Design::LeaveOneOut => last.iter().cloned().collect(),
        Design::AddOneIn => alone.iter().cloned().collect(),
        Design::Ladder => None,
    };
    let told_apart = ranked.and_then(|saved| told_apart(&saved, bootstrap));
    let ranks = told_apart.as_ref().map(|told| ranks(parts, told));
    let together = |saved: &[Option<Vec<f64>>]| together(saved, bootstrap);
    let (alone, last, shares) = (together(&alone), together(&last), together(&shares));
    let figures = (0..parts).map(|part| PartFigures {
        alone: alone[part],
        last: last[part],
        share: shares[part],
        ranks: ranks.as_ref().map(|ranks| ranks[part]),
        changes: changes(experiment, grid, costs, part),
    });
    (figures.collect(), told_apart.unwrap_or_default())
}

/// The figures of all parts, with intervals that hold together.
fn together(saved: &[Option<Vec<f64>>], bootstrap: &Bootstrap) -> Vec<Option<Estimate>> {
    let found: Vec<Vec<f64>> = saved.iter().flatten().cloned().collect();
    let mut estimates = bootstrap.together(&found).into_iter();
    let estimates = saved
        .iter()
        .map(|saved| saved.as_ref().and_then(|_| estimates.next()));
    estimates.collect()
}

fn interactions(
    experiment: &Experiment,
    costs: &Costs,
    bootstrap: &Bootstrap,
) -> Vec<([usize; 2], Estimate)> {
    let parts = experiment.parts.len();
    let (found, values): (Vec<[usize; 2]>, Vec<Vec<f64>>) = pairs(parts)
        .filter_map(|pair| {
            let values = costs.for_each_position(parts, |saved| interaction(parts, pair, saved))?;
            Some((pair, values))
        })
        .unzip();
    found.into_iter().zip(bootstrap.together(&values)).collect()
}
