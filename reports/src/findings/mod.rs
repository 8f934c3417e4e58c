//! What a run found, in a few sentences made from its figures; [`regret_findings`] says what choices cost.
//!
//! A step is a strategy against the one before it. What is said of a step is said of other positions like
//! these too, and so only if its interval supports it: that a step saves or costs, and that one saves more
//! than another. The intervals of all steps hold together. What is said of these positions alone (sums,
//! errors) is counted.

mod changes;
mod errors;
mod listed;
mod regret;
mod savings;
mod step;
mod sums;
mod undecided;

pub use regret::regret_findings;
pub use step::Relation;

use crate::grid::Grid;
use crate::numbers;
use crate::statistics::{FEWEST_POSITIONS, SKEWED};

/// What a run found at the deepest depth that can be compared, a sentence each; the last one says over what.
/// Empty if there is nothing to compare.
///
/// `relation` tells what a strategy does other than the one before it, by their names; `None` leaves the step
/// out. `references` are the strategies that may err, each with one that finds the value of the same tree.
pub fn findings(
    grid: &Grid,
    relation: &dyn Fn(&str, &str) -> Option<Relation>,
    references: &[(String, Option<String>)],
) -> Vec<String> {
    let Some(depth) = grid.deepest() else {
        return Vec::new();
    };
    let (steps, rivals) = step::steps(grid, depth, relation);
    let mut found: Vec<String> = [
        savings::sentence(&steps, &rivals),
        changes::costs(&steps),
        changes::fewer(&steps),
        undecided::sentence(&steps),
        errors::sentence(grid, depth, references),
        sums::sentence(grid, depth),
    ]
    .into_iter()
    .flatten()
    .collect();
    if steps.is_empty() && found.is_empty() {
        return found;
    }
    let coverage = grid.coverage(depth);
    found.push(match grid.common(depth).len() < FEWEST_POSITIONS {
        true => format!(
            "{coverage} at depth {depth}: too few to say what the steps do elsewhere, which takes {FEWEST_POSITIONS}."
        ),
        false => format!(
            "Over {coverage} at depth {depth}: geometric means of the times fewer nodes; in parentheses 95 % intervals (bootstrap over \
             positions), those of {} together (Bonferroni). {SKEWED}",
            numbers::counted(steps.len(), "step")
        ),
    });
    found
}

#[cfg(test)]
mod tests;
