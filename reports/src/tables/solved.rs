//! The number of positions solved: those whose best move is one that the suite expects.

use super::coverage_note;
use crate::grid::{Grid, GridCell};
use crate::statistics::geometric_mean;
use crate::table::{Table, Value};
use std::collections::BTreeMap;
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
fn points_among<'a>(cells: impl IntoIterator<Item = &'a GridCell>) -> Option<u64> {
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
    let to_solution = |&(strategy, depth, _): &(usize, u32, (usize, usize))| {
        let searches = searches(grid, strategy, depth);
        let nodes = searches.iter().map(|cells| nodes_to_solution(cells));
        ((depth, strategy), nodes.collect::<Vec<Option<f64>>>())
    };
    let to_solution: BTreeMap<(u32, usize), Vec<Option<f64>>> = rows.iter().map(to_solution).collect();
    let solved_by_all = |depth: u32| -> Vec<usize> {
        let of_depth: Vec<&Vec<Option<f64>>> = to_solution
            .range((depth, 0)..(depth + 1, 0))
            .map(|(_, nodes)| nodes)
            .collect();
        let places = 0..of_depth.iter().map(|nodes| nodes.len()).min().unwrap_or(0);
        places
            .filter(|&place| of_depth.iter().all(|nodes| nodes[place].is_some()))
            .collect()
    };
    Table::of("Solved positions by depth", rows)
        .called("solved")
        .words("strategy", |(strategy, ..)| grid.name(strategy))
        .numbers("depth", |(_, depth, _)| depth)
        .pairs("solved", ["", "of"], |(.., (solved, all))| Value::share(solved, all))
        .numbers_in("pct", "share", |(.., (solved, all))| {
            let share = 100.0 * (solved as f64 / all as f64);
            Value::number(share, format!("{share:.0}%"))
        })
        .intervals("95% CI", |(.., solved)| Value::interval_of_share(solved))
        .numbers("solved by all", |(_, depth, _)| solved_by_all(depth).len())
        .numbers("nodes to solution", |(strategy, depth, _)| {
            let nodes = &to_solution[&(depth, strategy)];
            let nodes = solved_by_all(depth).into_iter().filter_map(|place| nodes[place]);
            geometric_mean(nodes).map(Value::rounded)
        })
        .when(is_graded, |table| {
            table
                .numbers("points", |(strategy, depth, _)| points(strategy, depth))
                .legend([("points", "sum of what the suite gives for the best moves (c8 for those of c9)")])
        })
        .legend([
            ("solved", "best move in bm, not in am; 95% CI: Wilson"),
            (
                "nodes to solution",
                "all nodes up to the depth from which the position stays solved (geometric mean of those that all solve)",
            ),
        ])
        .notes(coverage_note(grid, &depths))
        .unless_empty()
}

/// The finished iterations up to a depth, deepest first, for each position for which the suite expects a
/// move.
fn searches(grid: &Grid, strategy: usize, depth: u32) -> Vec<Vec<&GridCell>> {
    let search = |&position: &usize| {
        let cells = grid.iterations(position, strategy).rev();
        let cells = cells.filter_map(|(other, cell)| (other <= depth).then_some(cell));
        cells.collect::<Vec<&GridCell>>()
    };
    let expects = |cells: &Vec<&GridCell>| cells.first().is_some_and(|cell| cell.solved.is_some());
    grid.common(depth).iter().map(search).filter(expects).collect()
}

/// Nodes up to the first depth from which all deeper ones solve the position; `None` if the deepest does not
/// solve it.
fn nodes_to_solution(deepest_first: &[&GridCell]) -> Option<f64> {
    let solved = deepest_first.iter().take_while(|cell| cell.solved == Some(true));
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
        assert_eq!(
            by_depth.rows[0],
            ["s", "1", "3 of 3", "100%", "44–100%", "3", "10"]
        );
        // The geometric mean of 100 and 10.
        assert_eq!(by_depth.rows[2], ["s", "3", "2 of 3", "67%", "21–94%", "2", "32"]);
    }
}
