//! [`StrategyStep`]: how many times fewer nodes a strategy visits than the one before it.

use crate::grid::Grid;
use crate::numbers;
use crate::statistics::{Bootstrap, Estimate};

/// What the draws of the intervals follow from.
const SEED: u64 = 1;

/// What a strategy does other than the one before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Relation {
    /// It finds the value of the same tree: fewer nodes are the same work done cheaper.
    SameTree,
    OtherTree,
    /// One of the two may miss the value of its tree.
    MayErr,
}

pub(super) struct StrategyStep {
    /// What is added, `+killers`; the whole strategy where it is no more than that.
    pub(super) name: String,
    pub(super) before: String,
    pub(super) relation: Relation,
    /// Times fewer nodes; the intervals of all steps hold together.
    pub(super) fewer: Estimate,
    pub(super) in_sum: f64,
}

impl StrategyStep {
    /// Whether the data support that it visits fewer nodes.
    pub(super) fn is_fewer(&self) -> bool {
        self.fewer.is_above_zero() == Some(true)
    }

    /// Whether the data support that it visits more nodes.
    pub(super) fn is_more(&self) -> bool {
        self.fewer.is_not_zero() == Some(true) && self.fewer.log < 0.0
    }

    /// Whether it saves: fewer nodes for the same value.
    pub(super) fn saves(&self) -> bool {
        self.relation == Relation::SameTree && self.is_fewer()
    }

    /// `31.6 times fewer nodes than minimax (24.1–41)`.
    pub(super) fn told(&self) -> String {
        let StrategyStep { before, fewer, .. } = self;
        let (factor, word, bounds) = match fewer.log < 0.0 {
            true => (
                fewer.factor().recip(),
                "more",
                fewer.bounds().map(|(low, high)| (high.recip(), low.recip())),
            ),
            false => (fewer.factor(), "fewer", fewer.bounds()),
        };
        let interval = bounds.map_or_else(String::new, |(low, high)| {
            let [low, high] = [low, high].map(numbers::significant);
            format!(" ({low}–{high})")
        });
        format!(
            "{} times {word} nodes than {before}{interval}",
            numbers::significant(factor)
        )
    }
}

/// The steps at a depth, and the pairs of which the data support that the first visits fewer nodes than the
/// second, each against its step before.
pub(super) fn steps(
    grid: &Grid,
    depth: u32,
    relation: &dyn Fn(&str, &str) -> Option<Relation>,
) -> (Vec<StrategyStep>, Vec<[usize; 2]>) {
    let names = grid.strategies();
    let found: Vec<(StrategyStep, Vec<f64>)> = (0..names.len())
        .filter_map(|strategy| {
            let before = grid.step_before(strategy)?;
            let ratios = grid.node_ratios((before, depth), (strategy, depth));
            let logs: Vec<f64> = ratios.iter().map(|ratio| ratio.ln()).collect();
            let step = StrategyStep {
                name: added(&names[before], &names[strategy]),
                before: names[before].clone(),
                relation: relation(&names[before], &names[strategy])?,
                fewer: Estimate {
                    log: 0.0,
                    interval: None,
                },
                in_sum: grid.nodes(before, depth)? as f64 / grid.nodes(strategy, depth)? as f64,
            };
            (!logs.is_empty()).then_some((step, logs))
        })
        .collect();
    let (mut steps, logs): (Vec<StrategyStep>, Vec<Vec<f64>>) = found.into_iter().unzip();
    let bootstrap = Bootstrap::new(logs.first().map_or(0, Vec::len), SEED);
    for (step, estimate) in steps.iter_mut().zip(bootstrap.together(&logs)) {
        step.fewer = estimate;
    }
    (steps, bootstrap.told_apart(&logs).unwrap_or_default())
}

/// What the strategy adds to the one before it; with the name of its run in front, if it has one.
fn added(before: &str, after: &str) -> String {
    let added = after.strip_prefix(before).filter(|added| added.starts_with('+'));
    match (added, after.rsplit_once(": ")) {
        (Some(added), Some((run, _))) => format!("{run}: {added}"),
        (Some(added), None) => added.to_owned(),
        (None, _) => after.to_owned(),
    }
}
