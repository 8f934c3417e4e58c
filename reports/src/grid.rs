//! [`Grid`]: records by position, strategy and depth, so that only like is compared with like.

use crate::numbers;
use crate::record::{PositionId, Record};
use crate::statistics::saturating_sum;
use std::collections::{BTreeSet, HashMap};

/// The complete records of a run, found by position, strategy and depth.
///
/// A comparison at some depth is made over the positions that every strategy has finished there. A strategy that finished
/// no position at a depth is left out of that depth, so that it does not take the others with it.
pub struct Grid<'a> {
    strategies: Vec<&'a str>,
    /// How many of the strategies stand before each run's own.
    runs: Vec<usize>,
    positions: Vec<PositionId<'a>>,
    depths: BTreeSet<u32>,
    records: HashMap<(usize, usize, u32), &'a Record>,
}

impl<'a> Grid<'a> {
    /// Strategies and positions keep the order in which they appear; stopped records are left out.
    pub fn new(records: &'a [Record]) -> Grid<'a> {
        Grid::of_runs([records])
    }

    /// The records of several runs side by side; what two strategies of different runs are called must tell them apart.
    pub fn of_runs(runs: impl IntoIterator<Item = &'a [Record]>) -> Grid<'a> {
        let mut grid = Grid {
            strategies: Vec::new(),
            runs: Vec::new(),
            positions: Vec::new(),
            depths: BTreeSet::new(),
            records: HashMap::new(),
        };
        let mut strategies = HashMap::new();
        let mut positions = HashMap::new();
        for run in runs {
            grid.runs.push(grid.strategies.len());
            for record in run {
                let strategy = *strategies.entry(record.strategy.as_str()).or_insert_with(|| {
                    grid.strategies.push(&record.strategy);
                    grid.strategies.len() - 1
                });
                let id = record.position_id();
                let position = *positions.entry(id).or_insert_with(|| {
                    grid.positions.push(id);
                    grid.positions.len() - 1
                });
                grid.depths.insert(record.depth);
                if record.is_complete() {
                    grid.records.insert((position, strategy, record.depth), record);
                }
            }
        }
        grid
    }

    /// What scores are counted in: centipawns in chess; the points of the evaluation in other games.
    pub fn score_unit(&self) -> &'static str {
        match self.records.values().all(|record| record.game == "chess") {
            true => "centipawns",
            false => "points of the evaluation",
        }
    }

    /// The strategies, in their order of appearance; their places are the numbers used below.
    pub fn strategies(&self) -> &[&'a str] {
        &self.strategies
    }

    /// The place of a strategy by its name.
    pub fn strategy(&self, name: &str) -> Option<usize> {
        self.strategies.iter().position(|&strategy| strategy == name)
    }

    /// The strategy before this one in its run; `None` for a run's first.
    pub fn step_before(&self, strategy: usize) -> Option<usize> {
        strategy.checked_sub(1).filter(|_| !self.runs.contains(&strategy))
    }

    /// How many positions the run has, finished or not.
    pub fn position_count(&self) -> usize {
        self.positions.len()
    }

    /// A position's name, or its FEN if it has none.
    pub fn position_name(&self, position: usize) -> Option<&'a str> {
        let &(_, name, fen) = self.positions.get(position)?;
        Some(name.unwrap_or(fen))
    }

    /// The depths, the shallowest first.
    pub fn depths(&self) -> impl DoubleEndedIterator<Item = u32> {
        self.depths.iter().copied()
    }

    /// The record of a finished search.
    pub fn get(&self, position: usize, strategy: usize, depth: u32) -> Option<&'a Record> {
        self.records.get(&(position, strategy, depth)).copied()
    }

    /// Whether a strategy finished any position at `depth`.
    pub fn reaches(&self, strategy: usize, depth: u32) -> bool {
        (0..self.positions.len()).any(|position| self.get(position, strategy, depth).is_some())
    }

    /// The positions that can be compared at `depth`: finished by every strategy that [`Grid::reaches`] it.
    pub fn common(&self, depth: u32) -> Vec<usize> {
        let reaching: Vec<usize> = (0..self.strategies.len())
            .filter(|&strategy| self.reaches(strategy, depth))
            .collect();
        (0..self.positions.len())
            .filter(|&position| {
                !reaching.is_empty()
                    && reaching
                        .iter()
                        .all(|&strategy| self.get(position, strategy, depth).is_some())
            })
            .collect()
    }

    /// A strategy's records at `depth` over the positions that can be compared there; `None` if it does not reach it.
    pub fn column(&self, strategy: usize, depth: u32) -> Option<Vec<&'a Record>> {
        let positions = self.reaches(strategy, depth).then(|| self.common(depth))?;
        Some(
            positions
                .into_iter()
                .filter_map(|position| self.get(position, strategy, depth))
                .collect(),
        )
    }

    /// Sum of the nodes of a column; `None` if there is nothing to add.
    pub fn nodes(&self, strategy: usize, depth: u32) -> Option<u64> {
        let column = self.column(strategy, depth)?;
        (!column.is_empty()).then(|| saturating_sum(column.iter().map(|record| record.nodes)))
    }

    /// For each position that both columns have: the nodes of the one over the nodes of the other.
    pub fn node_ratios(&self, above: (usize, u32), below: (usize, u32)) -> Vec<f64> {
        let comparable = |depth| self.common(depth).into_iter().collect::<BTreeSet<usize>>();
        comparable(above.1)
            .intersection(&comparable(below.1))
            .filter_map(|&position| {
                let above = self.get(position, above.0, above.1)?;
                let below = self.get(position, below.0, below.1)?;
                Some(above.nodes as f64 / below.nodes as f64)
            })
            .collect()
    }

    /// The deepest depth at which positions can be compared; `None` for a run that finished nothing.
    pub fn deepest(&self) -> Option<u32> {
        self.depths().rev().find(|&depth| !self.common(depth).is_empty())
    }

    /// `24 positions`, or `22 of 24 positions` where not all can be compared.
    pub fn coverage(&self, depth: u32) -> String {
        let (common, all) = (self.common(depth).len(), self.positions.len());
        let positions = numbers::counted(all, "position");
        if common == all {
            positions
        } else {
            format!("{common} of {positions}")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::Status;
    use crate::record::tests::record;

    fn stopped(mut record: Record) -> Record {
        record.status = Status::StoppedNodes;
        record
    }

    #[test]
    fn a_stopped_search_is_never_added_to_a_finished_one() {
        let records = [
            record("A", "minimax", 1, 10),
            record("A", "alpha-beta", 1, 5),
            stopped(record("B", "minimax", 1, 1000)),
            record("B", "alpha-beta", 1, 7),
        ];
        let grid = Grid::new(&records);
        assert_eq!(grid.common(1), [0]);
        assert_eq!(grid.nodes(0, 1), Some(10));
        assert_eq!(grid.nodes(1, 1), Some(5));
        assert_eq!(grid.coverage(1), "1 of 2 positions");
        assert_eq!(grid.node_ratios((0, 1), (1, 1)), [2.0]);
    }

    #[test]
    fn a_strategy_that_finishes_nothing_leaves_the_others_alone() {
        let records = [
            record("A", "minimax", 1, 10),
            record("A", "alpha-beta", 1, 5),
            stopped(record("A", "minimax", 2, 90)),
            record("A", "alpha-beta", 2, 50),
        ];
        let grid = Grid::new(&records);
        assert_eq!(grid.nodes(0, 2), None);
        assert_eq!(grid.nodes(1, 2), Some(50));
        assert_eq!(grid.deepest(), Some(2));
    }
}
