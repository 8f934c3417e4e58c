//! The same strategy in several runs: what changed from one to the other.

use crate::grid::{Cell, Grid};
use crate::statistics::{geometric_mean, range};
use crate::table::{Table, Value};

/// A strategy that several runs have in common.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counterparts {
    /// What it is called in each of the runs.
    pub strategy: String,
    /// The runs' names, and what the strategy is called in the grid to tell it from the others.
    pub series: Vec<(String, String)>,
}

/// Nodes, scores and moves of each strategy in each run against the first run that has it, at the deepest
/// depth that can be compared. `None` if nothing can be.
pub fn side_by_side(grid: &Grid, counterparts: &[Counterparts]) -> Option<Table> {
    let depth = grid.deepest()?;
    let mut table = Table::new(format!("The same strategy in each run, at depth {depth}"))
        .words("strategy")
        .words("run")
        .numbers("nodes")
        .numbers_in("times", "fewer nodes than in the first")
        .intervals("range")
        .numbers("other score")
        .numbers("other move");
    for shared in counterparts {
        let mut first = None;
        for (run, series) in &shared.series {
            let Some(strategy) = grid.strategy(series) else {
                continue;
            };
            let nodes = grid.nodes(strategy, depth);
            let mut row = vec![
                shared.strategy.as_str().into(),
                run.as_str().into(),
                Value::from(nodes.map(Value::count)),
            ];
            row.extend(match first {
                None => [(); 4].map(|()| Value::missing()),
                Some(first) => changes(grid, first, strategy, depth),
            });
            first.get_or_insert(strategy);
            table.push(row);
        }
    }
    (!table.rows.is_empty()).then(|| {
        table.note(format!(
            "Fewer nodes: geometric mean over {}. Other score, other move: on how many of them score or \
             best move are not those of the first run.",
            grid.coverage(depth)
        ))
    })
}

/// How a strategy differs from its counterpart in the first run.
fn changes(grid: &Grid, first: usize, strategy: usize, depth: u32) -> [Value; 4] {
    let ratios = grid.node_ratios((first, depth), (strategy, depth));
    let (Some(mean), Some((least, most))) = (geometric_mean(&ratios), range(&ratios)) else {
        return [(); 4].map(|()| Value::missing());
    };
    let pairs: Vec<(&Cell, &Cell)> = grid
        .common(depth)
        .into_iter()
        .filter_map(|position| {
            Some((
                grid.get(position, first, depth)?,
                grid.get(position, strategy, depth)?,
            ))
        })
        .collect();
    let count = |differs: &dyn Fn(&Cell, &Cell) -> bool| {
        let differing = pairs.iter().filter(|(one, other)| differs(one, other));
        Value::size(differing.count())
    };
    [
        Value::times_fewer(mean),
        Value::range_of_times_fewer(least, most),
        count(&|one, other| one.score != other.score),
        count(&|one, other| one.best_move != other.best_move),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::Record;
    use crate::record::tests::record;

    #[test]
    fn each_run_is_measured_against_the_first() {
        let before = [record("A", "before: s", 2, 100), record("B", "before: s", 2, 100)];
        let other = Record {
            score: Some(7),
            ..record("A", "after: s", 2, 50)
        };
        let after = [other, record("B", "after: s", 2, 50)];
        let grid = Grid::side_by_side([Grid::new(&before), Grid::new(&after)]);
        let series = ["before", "after"].map(|run| (run.to_owned(), format!("{run}: s")));
        let shared = Counterparts {
            strategy: "s".to_owned(),
            series: series.to_vec(),
        };
        let table = side_by_side(&grid, &[shared]).unwrap();
        assert_eq!(table.rows[0], ["s", "before", "200", "–", "–", "–", "–"]);
        assert_eq!(table.rows[1], ["s", "after", "100", "2×", "2–2", "1", "0"]);
    }
}
