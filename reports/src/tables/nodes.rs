//! How many nodes each strategy visits at each depth.

use super::{by_depth, coverage_note, unreached_note};
use crate::grid::Grid;
use crate::numbers;
use crate::table::{Table, Value};

/// Sum of the nodes over the suite, by strategy and depth.
pub fn nodes(grid: &Grid) -> Table {
    let depths = grid.compared_depths();
    by_depth(grid, "Nodes by depth", "nodes", &depths, |strategy, depth| {
        grid.nodes(strategy, depth).map(Value::count)
    })
    .note(format!(
        "Sum over {}, of the iteration to that depth alone.",
        depths.last().map_or_else(
            || "no positions".to_owned(),
            |_| numbers::counted(grid.position_count(), "position")
        )
    ))
    .maybe_note(unreached_note(grid))
    .maybe_note(coverage_note(grid, depths.into_iter()))
}
