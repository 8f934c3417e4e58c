//! How well moves are ordered.

use super::{by_depth, coverage_note};
use crate::grid::Grid;
use crate::statistics::saturating_sum;
use crate::table::{Table, Value};

/// Share of the cutoffs that the first legal move made, by strategy and depth; over the suite as a whole.
pub fn ordering(grid: &Grid) -> Table {
    let depths: Vec<u32> = grid.depths().collect();
    by_depth(grid, "Ordering percentage by depth", "pct", &depths, |strategy, depth| {
        percentage(grid, strategy, depth).map(Value::percent)
    })
    .note("Cutoffs by the first move tried, of all cutoffs (main search and quiescence together); – where nothing was cut off.")
    .maybe_note(coverage_note(grid, depths.into_iter()))
}

/// The percentage of one strategy at one depth; `None` if there was no cutoff.
pub fn percentage(grid: &Grid, strategy: usize, depth: u32) -> Option<f64> {
    let column = grid.column(strategy, depth)?;
    let cutoffs = saturating_sum(column.iter().map(|cell| cell.cutoffs));
    let first = saturating_sum(column.iter().map(|cell| cell.first_move_cutoffs));
    (cutoffs > 0).then(|| 100.0 * first as f64 / cutoffs as f64)
}
