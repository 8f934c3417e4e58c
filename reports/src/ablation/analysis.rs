//! [`Analysis`]: all figures of an experiment.

use super::experiment::{Design, Experiment, Measure, Variant};
use super::subsets::{Subset, interaction, shapley};
use crate::grid::Grid;
use crate::tables::Regrets;
use crate::timings::{StrategyTimes, Timings};
use statistics::{Estimate, Interval, SEED, distinguishable, drawn_mean, mean, median, pairs};
use std::collections::BTreeMap;

/// The figures of an experiment. Figures that its design cannot provide are `None` or empty.
#[derive(Clone, Debug, PartialEq)]
pub struct Analysis {
    pub experiment: Experiment,
    /// The positions finished by every subset that finished any; all figures refer to these.
    pub positions: usize,
    /// The positions left out of a comparison of depths, since a mate was proven or the game is over.
    pub decided: usize,
    pub subsets: Vec<(Subset, [Estimate; 2])>,
    /// Subsets that finished no position: their figures are missing, as are all that depend on them.
    pub missing: Vec<Subset>,
    /// The subset that the others are measured against; all parts if the design's own reference is missing.
    pub reference: Subset,
    pub parts: Vec<PartFigures>,
    /// The pairs of parts of which the first saves significantly more than the second, by the figure that the
    /// design is made for. The ranks follow from them.
    pub distinguishable: Vec<[usize; 2]>,
    pub total: Option<Estimate>,
    /// The interaction of each pair of parts: see [`interaction`].
    pub interactions: Vec<([usize; 2], Estimate)>,
    pub order: Vec<AddedPart>,
    /// The savings of the subsets in time and in nodes, if they were timed.
    pub timed: Option<StrategyTimes>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct PartFigures {
    /// Its saving when added alone. As below, each interval holds by itself.
    pub alone: Option<Estimate>,
    /// Its saving when added last, after all others.
    pub last: Option<Estimate>,
    /// Its Shapley value, a fair share of the total saving: see [`shapley`].
    pub share: Option<Estimate>,
    /// Its saving in a ladder, when added after the parts before it.
    pub added: Option<Estimate>,
    /// The best and the worst rank that it may have among the parts, by the figure that the design is made
    /// for and as far as the data can tell: the best is one plus the number of parts that save significantly
    /// more, the worst is the number of parts minus those that save significantly less.
    ///
    /// All pairs are compared at once with simultaneous intervals of their differences, so the rank ranges of
    /// all parts hold together with 95 % confidence (M. Mogstad, J. Romano, A. Shaikh, D. Wilhelm, *Inference
    /// for Ranks*, Review of Economic Studies 91, 2024).
    pub ranks: Option<(usize, usize)>,
    pub changes: Changes,
}

/// The results that a part changed at the depth of the experiment.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Changes {
    /// The number of comparisons: one position searched without and with the part, all else equal.
    pub comparisons: usize,
    pub score: usize,
    pub best_move: usize,
    /// Comparisons in which neither strategy may err, so that a sound part must keep the score, and those of
    /// them in which the score changed.
    pub promised: usize,
    pub broken: usize,
    /// Comparisons in which an expected move was found only without the part, and only with it; `None` if the
    /// suite expects none.
    pub solved: Option<[usize; 2]>,
    /// Total points of the moves found without and with the part; `None` if the suite does not grade moves.
    pub points: Option<[u64; 2]>,
    /// Positions whose score changed in at least one comparison.
    pub positions: usize,
    /// The number of positions on which the chosen moves were judged.
    pub judged: usize,
    /// How much greater the regret is with the part on the judged positions.
    pub regret: Option<Interval>,
    pub median_regret: Option<f64>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct AddedPart {
    pub part: usize,
    /// Its saving after the steps before it.
    pub saved: Estimate,
    /// The parts that might equally well have been added here, since they do not save significantly less.
    /// `None` if there are too few positions to say.
    pub rivals: Option<Vec<usize>>,
    /// The rivals that save exactly as much on every position.
    pub equal: Vec<usize>,
}

impl Analysis {
    /// Computes the figures of an experiment; `None` if no position was finished by every subset.
    pub fn new(experiment: &Experiment, regrets: &Regrets<'_>) -> Option<Analysis> {
        let grid = regrets.grid;
        let costs = Costs::new(experiment, grid);
        let positions = costs.positions.len();
        if positions == 0 {
            return None;
        }
        let estimate = |values: &[f64]| Estimate::of(values, SEED);
        let count = experiment.parts.len();
        let reference = experiment.reference();
        let reference = costs.logs(reference).map_or(Subset::all(count), |_| reference);
        let subset_figures = |variant: &Variant| {
            let cost = estimate(&costs.value_logs(experiment.measure, variant.subset)?);
            let saved = estimate(&costs.saved(reference, variant.subset)?);
            Some((variant.subset, [cost, saved]))
        };
        let total = costs.saved(Subset::NONE, Subset::all(count));
        let (mut parts, distinguishable) = part_figures(experiment, regrets, &costs);
        let order = order(experiment, &costs).unwrap_or_default();
        for step in order.iter().filter(|_| experiment.design == Design::Ladder) {
            parts[step.part].added = Some(step.saved);
        }
        let variants = experiment.variants.iter().map(|variant| variant.subset);
        Some(Analysis {
            positions,
            decided: costs.decided.len(),
            reference,
            missing: variants.filter(|subset| costs.logs(*subset).is_none()).collect(),
            parts,
            distinguishable,
            subsets: experiment.variants.iter().filter_map(subset_figures).collect(),
            total: total.map(|saved| estimate(&saved)),
            interactions: interactions(experiment, &costs),
            order,
            timed: None,
            experiment: experiment.clone(),
        })
    }

    /// Adds the times of the subsets, each relative to the experiment's reference.
    #[must_use]
    pub fn with_timings(self, grid: &Grid, timings: &Timings) -> Analysis {
        let reference = self.experiment.reference();
        let mut variants = self.experiment.variants.iter();
        let reference = variants.find(|variant| variant.subset == reference);
        let reference = reference.and_then(|variant| grid.strategy(&variant.strategy));
        Analysis {
            timed: timings.against(grid, |_| reference, SEED),
            ..self
        }
    }

    /// The Shapley value of a part as a percentage of the total saving, in logarithms. `None` if there is no
    /// significant total saving, if this part's share may be zero, or if some part costs more than it saves,
    /// since shares above 100 % make no sense.
    pub fn percentage(&self, part: usize) -> Option<f64> {
        let (total, share) = (self.total?, self.parts[part].share?);
        let saves = total.is_above_zero().unwrap_or(total.log > 0.0);
        let is_something = |share: Estimate| share.is_not_zero() != Some(false);
        let mut shares = self.parts.iter().filter_map(|figures| figures.share);
        let costs = shares.any(|share| share.log < 0.0 && is_something(share));
        (saves && !costs && is_something(share)).then(|| 100.0 * share.log / total.log)
    }

    /// The sound parts that changed a score although neither strategy may err, which indicates a bug in the
    /// search.
    pub fn broken_promises(&self) -> Vec<usize> {
        let is_broken =
            |&part: &usize| self.experiment.parts[part].sound && self.parts[part].changes.broken > 0;
        (0..self.parts.len()).filter(is_broken).collect()
    }

    /// The parts that change results: those that are not sound, and those that changed a score in the
    /// records.
    pub(super) fn changing(&self) -> impl Iterator<Item = usize> {
        let parts = self.in_order().into_iter();
        parts.filter(|&part| !self.experiment.parts[part].sound || self.parts[part].changes.score > 0)
    }

    /// The parts sorted by the figure that the design is made for, largest first.
    pub(super) fn by_worth(&self) -> Vec<usize> {
        let mut parts: Vec<usize> = (0..self.parts.len()).collect();
        let worth = |part: usize| {
            self.parts[part]
                .worth()
                .map_or(f64::NEG_INFINITY, |estimate| estimate.log)
        };
        parts.sort_by(|&one, &other| worth(other).total_cmp(&worth(one)));
        parts
    }

    /// The same; but a ladder keeps its own order.
    pub(crate) fn in_order(&self) -> Vec<usize> {
        match self.experiment.design {
            Design::Ladder => (0..self.parts.len()).collect(),
            _ => self.by_worth(),
        }
    }

    pub(super) fn name(&self, part: usize) -> &str {
        &self.experiment.parts[part].name
    }

    pub(crate) fn has_intervals(&self) -> bool {
        self.subsets
            .iter()
            .any(|(_, [_, saved])| saved.interval.is_some())
    }
}

/// One of the figures of a part.
pub(crate) type Figure = fn(&PartFigures) -> Option<Estimate>;

impl PartFigures {
    /// The figure that the design is made for.
    pub(super) fn worth(&self) -> Option<Estimate> {
        self.share.or(self.last).or(self.alone).or(self.added)
    }
}

fn part_figures(
    experiment: &Experiment,
    regrets: &Regrets<'_>,
    costs: &Costs,
) -> (Vec<PartFigures>, Vec<[usize; 2]>) {
    let count = experiment.parts.len();
    let all = Subset::all(count);
    // In a ladder only one part is added alone and only one is added last, which does not characterize the
    // parts.
    let of_each_part = |saved: &dyn Fn(usize) -> Option<Vec<f64>>| -> Vec<Option<Vec<f64>>> {
        let is_ladder = experiment.design == Design::Ladder;
        (0..count)
            .map(|part| saved(part).filter(|_| !is_ladder))
            .collect()
    };
    let alone = of_each_part(&|part| costs.saved(Subset::NONE, Subset::NONE.with(part)));
    let last = of_each_part(&|part| costs.saved(all.without(part), all));
    let shares = costs.for_each_position(count, |saved| shapley(count, saved));
    let shares = of_each_part(&|part| {
        let share = |shares: &Vec<f64>| shares[part];
        Some(shares.as_ref()?.iter().map(share).collect())
    });
    let ranked = match experiment.design {
        Design::Factorial => shares.clone(),
        Design::LeaveOneOut => last.clone(),
        Design::AddOneIn => alone.clone(),
        Design::Ladder => vec![None],
    };
    let ranked: Option<Vec<Vec<f64>>> = ranked.into_iter().collect();
    let apart = ranked.and_then(|saved| distinguishable(&saved, SEED));
    let ranks = |part: usize| {
        let apart = apart.as_ref()?;
        let more = apart.iter().filter(|[_, less]| *less == part).count();
        let less = apart.iter().filter(|[more, _]| *more == part).count();
        Some((1 + more, count - less))
    };
    let figure = |saved: &[Option<Vec<f64>>], part: usize| Some(Estimate::of(saved[part].as_ref()?, SEED));
    let figures = (0..count).map(|part| PartFigures {
        alone: figure(&alone, part),
        last: figure(&last, part),
        share: figure(&shares, part),
        added: None,
        ranks: ranks(part),
        changes: changes(experiment, regrets, &costs.positions, part),
    });
    (figures.collect(), apart.unwrap_or_default())
}

fn interactions(experiment: &Experiment, costs: &Costs) -> Vec<([usize; 2], Estimate)> {
    let parts = experiment.parts.len();
    let estimate = |pair| {
        let values = costs.for_each_position(parts, |saved| interaction(parts, pair, saved))?;
        Some((pair, Estimate::of(&values, SEED)))
    };
    pairs(parts).filter_map(estimate).collect()
}

/// The greedy order: starting from no parts, add the one that saves the most. A ladder has the given order,
/// without rivals. `None` for the other designs, which do not search the subsets needed.
fn order(experiment: &Experiment, costs: &Costs) -> Option<Vec<AddedPart>> {
    let mut subset = Subset::NONE;
    let steps = experiment.parts.iter().map(|_| {
        let step = next(experiment, costs, subset)?;
        subset = subset.with(step.part);
        Some(step)
    });
    steps.collect()
}

fn next(experiment: &Experiment, costs: &Costs, subset: Subset) -> Option<AddedPart> {
    let mut candidates: Vec<usize> = subset.others(experiment.parts.len()).collect();
    if experiment.design == Design::Ladder {
        candidates.truncate(1);
    }
    let saved = candidates
        .iter()
        .map(|&part| costs.saved(subset, subset.with(part)));
    let saved: Vec<Vec<f64>> = saved.collect::<Option<_>>()?;
    let sum = |place: usize| saved[place].iter().sum::<f64>();
    // The first among equals.
    let places = (0..saved.len()).rev();
    let chosen = places.max_by(|&one, &other| sum(one).total_cmp(&sum(other)))?;
    let rivals = distinguishable(&saved, SEED).map(|apart| {
        let is_rival = |other: &usize| *other != chosen && !apart.contains(&[chosen, *other]);
        let rivals = (0..saved.len()).filter(is_rival);
        rivals.map(|rival| candidates[rival]).collect()
    });
    let is_equal = |&place: &usize| place != chosen && saved[place] == saved[chosen];
    let equal = (0..saved.len()).filter(is_equal);
    Some(AddedPart {
        part: candidates[chosen],
        equal: equal.map(|place| candidates[place]).collect(),
        saved: Estimate::of(&saved[chosen], SEED),
        rivals,
    })
}

/// The changes that a part made. If other parts prune by move order, even a part that only orders moves
/// changes results; it promises unchanged scores only for strategies that may not err.
fn changes(experiment: &Experiment, regrets: &Regrets<'_>, positions: &[usize], part: usize) -> Changes {
    let grid = regrets.grid;
    let strategy = |variant: &Variant| grid.strategy(&variant.strategy);
    let variants = experiment.variants.iter();
    let with = variants.filter(|variant| variant.subset.has(part));
    let pairs = with.filter_map(|with| {
        let mut variants = experiment.variants.iter();
        let without = variants.find(|other| other.subset == with.subset.without(part))?;
        let promised = usize::from(!without.may_err && !with.may_err);
        Some(([strategy(without)?, strategy(with)?], promised))
    });
    let pairs: Vec<([usize; 2], usize)> = pairs.collect();
    let mut changes = Changes::default();
    let mut greater = Vec::new();
    for position in positions {
        let depth_of = |strategy| Some(experiment.cell(grid, *position, strategy)?.0);
        let of_pair = |&([without, with], promised): &([usize; 2], usize)| {
            // The shallower of the two depths, which both have reached.
            let depth = depth_of(without)?.min(depth_of(with)?);
            let cell = |strategy| grid.get(*position, strategy, depth);
            Some(((cell(without)?, cell(with)?), promised))
        };
        let before = changes.score;
        for ((without, with), promised) in pairs.iter().filter_map(of_pair) {
            let another = usize::from(without.score != with.score);
            changes.comparisons += 1;
            changes.score += another;
            changes.promised += promised;
            changes.broken += promised * another;
            changes.best_move += usize::from(without.best_move != with.best_move);
            if let Some((without, with)) = without.solved.zip(with.solved) {
                let sums = changes.solved.get_or_insert_default();
                sums[0] += usize::from(without && !with);
                sums[1] += usize::from(with && !without);
            }
            if let Some(points) = without.points.zip(with.points) {
                let sums = changes.points.get_or_insert_default();
                sums[0] += u64::from(points.0);
                sums[1] += u64::from(points.1);
            }
        }
        changes.positions += usize::from(changes.score > before);
        let regret = |strategy| regrets.of(*position, strategy, experiment.depth).map(f64::from);
        let of_pairs = pairs
            .iter()
            .map(|&([without, with], _)| Some(regret(with)? - regret(without)?));
        greater.extend(mean(of_pairs.flatten()));
    }
    changes.judged = greater.len();
    changes.regret = drawn_mean(&greater, SEED);
    changes.median_regret = median(&greater);
    changes
}

/// The logarithm of each subset's cost, by position.
///
/// A position counts only if every subset of the experiment finished it, since means over different positions
/// are not comparable. Where depths are compared, a decided position does not count either.
struct Costs {
    positions: Vec<usize>,
    /// The decided positions, if depths are compared.
    decided: Vec<usize>,
    logs: BTreeMap<Subset, Vec<f64>>,
}

impl Costs {
    fn new(experiment: &Experiment, grid: &Grid) -> Costs {
        let variants = &experiment.variants;
        let all = || 0..grid.position_count();
        let cell = |position, strategy| experiment.cell(grid, position, strategy);
        let strategies: Vec<Option<usize>> = variants
            .iter()
            .map(|variant| grid.strategy(&variant.strategy))
            .map(|strategy| {
                strategy.filter(|&strategy| all().any(|position| cell(position, strategy).is_some()))
            })
            .collect();
        let decided = match experiment.measure {
            Measure::Depth => grid.decided(),
            Measure::Nodes | Measure::Time => Vec::new(),
        };
        let mut positions = Vec::new();
        let mut logs: BTreeMap<Subset, Vec<f64>> = BTreeMap::new();
        for position in all().filter(|position| !decided.contains(position)) {
            let searched = variants.iter().zip(&strategies);
            let searched = searched.filter_map(|(variant, strategy)| Some((variant.subset, (*strategy)?)));
            let log = |(subset, strategy)| {
                let (depth, cell) = cell(position, strategy)?;
                Some((subset, experiment.measure.log(depth, cell)))
            };
            let row: Option<Vec<(Subset, f64)>> = searched.map(log).collect();
            for &(subset, log) in row.iter().flatten() {
                logs.entry(subset).or_default().push(log);
            }
            positions.extend(row.filter(|row| !row.is_empty()).map(|_| position));
        }
        Costs {
            positions,
            decided,
            logs,
        }
    }

    /// The logarithms of a subset's costs, one per position; `None` if it was not searched.
    fn logs(&self, subset: Subset) -> Option<&[f64]> {
        self.logs.get(&subset).map(Vec::as_slice)
    }

    /// The logarithms of a subset's nodes, times or depths, one per position.
    fn value_logs(&self, measure: Measure, subset: Subset) -> Option<Vec<f64>> {
        let logs = self.logs(subset)?.iter();
        Some(logs.map(|&log| measure.value_log(log)).collect())
    }

    /// The saving of `after` relative to `before`, as a logarithm per position; negative if it costs more.
    fn saved(&self, before: Subset, after: Subset) -> Option<Vec<f64>> {
        let pairs = self.logs(before)?.iter().zip(self.logs(after)?);
        Some(pairs.map(|(before, after)| before - after).collect())
    }

    /// A figure computed for each position from each subset's saving relative to no parts; `None` unless all
    /// subsets of the parts were searched.
    fn for_each_position<T>(
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
