//! The tables of a run, each made from a [`crate::Grid`] of its records.

mod best_move_curves;
mod costly_moves;
mod errors;
mod minimal_trees;
mod nodes;
mod ordering;
mod random_trees;
mod regret;
mod solved;
mod times;

pub use best_move_curves::best_move_curves;
pub use costly_moves::{CostlyPosition, costly_moves, regret_by_depth};
pub use errors::errors;
pub use minimal_trees::TITLE as TIMES_THE_MINIMAL_TREE;
pub use minimal_trees::{mean_times, times_the_minimal_tree};
pub use nodes::{branching, by_position, depth_completed, nodes, side_by_side, time};
pub use ordering::{Cutoffs, has_ordering, ordering, percentage as ordering_percentage};
pub use random_trees::LeafLine;
pub use random_trees::{growth, growth_of_leaves, leaves, share_of_wrong_choices, uniform};
pub use regret::{Regrets, cases_by_class, staircase};
pub use solved::{points_among, solved_among};
pub use solved::{solved, solved_count};
pub use times::{timed, timed_strategies};

use crate::grid::Grid;
use crate::numbers::joined;
use crate::sentences::{Sentence, notes};
use crate::table::{Table, TableOf, Value};

/// The names of all tables of a run and what each shows. Some runs lack some of them.
pub const TABLE_NAMES: [(&str, &str); 20] = [
    (
        "main",
        "nodes, factors, ordering, solved positions and regret of each strategy",
    ),
    ("nodes", "total nodes by depth"),
    ("depth", "depth completed within a limit of nodes or time"),
    ("branching", "effective branching factor"),
    ("ordering", "cutoffs made by the first move, main search"),
    ("ordering-qs", "the same of quiescence"),
    ("solved", "solved positions by depth"),
    (
        "errors",
        "scores and moves that differ from those of an exact search",
    ),
    ("time", "time and speed"),
    (
        "minimal-tree",
        "nodes over those of the minimal tree (--minimal-tree)",
    ),
    ("leaves", "leaves of drawn trees by depth"),
    ("growth", "growth of the leaves of drawn trees"),
    ("timed", "savings in time (--timed)"),
    ("positions", "nodes of each position; min and max factor"),
    ("costly-moves", "costly moves, a row a position (lab horizon)"),
    ("lines", "costly moves one by one, with their lines"),
    ("causes", "costly moves by cause and depth"),
    ("engines", "UCI engines beside the strategies (--engine)"),
    ("engine-moves", "moves and scores of each position (--engine)"),
    ("summary", "all figures of main at every depth (summary.csv)"),
];

/// The distinct items, in order of first appearance.
pub(crate) fn distinct<T: PartialEq>(things: impl IntoIterator<Item = T>) -> Vec<T> {
    let mut distinct = Vec::new();
    for thing in things {
        if !distinct.contains(&thing) {
            distinct.push(thing);
        }
    }
    distinct
}

fn of_strategies(
    grid: &Grid,
    title: impl Into<String>,
    strategies: impl IntoIterator<Item = usize>,
) -> TableOf<usize> {
    Table::of(title, strategies).words("strategy", |strategy| grid.name(strategy))
}

/// A table with one row per strategy and one column per comparable depth, with a unit.
fn by_depth<V: Into<Value>>(
    grid: &Grid,
    title: &str,
    unit: &str,
    cell: impl Fn(usize, u32) -> Option<V>,
) -> TableOf<usize> {
    with_depths(of_strategies(grid, title, grid.places()), grid, unit, cell)
}

/// Adds a column for each comparable depth; the heading has the number of positions if they are not all.
fn with_depths<T: Copy, V: Into<Value>>(
    table: TableOf<T>,
    grid: &Grid,
    unit: &str,
    cell: impl Fn(T, u32) -> Option<V>,
) -> TableOf<T> {
    table.each(grid.compared_depths(), |table, depth| {
        table
            .numbers_in(unit, format!("depth {depth}"), |thing| cell(thing, depth))
            .heading_goes_on(&in_brackets(grid, grid.common(depth).len()))
    })
}

/// ` (22 of 24)`; empty for all positions.
fn in_brackets(grid: &Grid, positions: usize) -> String {
    match grid.position_count() {
        all if positions < all => format!(" ({positions} of {all})"),
        _ => String::new(),
    }
}

/// A note that explains the counts in headings added by [`in_brackets`].
fn coverage_note(grid: &Grid, depths: &[u32]) -> Option<Sentence> {
    let is_partial = |&depth: &u32| {
        grid.common(depth).len() < grid.position_count() || grid.reaching(depth).len() < grid.places().len()
    };
    depths.iter().any(is_partial).then(notes::counts_in_headings)
}

/// A note on the positions and strategies covered at these depths, if they are not all.
pub(crate) fn coverage_in_full(grid: &Grid, depths: &[u32]) -> Option<Sentence> {
    let is_partial = |depth: &&u32| grid.common(**depth).len() < grid.position_count();
    let partial = depths.iter().filter(is_partial);
    let partial = partial.map(|&depth| format!("depth {depth} over {}", grid.coverage(depth)));
    let missing = grid.places().filter_map(|strategy| {
        let missed = depths.iter().filter(|&&depth| !grid.reaches(strategy, depth));
        let missed = joined(missed.map(u32::to_string), ", ")?;
        Some(format!("{} at depth {missed}", grid.name(strategy)))
    });
    notes::only_finished(joined(partial, ", "), joined(missing, "; "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::Record;
    use crate::record::tests::record;
    use crate::table::NO_FIGURE;
    use proptest::prelude::*;

    const STRATEGIES: [&str; 3] = ["minimax", "alpha-beta", "alpha-beta+qs"];
    const POSITIONS: [&str; 5] = ["A", "B", "C", "D", "E"];
    const DEPTHS: u32 = 4;
    const RECORDS: usize = STRATEGIES.len() * POSITIONS.len() * DEPTHS as usize;

    /// Nodes depend only on the position, each position having its own bit: equal sums are sums over the same
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

    /// The sums in a column of sums.
    fn sums(table: &Table, column: usize) -> Vec<&str> {
        let cells = table.rows.iter().map(|row| row[column].as_text());
        cells.filter(|cell| *cell != NO_FIGURE).collect()
    }

    proptest! {
        #[test]
        fn all_sums_of_a_column_are_over_the_same_positions(
            // Most are finished; otherwise hardly any position would be left.
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
            let finished_by_all = |&depth: &u32| {
                grid.common(depth).len() == POSITIONS.len() && grid.reaching(depth).len() == STRATEGIES.len()
            };
            if let Some(deepest) = grid.depths().filter(finished_by_all).max() {
                prop_assert_eq!(grid.deepest(), Some(deepest));
            }
        }
    }
}
