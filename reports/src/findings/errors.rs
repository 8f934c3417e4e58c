//! How often strategies that may err did so, on these positions.

use super::listed::listed;
use crate::grid::Grid;
use crate::tables::wrong_scores;

/// `alpha-beta+lmr missed the score of its tree on 3 of 24 positions.` `None` if no strategy may err.
pub(super) fn sentence(grid: &Grid, depth: u32, references: &[(String, Option<String>)]) -> Option<String> {
    let told = references.iter().filter_map(|(erring, exact)| {
        let (wrong, compared) = wrong_scores(grid, depth, erring, exact.as_deref()?)?;
        Some(format!("{erring} on {wrong} of {compared}"))
    });
    let told: Vec<String> = told.collect();
    (!told.is_empty()).then(|| {
        format!(
            "Positions on which the score of the tree was missed: {}.",
            listed(&told)
        )
    })
}
