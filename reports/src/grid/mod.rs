//! [`Grid`]: what tables and charts need of records, by position, strategy and depth, so that only like is compared with like.

mod joining;

use crate::numbers;
use crate::record::{PositionId, Record};
use crate::statistics::saturating_sum;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::hash::{DefaultHasher, Hash, Hasher};

/// The figures of a run, found by position, strategy and depth.
///
/// It is filled record by record, and keeps no record: 64 bytes of each, and some 50 of each position, whatever the length of names and
/// lines. What a view shows in full, it reads again from where the records are: see [`Cell::place`].
///
/// A comparison at some depth is made over the positions that every strategy has finished there. A strategy that finished
/// no position at a depth is left out of that depth, so that it does not take the others with it.
#[derive(Clone, Debug, Default)]
pub struct Grid {
    strategies: Vec<String>,
    /// How many of the strategies stand before each run's own; of one run nothing need be said.
    runs: Vec<usize>,
    /// The number of each position, by the digest of what tells it apart.
    numbers: HashMap<u64, u32>,
    positions: Vec<Known>,
    /// The columns of each strategy, by depth.
    columns: Vec<BTreeMap<u32, Vec<Slot>>>,
}

/// What is kept of a complete record.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cell {
    /// Centipawns from the side to move; a win in `n` plies is `29000 - n`.
    pub score: Option<i32>,
    /// The best move, good for nothing but to be compared with others.
    pub best_move: Mark,
    /// Nodes of the iteration.
    pub nodes: u64,
    /// Nodes since depth 1.
    pub nodes_total: u64,
    /// Nodes that a move cut off.
    pub cutoffs: u64,
    /// Nodes that their first legal move cut off.
    pub first_move_cutoffs: u64,
    /// Seconds that the iteration took.
    pub time_s: f64,
    /// Where the whole record is: what [`Grid::add`] was told.
    pub place: u64,
}

/// A text in eight bytes: equal texts have equal marks, and others as good as surely other ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Mark(u64);

impl Mark {
    fn of(text: &impl Hash) -> Mark {
        let mut hasher = DefaultHasher::new();
        text.hash(&mut hasher);
        Mark(hasher.finish())
    }
}

/// What is known of a position by a strategy at a depth.
#[derive(Clone, Copy, Debug)]
enum Slot {
    /// There is no record.
    Empty,
    /// The record is of a search that was stopped.
    Stopped,
    /// The search was finished.
    Finished(Cell),
}

/// A position.
#[derive(Clone, Copy, Debug)]
struct Known {
    /// Where its first record is.
    place: u64,
    /// Whether scores of it are centipawns.
    in_centipawns: bool,
}

impl Grid {
    /// Strategies and positions keep the order in which they appear; the place of a record is its number, from 0 up.
    pub fn new(records: &[Record]) -> Grid {
        let mut grid = Grid::default();
        records
            .iter()
            .zip(0..)
            .for_each(|(record, place)| grid.add(record, place));
        grid
    }

    /// Takes in a record; `place` is where its reader will find it again. Of a stopped one it only notes that there is one.
    pub fn add(&mut self, record: &Record, place: u64) {
        let strategy = self.strategy(&record.strategy).unwrap_or_else(|| {
            self.strategies.push(record.strategy.clone());
            self.columns.push(BTreeMap::new());
            self.strategies.len() - 1
        });
        let number = self.numbers.entry(Mark::of(&record.position_id()).0);
        let position = *number.or_insert_with(|| {
            self.positions.push(Known {
                place,
                in_centipawns: true,
            });
            self.positions.len() as u32 - 1
        }) as usize;
        let column = self.columns[strategy].entry(record.depth).or_default();
        if column.len() <= position {
            column.resize(position + 1, Slot::Empty);
        }
        if record.is_complete() {
            column[position] = Slot::Finished(Cell {
                score: record.score,
                best_move: Mark::of(&record.best_move),
                nodes: record.nodes,
                nodes_total: record.nodes_total,
                cutoffs: record.cutoffs,
                first_move_cutoffs: record.first_move_cutoffs,
                time_s: record.time_s,
                place,
            });
            self.positions[position].in_centipawns &= record.game == "chess";
        } else if let Slot::Empty = column[position] {
            column[position] = Slot::Stopped;
        }
    }

    /// Puts the strategies into the order of a key.
    pub fn sort_strategies<K: Ord>(&mut self, key: impl Fn(&str) -> K) {
        let strategies = std::mem::take(&mut self.strategies);
        let mut both: Vec<_> = strategies.into_iter().zip(self.columns.drain(..)).collect();
        both.sort_by_key(|(name, _)| key(name));
        (self.strategies, self.columns) = both.into_iter().unzip();
    }

    /// What scores are counted in: centipawns in chess; the points of the evaluation in other games.
    pub fn score_unit(&self) -> &'static str {
        match self.positions.iter().all(|position| position.in_centipawns) {
            true => "centipawns",
            false => "points of the evaluation",
        }
    }

    /// Whether there is no record.
    pub fn is_empty(&self) -> bool {
        self.positions.is_empty()
    }

    /// The strategies, in their order of appearance; their places are the numbers used below.
    pub fn strategies(&self) -> &[String] {
        &self.strategies
    }

    /// The place of a strategy by its name.
    pub fn strategy(&self, name: &str) -> Option<usize> {
        self.strategies.iter().position(|strategy| strategy == name)
    }

    /// The strategy before this one in its run; `None` for a run's first.
    pub fn step_before(&self, strategy: usize) -> Option<usize> {
        strategy.checked_sub(1).filter(|_| !self.runs.contains(&strategy))
    }

    /// The run of a strategy, from 0 up.
    pub fn run(&self, strategy: usize) -> usize {
        let begun = self.runs.iter().filter(|&&before| before <= strategy);
        begun.count().saturating_sub(1)
    }

    /// How many positions the run has, finished or not.
    pub fn position_count(&self) -> usize {
        self.positions.len()
    }

    /// The number of a position; `None` if the run does not have it.
    pub fn position(&self, id: PositionId<'_>) -> Option<usize> {
        self.numbers.get(&Mark::of(&id).0).map(|&number| number as usize)
    }

    /// Where the first record of each position is, in the order of their numbers.
    pub fn first_places(&self) -> impl Iterator<Item = u64> {
        self.positions.iter().map(|known| known.place)
    }

    /// The depths, the shallowest first.
    pub fn depths(&self) -> impl DoubleEndedIterator<Item = u32> + use<> {
        let depths = self.columns.iter().flat_map(BTreeMap::keys).copied();
        depths.collect::<BTreeSet<u32>>().into_iter()
    }

    /// The figures of a finished search.
    pub fn get(&self, position: usize, strategy: usize, depth: u32) -> Option<&Cell> {
        match self.slots(strategy, depth).get(position)? {
            Slot::Finished(cell) => Some(cell),
            Slot::Empty | Slot::Stopped => None,
        }
    }

    fn slots(&self, strategy: usize, depth: u32) -> &[Slot] {
        let column = self.columns.get(strategy).and_then(|columns| columns.get(&depth));
        column.map_or(&[], Vec::as_slice)
    }

    /// Whether a strategy finished any position at `depth`.
    pub fn reaches(&self, strategy: usize, depth: u32) -> bool {
        let mut slots = self.slots(strategy, depth).iter();
        slots.any(|slot| matches!(slot, Slot::Finished(_)))
    }

    /// The positions that can be compared at `depth`: finished by every strategy that [`Grid::reaches`] it.
    pub fn common(&self, depth: u32) -> Vec<usize> {
        let is_common = self.is_common(depth);
        (0..is_common.len())
            .filter(|&position| is_common[position])
            .collect()
    }

    /// For each position whether it can be compared at `depth`.
    fn is_common(&self, depth: u32) -> Vec<bool> {
        let strategies = 0..self.strategies.len();
        let mut reaching = strategies
            .filter(|&strategy| self.reaches(strategy, depth))
            .peekable();
        let mut common = vec![reaching.peek().is_some(); self.positions.len()];
        for strategy in reaching {
            let slots = self.slots(strategy, depth);
            let finished = slots.iter().map(|slot| matches!(slot, Slot::Finished(_)));
            let finished = finished.chain(std::iter::repeat(false));
            common
                .iter_mut()
                .zip(finished)
                .for_each(|(common, finished)| *common &= finished);
        }
        common
    }

    /// A strategy's figures at `depth` over the positions that can be compared there; `None` if it does not reach it.
    pub fn column(&self, strategy: usize, depth: u32) -> Option<Vec<&Cell>> {
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
        (!column.is_empty()).then(|| saturating_sum(column.iter().map(|cell| cell.nodes)))
    }

    /// For each position that both columns have: the nodes of the one over the nodes of the other.
    pub fn node_ratios(&self, above: (usize, u32), below: (usize, u32)) -> Vec<f64> {
        let comparable = self.is_common(above.1).into_iter().zip(self.is_common(below.1));
        comparable
            .enumerate()
            .filter(|&(_, (above, below))| above && below)
            .filter_map(|(position, _)| {
                let above = self.get(position, above.0, above.1)?;
                let below = self.get(position, below.0, below.1)?;
                Some(above.nodes as f64 / below.nodes as f64)
            })
            .collect()
    }

    /// The deepest depth at which positions can be compared; `None` for a run that finished nothing.
    pub fn deepest(&self) -> Option<u32> {
        self.depths()
            .rev()
            .find(|&depth| self.is_common(depth).contains(&true))
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
