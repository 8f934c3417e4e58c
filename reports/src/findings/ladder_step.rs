//! [`StrategyStep`]: how many times fewer nodes a strategy visits than the one before it, and what
//! the sentences have of it.

use super::listed;
use crate::grid::Grid;
use crate::numbers;
use crate::statistics::{Bootstrap, Estimate};

const SEED: u64 = 1;

/// What a strategy does other than the one before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StrategyRelation {
    /// It finds the value of the same tree: fewer nodes are the same work done cheaper.
    SameTree,
    OtherTree,
    /// One of the two may miss the value of its tree.
    MayErr,
}

pub(super) struct StrategyStep {
    /// What is added, `+killers`; the whole strategy where it is no more than that.
    pub(super) name: String,
    before: String,
    relation: StrategyRelation,
    /// Times fewer nodes; the intervals of all steps hold together.
    pub(super) fewer: Estimate,
    /// Of each position, as logarithms.
    logs: Vec<f64>,
    /// Whether all its records are those of the strategy before.
    is_identical: bool,
    in_sum: f64,
}

/// The steps at a depth, and the pairs of which the data support that the first visits fewer nodes than the
/// second, each against its step before.
pub(super) fn steps(
    grid: &Grid,
    depth: u32,
    relation: &dyn Fn(&str, &str) -> Option<StrategyRelation>,
) -> (Vec<StrategyStep>, Vec<[usize; 2]>) {
    let found = grid.places().filter_map(|strategy| {
        let before = grid.step_before(strategy)?;
        let relation = relation(grid.recipe(before), grid.recipe(strategy))?;
        let in_sum = grid.nodes(before, depth)? as f64 / grid.nodes(strategy, depth)? as f64;
        let ratios = grid.node_ratios((before, depth), (strategy, depth));
        let logs: Vec<f64> = ratios.iter().map(|ratio| ratio.ln()).collect();
        let is_identical = grid.are_identical([before, strategy], depth);
        (!logs.is_empty()).then_some(((before, strategy, relation, is_identical, in_sum), logs))
    });
    let (found, logs): (Vec<_>, Vec<Vec<f64>>) = found.unzip();
    let bootstrap = Bootstrap::new(logs.first().map_or(0, Vec::len), SEED);
    let steps = found.into_iter().zip(bootstrap.together(&logs)).zip(&logs);
    let steps = steps.map(
        |(((before, strategy, relation, is_identical, in_sum), fewer), logs)| StrategyStep {
            name: grid.name(strategy).to_owned(),
            before: grid.name(before).to_owned(),
            relation,
            fewer,
            logs: logs.clone(),
            is_identical,
            in_sum,
        },
    );
    let steps: Vec<StrategyStep> = steps.collect();
    // Steps are compared with the one that saves the most: the work must not grow with their square.
    let best = best(&steps);
    let rivals = bootstrap.told_apart(&logs, |pair| best.is_some_and(|best| pair.contains(&best)));
    (steps, rivals.unwrap_or_default())
}

fn best(steps: &[StrategyStep]) -> Option<usize> {
    let saving = (0..steps.len()).filter(|&step| steps[step].saves());
    saving.max_by(|&one, &other| steps[one].fewer.log.total_cmp(&steps[other].fewer.log))
}

impl StrategyStep {
    /// Whether the data support that it visits fewer nodes for the same value.
    fn saves(&self) -> bool {
        self.relation == StrategyRelation::SameTree && self.fewer.is_above_zero() == Some(true)
    }

    /// Whether it visits as many nodes as the one before it on every position.
    fn has_as_many(&self) -> bool {
        self.logs.iter().all(|&log| log == 0.0)
    }

    /// `31.6 times fewer nodes than minimax (24.1–41)`.
    fn described(&self) -> String {
        let StrategyStep { before, fewer, .. } = self;
        let bounds = fewer
            .bounds()
            .map(|(low, high)| if fewer.log < 0.0 { (high.recip(), low.recip()) } else { (low, high) });
        let interval = bounds.map_or_else(String::new, |(low, high)| {
            let [low, high] = [low, high].map(numbers::significant);
            format!(" ({low}–{high})")
        });
        let (times, word) = times(fewer.factor());
        format!("{times} times {word} nodes than {before}{interval}")
    }

    /// `+qs visits 205 times more nodes than alpha-beta (88–497), of another tree`.
    fn visits(&self, but: &str) -> String {
        let other = match self.relation {
            StrategyRelation::SameTree => String::new(),
            StrategyRelation::OtherTree => format!(",{but}of another tree"),
            StrategyRelation::MayErr => format!(",{but}with errors possible"),
        };
        format!("{} visits {}{other}", self.name, self.described())
    }
}

/// `31.6` and `fewer`; of a factor below 1 how many times `more` it is.
fn times(factor: f64) -> (String, &'static str) {
    if factor < 1.0 {
        (numbers::significant(factor.recip()), "more")
    } else {
        (numbers::significant(factor), "fewer")
    }
}

/// Which steps save nodes, which cost, which visit fewer nodes but do not do the same work, and of which the
/// data tell neither.
pub(super) fn sentences(steps: &[StrategyStep], told_apart: &[[usize; 2]]) -> Vec<String> {
    let decided = |step: &&StrategyStep| step.fewer.is_not_zero() == Some(true);
    let costing = steps.iter().filter(decided).filter(|step| step.fewer.log < 0.0);
    let other_work = steps
        .iter()
        .filter(decided)
        .filter(|step| step.fewer.log > 0.0 && !step.saves());
    let (equal, others): (Vec<&StrategyStep>, _) = steps.iter().partition(|step| step.has_as_many());
    let (identical, as_many): (Vec<&StrategyStep>, _) = equal.into_iter().partition(|step| step.is_identical);
    let named = |steps: Vec<&StrategyStep>, verb: &str| {
        listed(
            steps
                .iter()
                .map(|StrategyStep { name, before, .. }| format!("{name} {verb} {before}")),
        )
    };
    let undecided = others
        .into_iter()
        .filter(|step| step.fewer.is_not_zero() == Some(false));
    let undecided = undecided.filter_map(|StrategyStep { name, fewer, .. }| {
        let (low, high) = fewer.bounds()?;
        let [low, high] = [low, high].map(numbers::significant);
        Some(format!(
            "{name} ({}, {low}–{high})",
            numbers::times(fewer.factor())
        ))
    });
    // What alpha-beta saves of minimax comes first, whether or not another step saves more.
    let first = steps
        .first()
        .filter(|step| step.before == "minimax" && step.saves());
    let first = first.filter(|_| best(steps) != Some(0));
    let sentences = [
        first.map(|step| format!("{}.", step.visits(" "))),
        savings(steps, told_apart),
        listed(costing.map(|step| step.visits(" "))).map(|visits| format!("{visits}.")),
        listed(other_work.map(|step| step.visits(" but "))).map(|visits| format!("{visits}.")),
        named(identical, "is identical to")
            .map(|steps| format!("On every position {steps}: nodes, scores and moves.")),
        named(as_many, "visits as many nodes as").map(|steps| format!("On every position {steps}.")),
        listed(undecided)
            .map(|names| format!("The data do not tell whether nodes are saved or lost by {names}.")),
    ];
    sentences.into_iter().flatten().collect()
}

/// `+mvv-lva saves the most: 31.6 times fewer nodes than ...`, and the other steps that save. `None` without
/// a step that the data support.
fn savings(steps: &[StrategyStep], told_apart: &[[usize; 2]]) -> Option<String> {
    let saving: Vec<usize> = (0..steps.len()).filter(|&step| steps[step].saves()).collect();
    let best = best(steps)?;
    let others = saving.into_iter().filter(|&step| step != best);
    let (equal, others): (Vec<usize>, Vec<usize>) =
        others.partition(|&step| steps[step].logs == steps[best].logs);
    let (rivals, less): (Vec<usize>, Vec<usize>) = others
        .into_iter()
        .partition(|&step| !told_apart.contains(&[best, step]));
    let names = |places: &[usize]| {
        let steps = places.iter().map(|&place| &steps[place]);
        listed(steps.map(|step| format!("{} ({})", step.name, numbers::times(step.fewer.factor()))))
    };
    let name = &steps[best].name;
    // In a sum positions with many nodes count for more.
    let (in_sum, word) = times(steps[best].in_sum);
    let figures = format!(
        "{}; {in_sum} times {word} in the sum of nodes",
        steps[best].described()
    );
    let mut also = names(&equal).map_or_else(String::new, |names| {
        format!(" On every position exactly as much is saved by {names}.")
    });
    also += &names(&less).map_or_else(String::new, |names| match less.len() {
        1 => format!(" {names} saves less."),
        _ => format!(" Less is saved by {names}."),
    });
    Some(match names(&rivals) {
        None if also.is_empty() => format!("{name} saves nodes: {figures}."),
        None => format!("{name} saves the most: {figures}.{also}"),
        Some(rivals) => {
            format!(
                "{name} saves nodes, {figures}; the data do not tell that it saves more than {rivals}.{also}"
            )
        }
    })
}
