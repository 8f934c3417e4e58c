//! What each step saves.

use super::coverage_in_full;
use crate::grid::Grid;
use crate::statistics::{geometric_mean, range};
use crate::table::{Table, Value};

/// The strategy that the others are measured against: `minimax` if it was run, else the first one. Of several
/// runs that have it, it is that of the first, which is called `run: minimax`.
pub fn baseline(grid: &Grid) -> usize {
    let is_minimax = |name: &String| name == "minimax" || name.ends_with(": minimax");
    grid.strategies().iter().position(is_minimax).unwrap_or(0)
}

/// How many times fewer nodes a strategy visits than the baseline and than the strategy before it, at the
/// deepest depth that can be compared: geometric mean over positions, with the range.
pub fn reduction(grid: &Grid) -> Option<Table> {
    let depth = grid.deepest()?;
    let base = baseline(grid);
    let mut table = Table::new(format!("Times fewer nodes at depth {depth}"))
        .words("strategy")
        .numbers("nodes")
        .numbers_in("times", format!("against {}", grid.strategies().get(base)?))
        .intervals("range")
        .numbers_in("times", "against the step before")
        .intervals("range");
    for (strategy, name) in grid.strategies().iter().enumerate() {
        let mut row = vec![
            name.as_str().into(),
            Value::from(grid.nodes(strategy, depth).map(Value::count)),
        ];
        row.extend(ratio_cells(grid, base, strategy, depth));
        row.extend(match grid.step_before(strategy) {
            Some(before) => ratio_cells(grid, before, strategy, depth),
            None => [Value::missing(), Value::missing()],
        });
        table.push(row);
    }
    Some(
        table
            .note(format!("Geometric mean over {}.", grid.coverage(depth)))
            .maybe_note(coverage_in_full(grid, std::iter::once(depth))),
    )
}

/// Mean and range of `reference`'s nodes over `strategy`'s.
fn ratio_cells(grid: &Grid, reference: usize, strategy: usize, depth: u32) -> [Value; 2] {
    let ratios = grid.node_ratios((reference, depth), (strategy, depth));
    match (geometric_mean(&ratios), range(&ratios)) {
        (Some(mean), Some((least, most))) => {
            [Value::times_fewer(mean), Value::range_of_times_fewer(least, most)]
        }
        _ => [Value::missing(), Value::missing()],
    }
}
