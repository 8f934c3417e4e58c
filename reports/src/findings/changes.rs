//! Steps that cost nodes, and steps that visit fewer of them but do not do the same work.

use super::listed::listed;
use super::step::{Relation, StrategyStep};

/// `+qs visits 205 times more nodes than alpha-beta (88–497), of another tree.` `None` if no step surely
/// costs.
pub(super) fn costs(steps: &[StrategyStep]) -> Option<String> {
    let costing = steps.iter().filter(|step| step.is_more());
    let told: Vec<String> = costing.map(|step| told(step, " ")).collect();
    (!told.is_empty()).then(|| format!("{}.", listed(&told)))
}

/// `+lmr visits 2.1 times fewer nodes than alpha-beta+qs (1.8–2.4), but may err.` `None` if there is no such
/// step.
pub(super) fn fewer(steps: &[StrategyStep]) -> Option<String> {
    let fewer = steps.iter().filter(|step| step.is_fewer() && !step.saves());
    let told: Vec<String> = fewer.map(|step| told(step, " but ")).collect();
    (!told.is_empty()).then(|| format!("{}.", listed(&told)))
}

fn told(step: &StrategyStep, but: &str) -> String {
    let other = match step.relation {
        Relation::SameTree => String::new(),
        Relation::OtherTree => format!(",{but}of another tree"),
        Relation::MayErr => format!(",{but}with errors possible"),
    };
    format!("{} visits {}{other}", step.name, step.told())
}
