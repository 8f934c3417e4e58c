//! The result of a run in a sentence, and one line per step.

use super::{Comparison, Factor, StrategyRelation};
use crate::numbers;
use crate::statistics::{Estimate, SEED};
use crate::table::Table;

/// Recipes up to this many columns wide can be read within a sentence.
const READABLE: usize = 60;

impl Comparison<'_> {
    /// The result of the strategy with the largest factor: `alpha-beta visits 31.6 times fewer nodes than
    /// minimax at depth 4 (95% CI 24.1–43.1), with the same scores.`
    pub fn headline(&self) -> Option<String> {
        let Some(best) = self.best() else {
            let nodes = numbers::grouped(self.nodes(self.baseline)?.round() as u64);
            return Some(format!(
                "{} visits {nodes} nodes per position at depth {} (geometric mean of {}).",
                self.readable(self.baseline),
                self.depth,
                self.grid.coverage(self.depth)
            ));
        };
        let (subject, object) = match self.swept_subject(best.strategy, best.other) {
            Some(named) => named,
            None => (self.readable(best.strategy), self.readable(best.other)),
        };
        let positions = numbers::counted(best.logs.len(), "position");
        if self.grid.are_identical([best.other, best.strategy], self.depth) {
            return Some(format!(
                "{subject} and {object} are identical at depth {}: nodes, scores and moves of {positions}.",
                self.depth
            ));
        }
        if best.is_equal_everywhere() {
            return Some(format!(
                "{subject} visits as many nodes as {object} at depth {}, in each of {positions}.",
                self.depth
            ));
        }
        let interval = in_brackets(&best.estimate, "95% CI ");
        Some(format!(
            "{subject} visits {} {object} at depth {}{interval}{}{}.",
            times(&best.estimate),
            self.depth,
            doubt(&best.estimate),
            self.hedge(&best)
        ))
    }

    /// A qualification that a reader needs to interpret the factor.
    fn hedge(&self, factor: &Factor) -> String {
        match self.relation(factor) {
            Some(StrategyRelation::SameTree) => ", with the same scores".to_owned(),
            Some(StrategyRelation::WithCaptures) => {
                format!(", although it also searches captures past depth {}", self.depth)
            }
            Some(StrategyRelation::OtherTree) => ", but it searches another tree".to_owned(),
            Some(StrategyRelation::MayErr) => format!("; {}", self.differing_scores(factor)),
            None => String::new(),
        }
    }

    /// `4 of 24 scores differ, by at most 10 centipawns`.
    fn differing_scores(&self, factor: &Factor) -> String {
        let (common, strategies) = (self.grid.common(self.depth), [factor.other, factor.strategy]);
        let pairs = self.grid.pairs(common, self.depth, strategies);
        let differing = pairs.iter().filter(|(one, other)| one.score != other.score);
        let sizes = differing.map(|(one, other)| Some(one.score?.abs_diff(other.score?)));
        let sizes: Vec<Option<u32>> = sizes.collect();
        let most = sizes.iter().max().copied().flatten();
        // Beyond that, a score is a mate and differences have no meaning in centipawns.
        let most = most.filter(|&most| most < 20_000 && sizes.iter().all(Option::is_some));
        let at_most = most.map_or_else(String::new, |most| {
            format!(
                ", by at most {} {}",
                numbers::grouped(most.into()),
                self.grid.score_unit()
            )
        });
        match sizes.len() {
            0 => format!("all {} scores are the same", pairs.len()),
            some => format!("{some} of {} scores differ{at_most}", pairs.len()),
        }
    }

    /// One line per step, and a comparison of the two that save the most.
    pub fn steps(&self) -> Option<Table> {
        let steps = self.grid.places().filter_map(|strategy| self.step(strategy));
        let steps: Vec<Factor> = steps.collect();
        let is_compared = self.grid.places().len() > 2 && !steps.is_empty() && self.sweep.is_empty();
        let title = format!("Steps at depth {} (factor, 95% CI)", self.depth);
        is_compared.then(|| {
            Table::of(title, &steps)
                .called("steps")
                .words_named("step", |step| self.grid.name(step.strategy))
                .words_named("effect", |step| self.effect(step))
                .notes(self.best_two(&steps))
                .finish()
        })
    }

    fn effect(&self, step: &Factor) -> String {
        let before = self.grid.name(step.other);
        let positions = || numbers::counted(step.logs.len(), "position");
        if self.grid.are_identical([step.other, step.strategy], self.depth) {
            return format!(
                "identical to {before}: nodes, scores and moves of {}",
                positions()
            );
        }
        if step.is_equal_everywhere() {
            return format!("as many nodes as {before} in each of {}", positions());
        }
        let what = match self.relation(step) {
            Some(StrategyRelation::SameTree) => ", same score".to_owned(),
            Some(StrategyRelation::WithCaptures) => ": a larger tree".to_owned(),
            Some(StrategyRelation::OtherTree) => ": another tree".to_owned(),
            Some(StrategyRelation::MayErr) => format!("; {}", self.differing_scores(step)),
            None => String::new(),
        };
        let interval = in_brackets(&step.estimate, "");
        format!(
            "{} {before}{interval}{}{what}",
            times(&step.estimate),
            doubt(&step.estimate)
        )
    }

    /// Whether the step that saves the most saves significantly more than the next.
    fn best_two(&self, steps: &[Factor]) -> Option<String> {
        let saves = |step: &&Factor| {
            self.relation(step) == Some(StrategyRelation::SameTree)
                && step.estimate.is_above_zero() == Some(true)
        };
        let mut saving: Vec<&Factor> = steps.iter().filter(saves).collect();
        saving.sort_by(|one, other| other.estimate.log.total_cmp(&one.estimate.log));
        let [best, next, ..] = saving.as_slice() else {
            return None;
        };
        let logs = best.logs.iter().zip(&next.logs).map(|(best, next)| best - next);
        let logs: Vec<f64> = logs.collect();
        let ratio = Estimate::of(&logs, SEED);
        let [best, next] = [best, next].map(|step| self.grid.name(step.strategy));
        let interval = ratio.bounds().map(numbers::factors)?;
        let times = numbers::factor(ratio.factor());
        let (times, doubt) = match ratio.is_above_zero() {
            _ if numbers::is_one(ratio.factor()) => ("about".to_owned(), ""),
            Some(true) => (format!("{times} times"), ""),
            _ => (format!("{times} times"), "; not clear"),
        };
        Some(format!(
            "{best} saves {times} as much as {next}{doubt} (95% CI {interval})"
        ))
    }

    /// A strategy's recipe if its name states only what it adds and the recipe is short enough for a
    /// sentence; otherwise its name.
    pub(super) fn readable(&self, strategy: usize) -> String {
        let (name, recipe) = (self.grid.name(strategy), self.grid.recipe(strategy));
        let is_added = name.starts_with('+') && recipe.len() <= READABLE;
        if is_added { recipe.to_owned() } else { name.to_owned() }
    }
}

/// `31.6 times fewer nodes than`, `2.18 times as many nodes as`; `nearly as many nodes as` if the figure
/// would be 1.00.
pub(super) fn times(estimate: &Estimate) -> String {
    let (factor, _) = estimate.above_one();
    match estimate.log {
        _ if numbers::is_one(factor) => "nearly as many nodes as".to_owned(),
        ..0.0 => format!("{} times as many nodes as", numbers::factor(factor)),
        _ => format!("{} times fewer nodes than", numbers::factor(factor)),
    }
}

/// ` (24.1–43.1)`: the interval of the figure in the form of [`times`]; empty if it is 1.00 at both ends.
pub(super) fn in_brackets(estimate: &Estimate, before: &str) -> String {
    let ends = estimate.above_one().1.filter(|_| !estimate.is_nearly_one());
    let ends = ends.map(numbers::factors);
    ends.map_or_else(String::new, |ends| format!(" ({before}{ends})"))
}

fn doubt(estimate: &Estimate) -> &'static str {
    match estimate.is_not_zero() {
        Some(false) if !estimate.is_nearly_one() => ", not distinguishable from 1",
        _ => "",
    }
}
