//! How many positions are solved: the best move is one that the suite expects.

use super::coverage_note;
use crate::grid::{Cell, Grid};
use crate::numbers;
use crate::statistics::{geometric_mean, wilson};
use crate::table::{Table, Value};

/// How many positions a strategy solves at a depth, and of how many for which the suite expects a move.
/// `None` of none.
pub fn solved_count(grid: &Grid, strategy: usize, depth: u32) -> Option<(usize, usize)> {
    let column = grid.column(strategy, depth)?;
    let verdicts: Vec<bool> = column.iter().filter_map(|cell| cell.solved).collect();
    let solved = verdicts.iter().filter(|&&solved| solved).count();
    (!verdicts.is_empty()).then_some((solved, verdicts.len()))
}

/// Solved positions by strategy and depth, with the interval of their share. `None` if the suites expect no
/// move.
pub fn solved(grid: &Grid) -> Option<Table> {
    let mut table = Table::new("Solved positions by depth")
        .words("strategy")
        .numbers("depth")
        .pairs("solved", ["", "of"])
        .numbers_in("pct", "share")
        .intervals("95 % interval");
    for (strategy, name) in grid.strategies().iter().enumerate() {
        for depth in grid.compared_depths() {
            let Some((solved, all)) = solved_count(grid, strategy, depth) else {
                continue;
            };
            let percent = |share: f64| 100.0 * share;
            let interval = wilson(solved, all).map(|(low, high)| {
                let (low, high) = (percent(low), percent(high));
                Value::interval((low, high), format!("{low:.0}–{high:.0} %"))
            });
            let share = percent(solved as f64 / all as f64);
            table.push([
                name.as_str().into(),
                Value::count(depth.into()),
                Value::share(solved, all),
                Value::number(share, format!("{share:.0} %")),
                interval.into(),
            ]);
        }
    }
    (!table.rows.is_empty()).then(|| {
        table
            .note("Solved: the best move is one that the suite gives (bm), and none that it warns of (am).")
            .note("95 % interval of the share: Wilson score, that is, how far it would move with other positions like these.")
            .maybe_note(coverage_note(grid, grid.compared_depths().into_iter()))
    })
}

/// What it takes to get to the solution, and to the deepest depth that can be compared. `None` if the suites
/// expect no move.
pub fn to_solution(grid: &Grid) -> Option<Table> {
    let depth = grid.deepest()?;
    let mut table = Table::new(format!("To the solution, and to depth {depth}"))
        .words("strategy")
        .pairs("solved", ["", "of"])
        .numbers("nodes to solution")
        .numbers_in("s", format!("time to depth {depth}"));
    for (strategy, name) in grid.strategies().iter().enumerate() {
        let Some((solved, all)) = solved_count(grid, strategy, depth) else {
            continue;
        };
        let positions = grid.common(depth).into_iter();
        let searches: Vec<Vec<&Cell>> = positions
            .map(|position| iterations(grid, position, strategy, depth))
            .filter(|cells| cells.first().is_some_and(|cell| cell.solved.is_some()))
            .collect();
        let nodes: Vec<f64> = searches
            .iter()
            .filter_map(|cells| nodes_to_solution(cells))
            .collect();
        let times = searches
            .iter()
            .map(|cells| cells.iter().map(|cell| cell.time_s).sum::<f64>());
        // No clock shows less than a nanosecond; and 0 has no logarithm.
        let times: Vec<f64> = times.map(|time| time.max(1e-9)).collect();
        let rounded = |nodes: f64| Value::number(nodes, numbers::grouped(nodes.round() as u64));
        let time = |time: f64| Value::number(time, numbers::short_time(time));
        table.push([
            name.as_str().into(),
            Value::share(solved, all),
            geometric_mean(&nodes).map(rounded).into(),
            geometric_mean(&times).map(time).into(),
        ]);
    }
    (!table.rows.is_empty()).then(|| {
        table
            .note(format!(
                "Nodes to solution: nodes of all iterations up to the first depth from which the position stays solved to depth {depth}; \
                 geometric mean over the positions solved there, which may differ from strategy to strategy."
            ))
            .note("Time: of all iterations to that depth, geometric mean over all positions for which the suite expects a move.")
            .maybe_note(coverage_note(grid, std::iter::once(depth)))
    })
}

/// The finished iterations of a search, from `depth` upwards.
fn iterations(grid: &Grid, position: usize, strategy: usize, depth: u32) -> Vec<&Cell> {
    let depths = grid.depths().rev().filter(|&other| other <= depth);
    depths
        .filter_map(|depth| grid.get(position, strategy, depth))
        .collect()
}

/// Nodes up to the first depth from which all deeper ones solve the position; `None` if the deepest does not.
/// The deepest iteration comes first.
fn nodes_to_solution(iterations: &[&Cell]) -> Option<f64> {
    let solved = iterations.iter().take_while(|cell| cell.solved == Some(true));
    solved.last().map(|cell| cell.nodes_total as f64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::Record;
    use crate::record::tests::record;

    fn result(position: &str, depth: u32, nodes_total: u64, solved: Option<bool>) -> Record {
        Record {
            solved,
            nodes_total,
            ..record(position, "s", depth, 10)
        }
    }

    #[test]
    fn a_position_counts_as_solved_from_where_it_stays_so() {
        let grid = Grid::new(&[
            result("A", 1, 10, Some(true)),
            result("A", 2, 30, Some(false)),
            result("A", 3, 100, Some(true)),
            result("B", 1, 10, Some(true)),
            result("B", 2, 20, Some(true)),
            result("B", 3, 40, Some(true)),
            result("C", 1, 10, Some(true)),
            result("C", 2, 20, Some(true)),
            result("C", 3, 40, Some(false)),
            result("D", 1, 10, None),
            result("D", 2, 20, None),
            result("D", 3, 40, None),
        ]);
        let by_depth = solved(&grid).unwrap();
        assert_eq!(by_depth.rows[0], ["s", "1", "3 of 3", "100 %", "44–100 %"]);
        assert_eq!(by_depth.rows[2], ["s", "3", "2 of 3", "67 %", "21–94 %"]);
        // The square root of 100 and 10; 1.5 seconds each.
        let table = to_solution(&grid).unwrap();
        assert_eq!(table.rows[0], ["s", "2 of 3", "32", "1.5 s"]);
    }

    #[test]
    fn a_suite_that_expects_nothing_has_no_such_table() {
        let grid = Grid::new(&[record("A", "s", 1, 10)]);
        assert_eq!(solved(&grid), None);
        assert_eq!(to_solution(&grid), None);
    }
}
