//! The tables of a run, each made from a [`crate::Grid`] of its records.

mod branching;
mod errors;
mod floor;
mod horizon;
mod nodes;
mod ordering;
mod reduction;
mod regret;
mod side_by_side;
mod solved;
mod time;

pub use branching::branching;
pub use errors::errors;
pub use floor::{floor, mean_times, share_of_reduction, times_the_floor};
pub use horizon::horizon;
pub use nodes::nodes;
pub use ordering::{Cutoffs, has_ordering, ordering, percentage as ordering_percentage};
pub use reduction::{baseline, reduction};
pub use regret::{cases_by_class, mean_regret, staircase};
pub use side_by_side::{Counterparts, side_by_side};
pub use solved::{solved, solved_count, to_solution};
pub use time::time;

use crate::grid::Grid;
use crate::table::{Table, Value};

/// A table with a row for each strategy and a column for each depth, in a unit.
fn by_depth(
    grid: &Grid,
    title: &str,
    unit: &str,
    depths: &[u32],
    cell: impl Fn(usize, u32) -> Option<Value>,
) -> Table {
    let mut table = Table::new(title).words("strategy");
    for depth in depths {
        table = table.numbers_in(unit, format!("depth {depth}"));
    }
    for (strategy, name) in grid.strategies().iter().enumerate() {
        let mut row = vec![name.as_str().into()];
        row.extend(depths.iter().map(|&depth| Value::from(cell(strategy, depth))));
        table.push(row);
    }
    table
}

/// Says over which positions a figure was taken, where that is not all of them.
fn coverage_note(grid: &Grid, depths: impl Iterator<Item = u32>) -> Option<String> {
    let partial: Vec<String> = depths
        .filter(|&depth| grid.common(depth).len() < grid.position_count())
        .map(|depth| format!("depth {depth} over {}", grid.coverage(depth)))
        .collect();
    (!partial.is_empty()).then(|| {
        format!(
            "Only positions that every strategy finished are compared: {}.",
            partial.join(", ")
        )
    })
}

impl Table {
    fn maybe_note(self, note: Option<String>) -> Table {
        match note {
            Some(note) => self.note(note),
            None => self,
        }
    }
}
