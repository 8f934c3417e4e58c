//! The tables of a run, each made from a [`crate::Grid`] of its records.

mod branching;
mod errors;
mod minimal_trees;
mod nodes;
mod ordering;
mod quiescence;
mod reduction;
mod regret;
mod side_by_side;
mod solved;
mod solved_by_nodes;
mod time;
mod timed;

pub use branching::branching;
pub use errors::errors;
pub(crate) use errors::wrong_scores;
pub use minimal_trees::{mean_times, minimal_trees, share_of_reduction, times_the_minimal_tree};
pub use nodes::nodes;
pub use ordering::{Cutoffs, has_ordering, ordering, percentage as ordering_percentage};
pub use quiescence::{changed_scores, quiescence};
pub use reduction::{baseline, reduction};
pub use regret::{cases_by_class, chosen_moves, mean_regret, staircase};
pub use side_by_side::{Counterparts, side_by_side};
pub use solved::{solved, solved_count, to_solution};
pub use solved_by_nodes::{BestMoveCurves, solved_by_nodes};
pub use time::time;
pub use timed::{timed, timed_strategies};

use crate::grid::Grid;
use crate::numbers;
use crate::table::{NO_FIGURE, Table, Value};

/// A table with a row for each strategy and a column for each depth, as [`rows_by_depth`]; a heading tells
/// how many positions are behind its figures where that is not all of them.
fn by_depth(
    grid: &Grid,
    title: &str,
    unit: &str,
    depths: &[u32],
    cell: impl Fn(usize, u32) -> Option<Value>,
) -> Table {
    let mut table = rows_by_depth(grid, title, unit, depths, cell);
    tell_coverage(
        &mut table,
        1,
        depths.iter().map(|&depth| grid.common(depth).len()),
        grid,
    );
    table
}

/// Adds to the headings from a column on how many positions each has, where that is not all of them.
fn tell_coverage(table: &mut Table, first: usize, positions: impl Iterator<Item = usize>, grid: &Grid) {
    let all = grid.position_count();
    for (column, positions) in table.columns.iter_mut().skip(first).zip(positions) {
        if positions < all {
            column.heading.push_str(&format!(" ({positions} of {all})"));
        }
    }
}

/// A table with a row for each strategy and a column for each depth, in a unit.
fn rows_by_depth(
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

/// Says what the counts in the headings are that [`tell_coverage`] adds.
fn coverage_note(grid: &Grid, mut depths: impl Iterator<Item = u32>) -> Option<String> {
    let is_partial = |depth: u32| {
        grid.common(depth).len() < grid.position_count()
            || grid.reaching(depth).len() < grid.strategies().len()
    };
    depths.any(is_partial).then(|| {
        "In brackets: how many positions every strategy with a figure there finished; only they are compared."
            .to_owned()
    })
}

/// Says how many strategies are not shown, where strategies finished no position, and which depths have no
/// figures for that. It is said once, in the first table.
fn unreached_note(grid: &Grid) -> Option<String> {
    let compared = grid.compared_depths();
    let all = grid.strategies().len();
    let not_shown = (all < grid.strategy_count()).then(|| {
        let count = numbers::grouped(grid.strategy_count() as u64);
        format!("Shown are the first {all} of {count} strategies.")
    });
    let unreached = compared.iter().any(|&depth| grid.reaching(depth).len() < all);
    let unreached = unreached.then(|| format!("{NO_FIGURE} where a strategy finished no position."));
    let hidden = grid.depths().filter(|depth| !compared.contains(depth));
    let hidden: Vec<String> = hidden.map(|depth| depth.to_string()).collect();
    let hidden = (!hidden.is_empty()).then(|| {
        format!(
            "Not shown: depth {}, at which the strategies finished no position in common.",
            hidden.join(", ")
        )
    });
    let told: Vec<String> = not_shown.into_iter().chain(unreached).chain(hidden).collect();
    (!told.is_empty()).then(|| told.join(" "))
}

/// Says over which positions and strategies figures at these depths were taken, where that is not all of
/// them.
fn coverage_in_full(grid: &Grid, depths: impl Iterator<Item = u32>) -> Option<String> {
    let depths: Vec<u32> = depths.collect();
    let partial: Vec<String> = depths
        .iter()
        .filter(|&&depth| grid.common(depth).len() < grid.position_count())
        .map(|&depth| format!("depth {depth} over {}", grid.coverage(depth)))
        .collect();
    let partial = (!partial.is_empty()).then(|| {
        format!(
            "Only positions that every strategy finished are compared: {}.",
            partial.join(", ")
        )
    });
    let missing: Vec<String> = grid
        .strategies()
        .iter()
        .enumerate()
        .filter_map(|(strategy, name)| {
            let missed = depths.iter().filter(|&&depth| !grid.reaches(strategy, depth));
            let missed: Vec<String> = missed.map(u32::to_string).collect();
            (!missed.is_empty()).then(|| format!("{name} at depth {}", missed.join(", ")))
        })
        .collect();
    let missing = (!missing.is_empty())
        .then(|| format!("Left out where it finished no position: {}.", missing.join("; ")));
    let told: Vec<String> = partial.into_iter().chain(missing).collect();
    (!told.is_empty()).then(|| told.join(" "))
}

impl Table {
    fn maybe_note(self, note: Option<String>) -> Table {
        match note {
            Some(note) => self.note(note),
            None => self,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::Record;
    use crate::record::tests::record;
    use proptest::prelude::*;

    const STRATEGIES: [&str; 3] = ["minimax", "alpha-beta", "alpha-beta+qs"];
    const POSITIONS: [&str; 5] = ["A", "B", "C", "D", "E"];
    const DEPTHS: u32 = 4;
    const RECORDS: usize = STRATEGIES.len() * POSITIONS.len() * DEPTHS as usize;

    /// Nodes tell the position alone, each position by a bit of its own: equal sums are sums over the same
    /// positions.
    fn all_records() -> Vec<Record> {
        let mut records = Vec::new();
        for strategy in STRATEGIES {
            for (bit, position) in POSITIONS.into_iter().enumerate() {
                records.extend((1..=DEPTHS).map(|depth| record(position, strategy, depth, 1 << bit)));
            }
        }
        records
    }

    /// The sums of a column that has nothing else.
    fn sums(table: &Table, column: usize) -> Vec<&str> {
        let cells = table.rows.iter().map(|row| row[column].shown());
        cells.filter(|cell| *cell != NO_FIGURE).collect()
    }

    proptest! {
        #[test]
        fn all_sums_of_a_column_are_over_the_same_positions(
            // Most are finished, or hardly any position would be left.
            finished in proptest::collection::vec(proptest::bool::weighted(0.9), RECORDS),
        ) {
            let mut records = all_records();
            for (record, finished) in records.iter_mut().zip(finished) {
                if !finished {
                    record.status = engine_core::Status::Stopped(engine_core::Stop::Nodes);
                }
            }
            let grid = Grid::new(&records);
            let are_equal = |sums: &[&str]| sums.windows(2).all(|pair| pair[0] == pair[1]);
            let nodes = nodes(&grid);
            for column in 1..nodes.columns.len() {
                let sums = sums(&nodes, column);
                prop_assert!(are_equal(&sums), "{nodes:?}");
                let all = ((1 << POSITIONS.len()) - 1).to_string();
                let is_whole = !sums.is_empty() && sums.iter().all(|sum| **sum == all);
                let is_marked = nodes.columns[column].heading.ends_with(" of 5)");
                prop_assert!(is_whole != is_marked, "{nodes:?}");
            }
            let time = time(&grid);
            prop_assert!(are_equal(&sums(&time, 1)), "{time:?}");
            let reduction = reduction(&grid);
            let reduction = reduction.iter().map(|table| sums(table, 1));
            for sums in reduction {
                prop_assert!(are_equal(&sums), "{sums:?}");
            }
            let finished_by_all = |&depth: &u32| {
                grid.common(depth).len() == POSITIONS.len() && grid.reaching(depth).len() == STRATEGIES.len()
            };
            if let Some(deepest) = grid.depths().filter(finished_by_all).max() {
                prop_assert_eq!(grid.deepest(), Some(deepest));
            }
        }
    }
}
