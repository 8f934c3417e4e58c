//! How close strategies come to the minimal tree.

use super::{coverage_note, of_strategies, summed_positions, with_depths};
use crate::grid::{Grid, GridCell};
use crate::minimal_trees::{MinimalTreeCounts, MinimalTreeKind, MinimalTrees};
use crate::numbers::{self, joined};
use crate::sentences::{Sentence, minimal_trees as sentences};
use crate::statistics::{geometric_mean, mean};
use crate::table::{Table, TableOf, Value};

type CountRow = (&'static str, fn(&MinimalTreeCounts) -> Option<f64>);

const FORMULA: &str = "leaves, formula";

const LINES: [CountRow; 4] = [
    ("nodes", |tree| Some(tree.minimal_nodes? as f64)),
    ("nodes, estimate", |tree| Some(tree.nodes as f64)),
    ("leaves, estimate", |tree| Some(tree.leaf_nodes as f64)),
    (FORMULA, |tree| tree.knuth_moore_leaves),
];

/// The sum of a row over the positions, and the number of positions without a figure. `None` if a figure is
/// missing, except for the formula, which does not apply to finished games.
fn sum((what, figure): CountRow, pairs: &[(&GridCell, &MinimalTreeCounts)]) -> Option<(f64, usize)> {
    let figures: Vec<f64> = pairs.iter().filter_map(|(_, tree)| figure(tree)).collect();
    let without = pairs.len() - figures.len();
    let is_known = !figures.is_empty() && (without == 0 || what == FORMULA);
    is_known.then(|| (figures.iter().sum(), without))
}

/// The minimal trees: nodes, nodes and leaves of the estimate, and leaves by the formula of Knuth and Moore.
/// `None` without minimal trees.
pub fn minimal_trees(grid: &Grid, minimal_trees: &MinimalTrees) -> Option<Table> {
    let depths = grid.compared_depths();
    let mut trees: Vec<(usize, &str)> = Vec::new();
    for strategy in grid.places() {
        match minimal_trees.tree(grid.recipe(strategy)) {
            Some(tree) if trees.iter().all(|&(_, other)| other != tree) => trees.push((strategy, tree)),
            _ => {}
        }
    }
    let rows = trees
        .iter()
        .flat_map(|tree| LINES.iter().map(move |line| (tree, line)));
    let mut over = 0;
    let table = Table::of("The minimal tree by depth", rows)
        .words(
            "tree",
            |((_, tree), line)| if line.0 == "nodes" { tree } else { "" },
        )
        .words("", |(_, line)| line.0)
        .each(&depths, |table, &depth| {
            table.numbers(format!("depth {depth}"), |(tree, line)| {
                let (sum, left_out) = sum(*line, &pairs(grid, minimal_trees, tree.0, depth))?;
                over = over.max(left_out);
                Some(Value::count(sum.round() as u64))
            })
        });
    let table = table
        .notes(sentences::counted_trees(&summed_positions(grid, &depths)))
        .notes(sentences::finished_games(over, minimal_trees.finished_games()))
        .notes(unfinished_note(grid, minimal_trees, MinimalTreeKind::LeftFirst))
        .notes(coverage_note(grid, &depths));
    (!minimal_trees.is_empty()).then(|| table.finish())
}

/// Each strategy's nodes divided by those of its minimal tree or of the estimate: geometric mean over the
/// positions. `None` without minimal trees.
pub fn times_the_minimal_tree(
    grid: &Grid,
    minimal_trees: &MinimalTrees,
    tree: MinimalTreeKind,
) -> Option<Table> {
    let table = of_trees(grid, minimal_trees, tree.title(), "times", |strategy, depth| {
        let times = mean_times(grid, minimal_trees, strategy, depth, tree)?;
        Some(Value::number(times, format!("{times:.2}")))
    })?;
    let is_without = |&strategy: &usize| minimal_trees.tree(grid.recipe(strategy)).is_none();
    let without = grid.places().filter(is_without);
    let without = joined(without.map(|strategy| grid.name(strategy)), ", ");
    let table = table
        .note(sentences::times(tree))
        .notes(without.map(|names| sentences::no_tree(&names)))
        .notes(unfinished_note(grid, minimal_trees, tree))
        .notes(coverage_note(grid, &grid.compared_depths()));
    Some(table.finish())
}

/// The mean shown by [`times_the_minimal_tree`]; `None` if no position has both figures.
pub fn mean_times(
    grid: &Grid,
    minimal_trees: &MinimalTrees,
    strategy: usize,
    depth: u32,
    tree: MinimalTreeKind,
) -> Option<f64> {
    let pairs = pairs(grid, minimal_trees, strategy, depth).into_iter();
    geometric_mean(pairs.filter_map(|(cell, least)| Some(cell.nodes as f64 / least.nodes_of(tree)? as f64)))
}

/// The share of plain alpha-beta's excess over the minimal tree that a strategy saves, by strategy and depth:
/// mean over the positions. `None` without minimal trees, or if plain alpha-beta was not run on any of the
/// trees.
pub fn share_of_reduction(grid: &Grid, minimal_trees: &MinimalTrees) -> Option<Table> {
    let plain = |strategy: usize| grid.strategy(minimal_trees.tree(grid.recipe(strategy))?);
    let title = "Share of the possible reduction by depth";
    let table = of_trees(grid, minimal_trees, title, "pct", |strategy, depth| {
        let plain = plain(strategy)?;
        let minimal_trees = minimal_trees.below(grid.recipe(strategy), depth);
        let share = |&position: &usize| {
            let nodes = grid.get(position, strategy, depth)?.nodes as f64;
            let most = grid.get(position, plain, depth)?.nodes as f64;
            let least = minimal_trees.get(position)?.as_ref()?.minimal_nodes? as f64;
            // If nothing can be saved, the share is undefined.
            (most > least).then(|| 100.0 * (most - nodes) / (most - least))
        };
        mean(grid.common(depth).iter().filter_map(share)).map(Value::percent)
    })?;
    let mut without = grid.places().filter(|&strategy| plain(strategy).is_none());
    let without = without.find_map(|strategy| minimal_trees.tree(grid.recipe(strategy)));
    let table = table
        .note(sentences::share_of_reduction())
        .notes(without.map(sentences::not_run))
        .notes(unfinished_note(grid, minimal_trees, MinimalTreeKind::Exact))
        .notes(coverage_note(grid, &grid.compared_depths()));
    grid.places()
        .any(|strategy| plain(strategy).is_some())
        .then(|| table.finish())
}

/// A table with one row per strategy that has a minimal tree. `None` without minimal trees.
fn of_trees(
    grid: &Grid,
    minimal_trees: &MinimalTrees,
    title: &str,
    unit: &str,
    cell: impl Fn(usize, u32) -> Option<Value>,
) -> Option<TableOf<usize>> {
    let with_trees = with_trees(grid, minimal_trees);
    (!minimal_trees.is_empty()).then(|| {
        let table = of_strategies(grid, title, with_trees).called("minimal-tree");
        with_depths(table, grid, unit, cell)
    })
}

fn with_trees(grid: &Grid, minimal_trees: &MinimalTrees) -> impl Iterator<Item = usize> {
    let has_tree = |&strategy: &usize| minimal_trees.tree(grid.recipe(strategy)).is_some();
    grid.places().filter(has_tree)
}

/// A strategy's cells at a depth, each with its minimal tree, over the comparable positions.
fn pairs<'a>(
    grid: &'a Grid,
    minimal_trees: &'a MinimalTrees,
    strategy: usize,
    depth: u32,
) -> Vec<(&'a GridCell, &'a MinimalTreeCounts)> {
    let minimal_trees = minimal_trees.below(grid.recipe(strategy), depth);
    let pair = |&position: &usize| {
        let cell = grid.get(position, strategy, depth)?;
        Some((cell, minimal_trees.get(position)?.as_ref()?))
    };
    grid.common(depth).iter().filter_map(pair).collect()
}

/// A note on missing minimal trees or estimates.
fn unfinished_note(grid: &Grid, minimal_trees: &MinimalTrees, tree: MinimalTreeKind) -> Option<Sentence> {
    let missing = grid.compared_depths().into_iter().filter_map(|depth| {
        let missing = with_trees(grid, minimal_trees).filter_map(|strategy| {
            let pairs = pairs(grid, minimal_trees, strategy, depth).into_iter();
            let found = pairs.filter(|(_, least)| least.nodes_of(tree).is_some()).count();
            Some(grid.column(strategy, depth)?.len() - found)
        });
        let most = missing.max().filter(|&most| most > 0)?;
        Some(format!("depth {depth} of {}", numbers::counted(most, "position")))
    });
    joined(missing, ", ").map(|missing| sentences::unfinished(tree, &missing))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::minimal_trees::{MinimalTreeRecord, tests::minimal_tree as row};
    use crate::record::tests::record;
    use crate::table::NO_FIGURE;
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
        let times = times_the_minimal_tree(&grid, &minimal_trees, MinimalTreeKind::LeftFirst).unwrap();
        assert_eq!(times.rows.len(), 1);
        assert_eq!(cells(&times, 0), ["alpha-beta", "5.00"]);
        let notes = times.notes.concat();
        assert!(notes.contains("No minimal tree: mcts."), "{notes}");
        assert!(!notes.contains("not finished"), "{notes}");
        let shares = share_of_reduction(&grid, &minimal_trees).unwrap();
        assert_eq!(shares.rows.len(), 1);
    }

    #[test]
    fn times_and_shares_are_shown_beside_something_to_compare_with() {
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

        let times = times_the_minimal_tree(&grid, &minimal_trees, MinimalTreeKind::LeftFirst).unwrap();
        assert_eq!(cells(&times, 0), ["alpha-beta", "7.07"]);
        assert_eq!(cells(&times, 1), ["alpha-beta+killers", "2.00"]);
        assert_eq!(cells(&times, 2), ["alpha-beta+qs+killers", "2.00"]);
        assert!(
            times
                .notes
                .iter()
                .any(|note| note.contains("depth 2 of 1 position."))
        );

        let times = times_the_minimal_tree(&grid, &minimal_trees, MinimalTreeKind::Exact).unwrap();
        // 10 and 5 times 100 / 90.
        assert_eq!(cells(&times, 0), ["alpha-beta", "7.86"]);

        let shares = share_of_reduction(&grid, &minimal_trees).unwrap();
        assert_eq!(cells(&shares, 0), ["alpha-beta", "0.00%"]);
        // 800 of 910, and 300 of 410.
        assert_eq!(cells(&shares, 1), ["alpha-beta+killers", "80.54%"]);
        assert_eq!(cells(&shares, 2), ["alpha-beta+qs+killers", NO_FIGURE]);
        assert!(
            shares
                .notes
                .iter()
                .any(|note| note.contains("--strategy alpha-beta+qs "))
        );

        let minimal_tree = super::minimal_trees(&grid, &minimal_trees).unwrap();
        assert_eq!(cells(&minimal_tree, 0), ["alpha-beta", "nodes", "180"]);
        assert_eq!(cells(&minimal_tree, 1), ["", "nodes, estimate", "200"]);
        assert_eq!(cells(&minimal_tree, 2), ["", "leaves, estimate", "100"]);
        assert_eq!(cells(&minimal_tree, 3), ["", "leaves, formula", "118"]);
        assert_eq!(cells(&minimal_tree, 4), ["alpha-beta+qs", "nodes", "140"]);
    }

    #[test]
    fn a_position_in_which_the_game_is_over_does_not_blank_the_formula_of_the_others() {
        let records = ["A", "B"].map(|position| record(position, "alpha-beta", 2, 1000));
        let mut over = row("B", "alpha-beta", 2, 1);
        (over.branching, over.knuth_moore_leaves) = (None, None);
        let grid = Grid::new(&records);
        let minimal_trees = of_rows(&grid, &[row("A", "alpha-beta", 2, 110), over]);
        let table = super::minimal_trees(&grid, &minimal_trees).unwrap();
        assert_eq!(cells(&table, 3), ["", "leaves, formula", "59"]);
        let note = "The formula leaves out 1 finished game (B).";
        assert!(table.notes.iter().any(|found| found == note), "{:?}", table.notes);
    }

    #[test]
    fn a_minimal_tree_that_was_not_found_is_in_no_sum_and_no_mean() {
        let records = ["A", "B"].map(|position| record(position, "alpha-beta", 2, 1000));
        let mut unknown = row("B", "alpha-beta", 2, 100);
        unknown.minimal_nodes = None;
        let grid = Grid::new(&records);
        let minimal_trees = of_rows(&grid, &[row("A", "alpha-beta", 2, 110), unknown]);
        let table = super::minimal_trees(&grid, &minimal_trees).unwrap();
        assert_eq!(cells(&table, 0), ["alpha-beta", "nodes", NO_FIGURE]);
        assert_eq!(cells(&table, 1), ["", "nodes, estimate", "210"]);
        let times = times_the_minimal_tree(&grid, &minimal_trees, MinimalTreeKind::Exact).unwrap();
        assert_eq!(cells(&times, 0), ["alpha-beta", "10.00"]);
        let note = "Minimal trees that were not found are left out: depth 2 of 1 position.";
        assert!(times.notes.iter().any(|found| found == note), "{:?}", times.notes);
    }
}
