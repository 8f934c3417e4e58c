//! The effective branching factor: how much one ply more costs.

use super::{coverage_note, tell_coverage};
use crate::grid::Grid;
use crate::statistics::geometric_mean;
use crate::table::{Table, Value};

/// Nodes at a depth over nodes one ply before, as the geometric mean over positions; and over two plies the
/// square root of the ratio, against the odd-even effect (Chess Programming Wiki, *Branching Factor*). `None`
/// where no position can be compared at two depths.
pub fn branching(grid: &Grid) -> Option<Table> {
    let depths = grid.compared_depths();
    let both = |&(from, to): &(u32, u32)| grid.common_to(from, to).len();
    let can_be_compared = |pair: &(u32, u32)| both(pair) > 0;
    let pairs = depths.windows(2).map(|pair| (pair[0], pair[1]));
    let pairs: Vec<(u32, u32)> = pairs.filter(can_be_compared).collect();
    let &(_, deepest) = pairs.last()?;
    let two_plies = (deepest.saturating_sub(2), deepest);
    let two_plies = Some(two_plies).filter(|pair| depths.contains(&pair.0) && can_be_compared(pair));
    let mut table = Table::new("Effective branching factor").words("strategy");
    for (from, to) in &pairs {
        table = table.numbers_in("times", format!("depth {to}/{from}"));
    }
    if let Some((from, to)) = two_plies {
        table = table.numbers_in("times", format!("√(depth {to}/{from})"));
    }
    tell_coverage(&mut table, 1, pairs.iter().chain(&two_plies).map(both), grid);
    for (strategy, name) in grid.strategies().iter().enumerate() {
        let growth =
            |&(from, to): &(u32, u32)| geometric_mean(&grid.node_ratios((strategy, to), (strategy, from)));
        let cell = |value: Option<f64>| Value::from(value.map(Value::significant));
        let mut row = vec![name.as_str().into()];
        row.extend(pairs.iter().map(|pair| cell(growth(pair))));
        row.extend(two_plies.iter().map(|pair| cell(growth(pair).map(f64::sqrt))));
        table.push(row);
    }
    Some(
        table
            .note("Geometric mean over the positions; each iteration's own nodes.")
            .maybe_note(coverage_note(grid, depths.into_iter())),
    )
}
