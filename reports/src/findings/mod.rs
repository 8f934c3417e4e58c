//! The results of a run in a few sentences made from its figures; [`regret_findings`] is about choices.
//!
//! A step is a strategy against the one before it. A sentence on a step holds for other positions like these
//! too, so that it needs the support of its interval: a step saves or costs, or one saves more than another.
//! The intervals of all steps hold together. Sums are of these positions alone.

mod ladder_step;
mod regret;

pub use ladder_step::StrategyRelation;
pub use regret::regret_findings;

use crate::grid::Grid;
use crate::numbers;
use crate::statistics::{FEWEST_POSITIONS, SKEWED};

/// What a run found at the deepest depth that can be compared, a sentence each; the last one says over what.
/// Empty if there is nothing to compare.
///
/// `relation` tells what a strategy does other than the one before it, by their names; `None` leaves the step
/// out.
pub fn findings(grid: &Grid, relation: &dyn Fn(&str, &str) -> Option<StrategyRelation>) -> Vec<String> {
    let Some(depth) = grid.deepest() else {
        return Vec::new();
    };
    let (steps, told_apart) = ladder_step::steps(grid, depth, relation);
    let mut found = ladder_step::sentences(&steps, &told_apart);
    found.extend(uneven_sum(grid, depth));
    if steps.is_empty() && found.is_empty() {
        return found;
    }
    let coverage = grid.coverage(depth);
    found.push(if grid.common(depth).len() < FEWEST_POSITIONS {
        format!(
            "{coverage} at depth {depth}: too few to say what the steps do elsewhere, which takes {FEWEST_POSITIONS}."
        )
    } else if steps.is_empty() {
        format!("Over {coverage} at depth {depth}.")
    } else {
        format!(
            "Over {coverage} at depth {depth}: geometric means of the times fewer nodes; in parentheses 95 % intervals (bootstrap over \
             positions), those of {} together (Bonferroni). {SKEWED}",
            numbers::counted(steps.len(), "step")
        )
    });
    found
}

/// `1 of 24 positions takes half of all nodes of alpha-beta+qs`, if a quarter of them or fewer do: sums tell
/// of those. `None` if no sum is that uneven.
fn uneven_sum(grid: &Grid, depth: u32) -> Option<String> {
    let halves = grid.places().filter_map(|strategy| {
        let column = grid.column(strategy, depth)?;
        let mut nodes: Vec<f64> = column.iter().map(|cell| cell.nodes as f64).collect();
        nodes.sort_by(|one, other| other.total_cmp(one));
        let half = nodes.iter().sum::<f64>() / 2.0;
        let mut sum = 0.0;
        let fewest = nodes.iter().position(|nodes| {
            sum += nodes;
            sum >= half
        });
        Some((fewest? + 1, strategy))
    });
    let (few, strategy) = halves.min()?;
    let all = grid.common(depth).len();
    (4 * few <= all).then(|| {
        format!(
            "{few} of {} {} half of all nodes of {}: a sum tells of such positions, a geometric mean of all alike.",
            numbers::counted(all, "position"),
            if few == 1 { "takes" } else { "take" },
            grid.name(strategy)
        )
    })
}

/// `a`, `a and b`, `a, b and 2 more`: three at the most; `None` of none.
fn listed(names: impl IntoIterator<Item = String>) -> Option<String> {
    const MAX_NAMED: usize = 3;
    let names: Vec<String> = names.into_iter().collect();
    Some(match names.as_slice() {
        [] => return None,
        [only] => only.clone(),
        [first @ .., last] if names.len() <= MAX_NAMED => format!("{} and {last}", first.join(", ")),
        _ => format!(
            "{} and {} more",
            names[..MAX_NAMED].join(", "),
            names.len() - MAX_NAMED
        ),
    })
}

#[cfg(test)]
mod tests;
