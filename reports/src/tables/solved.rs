//! The number of positions solved: those whose best move is one that the suite expects.

use super::coverage_note;
use crate::grid::{Grid, GridCell};
use crate::table::{Table, Value};
use std::ops::Add;

/// The number of positions that a strategy solves at a depth, and the number for which the suite expects a
/// move. `None` if there are none.
pub fn solved_count(grid: &Grid, strategy: usize, depth: u32) -> Option<(usize, usize)> {
    solved_among(grid.column(strategy, depth)?)
}

/// How many of some searches solve their positions, and how many of these positions expect a move. `None` if
/// none does.
pub fn solved_among<'a>(cells: impl IntoIterator<Item = &'a GridCell>) -> Option<(usize, usize)> {
    let verdicts: Vec<bool> = cells.into_iter().filter_map(|cell| cell.solved).collect();
    let solved = verdicts.iter().filter(|&&solved| solved).count();
    (!verdicts.is_empty()).then_some((solved, verdicts.len()))
}

/// The total points of the best moves. `None` if no suite grades moves.
pub fn points_among<'a>(cells: impl IntoIterator<Item = &'a GridCell>) -> Option<u64> {
    let points = cells.into_iter().filter_map(|cell| cell.points);
    points.map(u64::from).reduce(Add::add)
}

/// Solved positions by strategy and depth, with the interval of their share and the cost of solving them.
/// `None` if the suites expect no moves.
pub fn solved(grid: &Grid) -> Option<Table> {
    let depths = grid.compared_depths();
    let mut rows = Vec::new();
    for strategy in grid.places() {
        let counts = depths
            .iter()
            .map(|&depth| Some((strategy, depth, solved_count(grid, strategy, depth)?)));
        rows.extend(counts.flatten());
    }
    let points = |strategy, depth| points_among(grid.column(strategy, depth)?);
    let is_graded = rows
        .iter()
        .any(|&(strategy, depth, _)| points(strategy, depth).is_some());
    Table::of("Solved positions by depth", rows)
        .called("solved")
        .words("strategy", |(strategy, ..)| grid.name(strategy))
        .numbers("depth", |(_, depth, _)| depth)
        .pairs("solved", ["", "of"], |(.., (solved, all))| {
            Value::share(solved, all)
        })
        .numbers_in("pct", "share", |(.., (solved, all))| {
            let share = 100.0 * (solved as f64 / all as f64);
            Value::number(share, format!("{share:.0}%"))
        })
        .intervals("95% CI", |(.., solved)| Value::interval_of_share(solved))
        .when(is_graded, |table| {
            table
                .numbers("points", |(strategy, depth, _)| points(strategy, depth))
                .legend([(
                    "points",
                    "sum of what the suite gives for the best moves (c8 for those of c9)",
                )])
        })
        .legend([("solved", "best move in bm, not in am; 95% CI: Wilson")])
        .notes(coverage_note(grid, &depths))
        .unless_empty()
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
    fn each_depth_counts_what_it_solves_itself() {
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
        assert_eq!(by_depth.rows[0], ["s", "1", "3 of 3", "100%", "44–100%"]);
        assert_eq!(by_depth.rows[2], ["s", "3", "2 of 3", "67%", "21–94%"]);
    }
}
