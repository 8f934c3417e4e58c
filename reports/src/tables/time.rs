//! How long it took.

use super::coverage_in_full;
use crate::grid::Grid;
use crate::table::{Table, Value};

/// Time and speed by strategy, over the depths that all of them came to: sums over other depths would not
/// stand for the same work. If some never came as far as the others, they have no figures.
pub fn time(grid: &Grid) -> Table {
    let compared = grid.deepest().map_or_else(Vec::new, |depth| grid.reaching(depth));
    let by_all = |depth: &u32| compared.iter().all(|&strategy| grid.reaches(strategy, *depth));
    let depths: Vec<u32> = grid.compared_depths().into_iter().filter(by_all).collect();
    let mut table = Table::new("Time and speed")
        .words("strategy")
        .numbers("nodes, all depths")
        .numbers_in("s", "time")
        .numbers("nodes/s");
    for (strategy, name) in grid.strategies().iter().enumerate() {
        let cells = || {
            depths
                .iter()
                .filter_map(|&depth| grid.column(strategy, depth))
                .flatten()
        };
        let mut row = vec![name.as_str().into()];
        if compared.contains(&strategy) {
            let nodes = cells().fold(0u64, |sum, cell| sum.saturating_add(cell.nodes));
            let time: f64 = cells().map(|cell| cell.time_s).sum();
            let speed = (time > 0.0).then(|| Value::speed(nodes as f64 / time));
            row.extend([Value::count(nodes), Value::seconds(time), speed.into()]);
        }
        row.resize_with(table.columns.len(), Value::missing);
        table.push(row);
    }
    if depths.len() < grid.depths().count() {
        let names: Vec<String> = depths.iter().map(u32::to_string).collect();
        table.columns[1].heading = format!("nodes, depths {}", names.join(", "));
    }
    table
        .note("Time of the searches themselves, added up over threads; the only figures here that differ from run to run.")
        .maybe_note(coverage_in_full(grid, depths.into_iter()))
}
