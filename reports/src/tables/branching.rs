//! The effective branching factor: how much one ply more costs.

use super::{coverage_note, tell_coverage};
use crate::grid::Grid;
use crate::statistics::geometric_mean;
use crate::table::{Table, Value};

/// Nodes at a depth over nodes one ply before, as the geometric mean over positions; and over two plies the
/// square root of the ratio, against the odd-even effect (Chess Programming Wiki, *Branching Factor*). `None`
/// below depth 2.
pub fn branching(grid: &Grid) -> Option<Table> {
    let depths: Vec<u32> = grid.depths().collect();
    let deepest = *depths.last().filter(|_| depths.len() > 1)?;
    let two_plies = depths.contains(&deepest.saturating_sub(2));
    let mut table = Table::new("Effective branching factor").words("strategy");
    for pair in depths.windows(2) {
        table = table.numbers_in("times", format!("depth {}/{}", pair[1], pair[0]));
    }
    if two_plies {
        table = table.numbers_in("times", format!("√(depth {deepest}/{})", deepest - 2));
    }
    let both = |from: u32, to: u32| grid.common_to(from, to).len();
    let last = two_plies.then(|| both(deepest - 2, deepest));
    let positions = depths.windows(2).map(|pair| both(pair[0], pair[1]));
    tell_coverage(&mut table, 1, positions.chain(last), grid);
    for (strategy, name) in grid.strategies().iter().enumerate() {
        let growth = |from: u32, to: u32| geometric_mean(&grid.node_ratios((strategy, to), (strategy, from)));
        let cell = |value: Option<f64>| Value::from(value.map(Value::significant));
        let mut row = vec![name.as_str().into()];
        row.extend(depths.windows(2).map(|pair| cell(growth(pair[0], pair[1]))));
        if two_plies {
            row.push(cell(growth(deepest - 2, deepest).map(f64::sqrt)));
        }
        table.push(row);
    }
    Some(
        table
            .note("Geometric mean over the positions; each iteration's own nodes.")
            .maybe_note(coverage_note(grid, depths.into_iter())),
    )
}
