//! Steps of which the data tell neither that they save nor that they cost.

use super::listed::listed;
use super::step::StrategyStep;
use crate::numbers;

/// `The data do not tell whether +counter saves or costs (1.01×, 0.98–1.04).` `None` if they tell of every
/// step, or there are too few positions.
pub(super) fn sentence(steps: &[StrategyStep]) -> Option<String> {
    let undecided = steps
        .iter()
        .filter(|step| step.fewer.is_not_zero() == Some(false));
    let told = undecided.filter_map(|step| {
        let (low, high) = step.fewer.bounds()?;
        Some(format!(
            "{} ({}, {}–{})",
            step.name,
            numbers::times(step.fewer.factor()),
            numbers::significant(low),
            numbers::significant(high)
        ))
    });
    let told: Vec<String> = told.collect();
    (!told.is_empty()).then(|| {
        format!(
            "The data do not tell whether nodes are saved or lost by {}.",
            listed(&told)
        )
    })
}
