//! How close strategies come to the minimal tree.

use super::{coverage_note, of_strategies, with_depths};
use crate::grid::Grid;
use crate::minimal_trees::MinimalTrees;
use crate::numbers::{self, joined};
use crate::sentences::{Sentence, minimal_trees as sentences};
use crate::table::{Table, Value};
use statistics::geometric_mean;

/// The title of the table and the chart of strategies relative to minimal trees.
/// The title of the table over depths.
pub const TITLE: &str = "Times the minimal tree by depth";

/// Each strategy's nodes divided by those of its minimal tree: geometric mean over the positions. `None`
/// without minimal trees.
pub fn times_the_minimal_tree(grid: &Grid, minimal_trees: &MinimalTrees) -> Option<Table> {
    let table = of_strategies(grid, TITLE, with_trees(grid, minimal_trees)).called("minimal-tree");
    let table = with_depths(table, grid, "times", |strategy, depth| {
        let times = mean_times(grid, minimal_trees, strategy, depth)?;
        Some(Value::number(times, format!("{times:.2}")))
    });
    let is_without = |&strategy: &usize| minimal_trees.tree(grid.recipe(strategy)).is_none();
    let without = grid.places().filter(is_without);
    let without = joined(without.map(|strategy| grid.name(strategy)), ", ");
    let table = table
        .note(sentences::times())
        .notes(without.map(|names| sentences::no_tree(&names)))
        .notes(unfinished_note(grid, minimal_trees))
        .notes(coverage_note(grid, &grid.compared_depths()));
    (!minimal_trees.is_empty()).then(|| table.finish())
}

/// The mean shown by [`times_the_minimal_tree`]; `None` if no position has both figures.
pub fn mean_times(grid: &Grid, minimal_trees: &MinimalTrees, strategy: usize, depth: u32) -> Option<f64> {
    geometric_mean(times(grid, minimal_trees, strategy, depth))
}

/// A strategy's nodes at a depth over those of its minimal tree, for each comparable position that has one.
fn times(grid: &Grid, minimal_trees: &MinimalTrees, strategy: usize, depth: u32) -> Vec<f64> {
    let minimal_trees = minimal_trees.below(grid.recipe(strategy), depth);
    let times = |&position: &usize| {
        let cell = grid.get(position, strategy, depth)?;
        Some(cell.nodes as f64 / (*minimal_trees.get(position)?)? as f64)
    };
    grid.common(depth).iter().filter_map(times).collect()
}

fn with_trees(grid: &Grid, minimal_trees: &MinimalTrees) -> impl Iterator<Item = usize> {
    let has_tree = |&strategy: &usize| minimal_trees.tree(grid.recipe(strategy)).is_some();
    grid.places().filter(has_tree)
}

/// A note on missing minimal trees.
fn unfinished_note(grid: &Grid, minimal_trees: &MinimalTrees) -> Option<Sentence> {
    let missing = grid.compared_depths().into_iter().filter_map(|depth| {
        let missing = with_trees(grid, minimal_trees).filter_map(|strategy| {
            let found = times(grid, minimal_trees, strategy, depth).len();
            Some(grid.column(strategy, depth)?.len() - found)
        });
        let most = missing.max().filter(|&most| most > 0)?;
        Some(format!("depth {depth} of {}", numbers::counted(most, "position")))
    });
    joined(missing, ", ").map(|missing| sentences::unfinished(&missing))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::minimal_trees::{MinimalTreeRecord, tests::minimal_tree as row};
    use crate::record::tests::record;
    use std::collections::HashMap;

    fn trees() -> HashMap<String, String> {
        [
            ("alpha-beta", "alpha-beta"),
            ("alpha-beta+killers", "alpha-beta"),
            ("alpha-beta+qs+killers", "alpha-beta+qs"),
        ]
        .map(|(strategy, tree)| (strategy.to_owned(), tree.to_owned()))
        .into()
    }

    fn of_rows(grid: &Grid, rows: &[MinimalTreeRecord]) -> MinimalTrees {
        let mut minimal_trees = MinimalTrees::new(trees());
        rows.iter().for_each(|row| minimal_trees.add(grid, row));
        minimal_trees
    }

    fn cells(table: &Table, row: usize) -> Vec<&str> {
        table.rows[row].iter().map(Value::as_text).collect()
    }

    #[test]
    fn strategies_without_a_minimal_tree_are_left_out_and_named_and_nothing_is_missing_of_them() {
        let records = [record("A", "mcts", 2, 1000), record("A", "alpha-beta", 2, 500)];
        let grid = Grid::new(&records);
        let minimal_trees = of_rows(&grid, &[row("A", "alpha-beta", 2, 100)]);
        let times = times_the_minimal_tree(&grid, &minimal_trees).unwrap();
        assert_eq!(times.rows.len(), 1);
        assert_eq!(cells(&times, 0), ["alpha-beta", "5.00"]);
        let notes = times.notes.concat();
        assert!(notes.contains("No minimal tree: mcts."), "{notes}");
        assert!(!notes.contains("not found"), "{notes}");
    }

    #[test]
    fn times_are_geometric_means_over_the_positions_with_a_minimal_tree() {
        let records = [
            record("A", "alpha-beta", 2, 1000),
            record("B", "alpha-beta", 2, 500),
            record("A", "alpha-beta+killers", 2, 200),
            record("B", "alpha-beta+killers", 2, 200),
            record("A", "alpha-beta+qs+killers", 2, 300),
            record("B", "alpha-beta+qs+killers", 2, 300),
        ];
        let rows = [
            row("A", "alpha-beta", 2, 100),
            row("B", "alpha-beta", 2, 100),
            row("A", "alpha-beta+qs", 2, 150),
        ];
        let grid = Grid::new(&records);
        let minimal_trees = of_rows(&grid, &rows);

        let times = times_the_minimal_tree(&grid, &minimal_trees).unwrap();
        // 10 and 5 times.
        assert_eq!(cells(&times, 0), ["alpha-beta", "7.07"]);
        assert_eq!(cells(&times, 1), ["alpha-beta+killers", "2.00"]);
        assert_eq!(cells(&times, 2), ["alpha-beta+qs+killers", "2.00"]);
        let note = "Minimal trees that were not found are left out: depth 2 of 1 position.";
        assert!(times.notes.iter().any(|found| found == note), "{:?}", times.notes);
    }

    #[test]
    fn a_minimal_tree_that_was_not_found_is_in_no_mean() {
        let records = ["A", "B"].map(|position| record(position, "alpha-beta", 2, 1000));
        let mut unknown = row("B", "alpha-beta", 2, 100);
        unknown.nodes = None;
        let grid = Grid::new(&records);
        let minimal_trees = of_rows(&grid, &[row("A", "alpha-beta", 2, 100), unknown]);
        let times = times_the_minimal_tree(&grid, &minimal_trees).unwrap();
        assert_eq!(cells(&times, 0), ["alpha-beta", "10.00"]);
        let note = "Minimal trees that were not found are left out: depth 2 of 1 position.";
        assert!(times.notes.iter().any(|found| found == note), "{:?}", times.notes);
    }
}
