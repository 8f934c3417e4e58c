//! Positions solved against nodes searched: best-move curves.
//!
//! The depths of two algorithms may not be comparable; nodes are.

use crate::grid::Grid;

/// The last step, 10^18 nodes.
const LAST_STEP: u32 = 36;

/// Steps and solved positions.
type Curve = Vec<(u32, usize)>;

/// Positions solved by each strategy against nodes searched: the number of positions that expect a move and
/// were searched by every strategy, and a curve for each shown strategy. A curve has steps and solved
/// positions in increasing order, from the first step at which any strategy has solved a position. `None` if
/// the suites expect no moves, or none is found.
///
/// After *n* nodes, a search's choice is the best move of the last iteration that ended within *n* nodes. If
/// none did, the position is not solved. A curve ends when fewer than half of its searches are still running.
/// Searches that have already reached the run's last depth keep their moves, however many nodes there are.
pub fn best_move_curves(grid: &Grid) -> Option<(usize, Vec<Curve>)> {
    let positions = compared_positions(grid);
    let mut curves = Vec::from_iter(grid.places().map(|strategy| curve(grid, &positions, strategy)));
    let solving = curves.iter().flatten().filter(|&&(_, solved)| solved > 0);
    let first = solving.map(|&(step, _)| step).min()?;
    curves
        .iter_mut()
        .for_each(|curve| curve.retain(|&(step, _)| step >= first));
    Some((positions.len(), curves))
}

/// The positions that expect a move and were searched by every strategy, hidden ones included.
fn compared_positions(grid: &Grid) -> Vec<usize> {
    let expects = |&position: &usize| {
        let mut iterations = grid
            .places()
            .flat_map(|strategy| grid.iterations(position, strategy));
        iterations.any(|(_, cell)| cell.solved.is_some())
    };
    let mut positions = grid.searched_by_all();
    positions.retain(expects);
    positions
}

/// The positions that a strategy has solved at each step, as long as half of its searches are running.
fn curve(grid: &Grid, positions: &[usize], strategy: usize) -> Vec<(u32, usize)> {
    let spent = positions
        .iter()
        .filter_map(|&position| grid.nodes_spent(position, strategy));
    let mut spent: Vec<u64> = spent.collect();
    spent.sort_unstable();
    let half_go_on = spent.get(spent.len() / 2).copied().unwrap_or_default();
    let is_solved = |position: usize, nodes: u64| {
        let iterations = grid.iterations(position, strategy);
        let ended = iterations.take_while(|(_, cell)| cell.nodes_total <= nodes);
        ended.last().is_some_and(|(_, cell)| cell.solved == Some(true))
    };
    // Two steps are a factor of ten in nodes.
    let steps = (0..=LAST_STEP).map(|step| (step, 10_f64.powi(step as i32).sqrt().round() as u64));
    steps
        .take_while(|&(_, nodes)| nodes <= half_go_on)
        .map(|(step, nodes)| {
            let solved = positions.iter().filter(|&&position| is_solved(position, nodes));
            (step, solved.count())
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::Record;
    use crate::record::tests::record;
    use engine_core::{Status, Stop};

    fn result(position: &str, strategy: &str, depth: u32, nodes_total: u64, solved: bool) -> Record {
        Record {
            solved: Some(solved),
            nodes_total,
            ..record(position, strategy, depth, 1)
        }
    }

    fn stopped(position: &str, strategy: &str, depth: u32, nodes_total: u64) -> Record {
        Record {
            status: Status::Stopped(Stop::Nodes),
            ..result(position, strategy, depth, nodes_total, true)
        }
    }

    #[test]
    fn the_move_of_the_last_iteration_that_ended_within_the_nodes_counts() {
        let grid = Grid::new(&[
            result("A", "s", 1, 10, false),
            result("A", "s", 2, 100, true),
            result("A", "s", 3, 101, false),
            stopped("A", "s", 4, 1000),
            // No iteration ends within 10 nodes, and stopped ones do not count.
            result("B", "s", 1, 11, true),
            stopped("B", "s", 2, 1000),
        ]);
        let (positions, curves) = best_move_curves(&grid).unwrap();
        assert_eq!(positions, 2);
        assert_eq!(curves, [[(3, 1), (4, 2), (5, 1), (6, 1)]]);
    }

    #[test]
    fn a_curve_ends_where_most_searches_have_come_to_their_last_depth() {
        let mut records = Vec::new();
        for (position, nodes_total) in [("A", 10), ("B", 500), ("C", 99_999)] {
            records.push(result(position, "to a depth", 1, nodes_total, true));
            records.push(result(position, "on and on", 1, 20, position == "A"));
            records.push(stopped(position, "on and on", 2, 1000));
        }
        let (_, curves) = best_move_curves(&Grid::new(&records)).unwrap();
        assert_eq!(curves[0], [(2, 1), (3, 1), (4, 1), (5, 1)]);
        assert_eq!(curves[1], [(2, 0), (3, 1), (4, 1), (5, 1), (6, 1)]);
    }
}
