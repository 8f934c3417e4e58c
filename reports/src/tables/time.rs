//! How long it took.

use crate::grid::Grid;
use crate::table::{Table, Value};

/// Time and speed by strategy, over all depths that can be compared.
pub fn time(grid: &Grid) -> Table {
    let mut table = Table::new("Time and speed")
        .words("strategy")
        .numbers("nodes, all depths")
        .numbers_in("s", "time")
        .numbers("nodes/s");
    for (strategy, name) in grid.strategies().iter().enumerate() {
        let (mut nodes, mut time) = (0u64, 0.0);
        for depth in grid.depths() {
            for cell in grid.column(strategy, depth).unwrap_or_default() {
                nodes = nodes.saturating_add(cell.nodes);
                time += cell.time_s;
            }
        }
        let speed = (time > 0.0).then(|| Value::speed(nodes as f64 / time));
        table.push([
            name.as_str().into(),
            Value::count(nodes),
            Value::seconds(time),
            speed.into(),
        ]);
    }
    table.note("Time of the searches themselves, added up over threads; the only figures here that differ from run to run.")
}
