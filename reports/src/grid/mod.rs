//! [`Grid`]: what tables and charts need of records, by position, strategy and depth, so that only equal
//! positions and depths are compared.

mod joining;

use crate::numbers;
use crate::record::{PositionId, Record};
use crate::statistics::saturating_sum;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::hash::{DefaultHasher, Hash, Hasher};

/// The figures of a run, found by position, strategy and depth.
///
/// It is filled record by record by a [`GridBuilder`], and keeps no record: 104 bytes of each, and some 40 of
/// each position, whatever the length of names and lines. What a view shows in full, it reads again from
/// where the records are: see [`Cell::place`].
///
/// A comparison at some depth is made over the positions that every strategy has finished there. A strategy
/// that finished no position at a depth is left out of that depth, so that it does not take the others with
/// it.
#[derive(Clone, Debug, Default)]
pub struct Grid {
    /// Those that are shown come first.
    strategies: Vec<String>,
    /// How many are not shown, see [`Grid::show_first`].
    hidden: usize,
    /// How many of the strategies stand before each run's own; of one run nothing need be said.
    runs: Vec<usize>,
    /// The number of each position, by the digest of what tells it apart.
    numbers: HashMap<u64, u32>,
    /// For each position whether scores of it are centipawns.
    in_centipawns: Vec<bool>,
    /// The columns of each strategy, by depth.
    columns: Vec<BTreeMap<u32, Column>>,
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
    /// Of the cutoffs those of the main search, all and by the first move; `None` in records that do not
    /// tell.
    pub in_main_search: Option<[u64; 2]>,
    /// Whether the best move is one that the suite expects; `None` where it expects nothing.
    pub solved: Option<bool>,
    /// Seconds that the iteration took.
    pub time_s: f64,
    /// Where the whole record is: what [`GridBuilder::add`] was told.
    pub place: u64,
}

/// A text in eight bytes: equal texts have equal marks, and others as good as surely other ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Mark(u64);

impl Mark {
    /// That of the best move of a position without a move.
    fn of_no_move() -> Mark {
        Mark::of(&None::<String>)
    }

    fn of(text: &impl Hash) -> Mark {
        let mut hasher = DefaultHasher::new();
        text.hash(&mut hasher);
        Mark(hasher.finish())
    }
}

/// The positions of which there is a record by a strategy at a depth, in the order of their numbers.
type Column = Vec<(u32, Slot)>;

/// What is known of a position by a strategy at a depth.
#[derive(Clone, Copy, Debug)]
enum Slot {
    /// The search was stopped.
    Stopped {
        /// Nodes since depth 1.
        nodes_total: u64,
        /// Where its record is.
        place: u64,
    },
    /// The search was finished.
    Finished(Cell),
}

impl Slot {
    fn finished(&self) -> Option<&Cell> {
        match self {
            Slot::Finished(cell) => Some(cell),
            Slot::Stopped { .. } => None,
        }
    }

    /// Whether both tell the same, whatever the time that it took.
    fn agrees(&self, other: &Slot) -> bool {
        match (self.finished(), other.finished()) {
            (None, None) => true,
            (Some(one), Some(other)) => {
                *one == Cell {
                    time_s: one.time_s,
                    place: one.place,
                    ..*other
                }
            }
            _ => false,
        }
    }

    fn place(&self) -> u64 {
        match self {
            Slot::Finished(cell) => cell.place,
            Slot::Stopped { place, .. } => *place,
        }
    }

    fn nodes_total(&self) -> u64 {
        match self {
            Slot::Finished(cell) => cell.nodes_total,
            Slot::Stopped { nodes_total, .. } => *nodes_total,
        }
    }
}

/// Two records of one search that tell different things of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Contradiction {
    /// Where they are: what [`GridBuilder::add`] was told.
    pub places: [u64; 2],
}

/// A grid on its way. Records may come in any order.
#[derive(Debug, Default)]
pub struct GridBuilder(Grid);

impl GridBuilder {
    /// Takes in a record; `place` is where its reader will find it again. Of a stopped one it only notes that
    /// there is one.
    pub fn add(&mut self, record: &Record, place: u64) {
        let GridBuilder(grid) = self;
        let strategy = grid.strategy(&record.strategy).unwrap_or_else(|| {
            grid.strategies.push(record.strategy.clone());
            grid.columns.push(BTreeMap::new());
            grid.strategies.len() - 1
        });
        let number = grid.numbers.entry(Mark::of(&record.position_id()).0);
        let position = *number.or_insert_with(|| {
            grid.in_centipawns.push(true);
            grid.in_centipawns.len() as u32 - 1
        });
        let slot = match record.is_complete() {
            true => Slot::Finished(Cell {
                score: record.score,
                best_move: Mark::of(&record.best_move),
                nodes: record.nodes,
                nodes_total: record.nodes_total,
                cutoffs: record.cutoffs,
                first_move_cutoffs: record.first_move_cutoffs,
                in_main_search: record
                    .main_cutoffs
                    .zip(record.main_first_move_cutoffs)
                    .map(|(all, first)| [all, first]),
                solved: record.solved,
                time_s: record.time_s,
                place,
            }),
            false => Slot::Stopped {
                nodes_total: record.nodes_total,
                place,
            },
        };
        if record.is_complete() {
            grid.in_centipawns[position as usize] &= record.game == "chess";
        }
        let columns = &mut grid.columns[strategy];
        columns.entry(record.depth).or_default().push((position, slot));
    }

    /// The grid, unless two records of one search contradict each other.
    ///
    /// # Errors
    /// If two do: where they are.
    pub fn finish_agreeing(mut self) -> Result<Grid, Contradiction> {
        self.sort();
        let columns = self.0.columns.iter().flat_map(BTreeMap::values);
        let pairs = columns.flat_map(|column| column.windows(2));
        for pair in pairs {
            let [(position, one), (other_position, other)] = pair else {
                continue;
            };
            if position == other_position && !one.agrees(other) {
                let places = [one.place(), other.place()];
                return Err(Contradiction { places });
            }
        }
        Ok(self.finish())
    }

    fn sort(&mut self) {
        for column in self.0.columns.iter_mut().flat_map(BTreeMap::values_mut) {
            if !column.is_sorted_by_key(|&(position, _)| position) {
                column.sort_by_key(|&(position, _)| position);
            }
        }
    }

    /// The grid. Of several records of one search the last that was finished counts.
    pub fn finish(mut self) -> Grid {
        self.sort();
        let GridBuilder(mut grid) = self;
        for column in grid.columns.iter_mut().flat_map(BTreeMap::values_mut) {
            column.dedup_by(|(position, later), (kept, slot)| {
                if position == kept && later.finished().is_some() {
                    *slot = *later;
                }
                position == kept
            });
        }
        grid
    }
}

impl Grid {
    /// Strategies and positions keep the order in which they appear; the place of a record is its number,
    /// from 0 up.
    pub fn new(records: &[Record]) -> Grid {
        let mut grid = GridBuilder::default();
        let places = records.iter().zip(0..);
        places.for_each(|(record, place)| grid.add(record, place));
        grid.finish()
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
        match self.in_centipawns.iter().all(|&is| is) {
            true => "centipawns",
            false => "points of the evaluation",
        }
    }

    /// Whether there is no record.
    pub fn is_empty(&self) -> bool {
        self.in_centipawns.is_empty()
    }

    /// Shows no more than the first `most` strategies. The others still decide what can be compared, so that
    /// the figures of those shown stay as they were.
    pub fn show_first(&mut self, most: usize) {
        self.hidden = self.strategies.len().saturating_sub(most);
    }

    /// The strategies that are shown, in their order of appearance; their places are the numbers used below.
    pub fn strategies(&self) -> &[String] {
        &self.strategies[..self.strategies.len() - self.hidden]
    }

    /// How many strategies there are, shown or not.
    pub fn strategy_count(&self) -> usize {
        self.strategies.len()
    }

    /// The place of a strategy by its name; `None` if it is not there, or not shown.
    pub fn strategy(&self, name: &str) -> Option<usize> {
        self.strategies().iter().position(|strategy| strategy == name)
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
        self.in_centipawns.len()
    }

    /// The number of a position; `None` if the run does not have it.
    pub fn position(&self, id: PositionId<'_>) -> Option<usize> {
        self.numbers.get(&Mark::of(&id).0).map(|&number| number as usize)
    }

    /// The positions in which the game is over: there is no move.
    pub fn finished_games(&self) -> Vec<usize> {
        let no_move = Mark::of_no_move();
        let cells = |position| {
            let columns = self.columns.iter().flat_map(BTreeMap::values);
            columns.filter_map(move |column| find(column, position)?.finished())
        };
        // A search for mates may find neither move nor score.
        let ends = |cell: &Cell| cell.best_move == no_move && cell.score.is_some();
        let is_over = |&position: &usize| cells(position).any(ends);
        (0..self.position_count()).filter(is_over).collect()
    }

    /// Where the first record of a position is.
    pub fn first_place(&self, position: usize) -> Option<u64> {
        let columns = self.columns.iter().flat_map(BTreeMap::values);
        columns
            .filter_map(|column| find(column, position))
            .map(Slot::place)
            .min()
    }

    /// The depths of the strategies shown, the shallowest first.
    pub fn depths(&self) -> impl DoubleEndedIterator<Item = u32> + use<> {
        let shown = self.columns.iter().take(self.strategies().len());
        let depths = shown.flat_map(BTreeMap::keys).copied();
        depths.collect::<BTreeSet<u32>>().into_iter()
    }

    /// The depths at which some position can be compared, the shallowest first: those that have figures.
    pub fn compared_depths(&self) -> Vec<u32> {
        let depths = self.depths();
        depths
            .filter(|&depth| self.is_common(depth).contains(&true))
            .collect()
    }

    /// The figures of a finished search.
    pub fn get(&self, position: usize, strategy: usize, depth: u32) -> Option<&Cell> {
        find(self.slots(strategy, depth), position)?.finished()
    }

    fn slots(&self, strategy: usize, depth: u32) -> &[(u32, Slot)] {
        let column = self.columns.get(strategy).and_then(|columns| columns.get(&depth));
        column.map_or(&[], Vec::as_slice)
    }

    /// The nodes of a search from depth 1 on, those of an iteration that was stopped included; `None` without
    /// a record of it. Strategies may be asked for that are not shown.
    pub fn nodes_spent(&self, position: usize, strategy: usize) -> Option<u64> {
        let columns = self.columns.get(strategy)?.values();
        columns
            .filter_map(|column| find(column, position))
            .map(Slot::nodes_total)
            .max()
    }

    /// Whether a strategy finished any position at `depth`.
    pub fn reaches(&self, strategy: usize, depth: u32) -> bool {
        let mut slots = self.slots(strategy, depth).iter();
        slots.any(|(_, slot)| slot.finished().is_some())
    }

    /// The strategies shown that finished any position at `depth`.
    pub fn reaching(&self, depth: u32) -> Vec<usize> {
        let mut reaching = self.all_reaching(depth);
        reaching.retain(|&strategy| strategy < self.strategies().len());
        reaching
    }

    /// The same of all strategies, shown or not.
    fn all_reaching(&self, depth: u32) -> Vec<usize> {
        let strategies = 0..self.strategies.len();
        strategies
            .filter(|&strategy| self.reaches(strategy, depth))
            .collect()
    }

    /// The nodes of all finished searches, depth by depth, whether their strategies are shown or not.
    pub fn all_nodes(&self) -> impl Iterator<Item = u64> {
        let slots = self.columns.iter().flat_map(BTreeMap::values).flatten();
        slots.filter_map(|(_, slot)| Some(slot.finished()?.nodes))
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
        let reaching = self.all_reaching(depth);
        let mut finished_by = vec![0; self.position_count()];
        for &strategy in &reaching {
            for (position, slot) in self.slots(strategy, depth) {
                finished_by[*position as usize] += usize::from(slot.finished().is_some());
            }
        }
        let all = reaching.len();
        finished_by
            .into_iter()
            .map(|strategies| all > 0 && strategies == all)
            .collect()
    }

    /// A strategy's figures at `depth` over the positions that can be compared there; `None` if it does not
    /// reach it.
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

    /// The positions that can be compared at both depths.
    pub fn common_to(&self, one: u32, other: u32) -> Vec<usize> {
        let is_common = self.is_common(other);
        let positions = self.common(one).into_iter();
        positions.filter(|&position| is_common[position]).collect()
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

    /// The depth of figures that stand for the run: the deepest that all strategies finished on all
    /// positions. Where there is none, that of the most strategies, and then of the most positions; `None`
    /// for a run that finished nothing.
    pub fn deepest(&self) -> Option<u32> {
        let weight = |depth: u32| (self.all_reaching(depth).len(), self.common(depth).len(), depth);
        let weights = self.compared_depths().into_iter().map(weight);
        weights.max().map(|(_, _, depth)| depth)
    }

    /// `24 positions`, or `22 of 24 positions` where not all can be compared.
    pub fn coverage(&self, depth: u32) -> String {
        let (common, all) = (self.common(depth).len(), self.position_count());
        let positions = numbers::counted(all, "position");
        if common == all {
            positions
        } else {
            format!("{common} of {positions}")
        }
    }
}

/// The slot of a position. Where all positions before it have one, as is usual, it stands at its number.
fn find(column: &[(u32, Slot)], position: usize) -> Option<&Slot> {
    let number = u32::try_from(position).ok()?;
    let place = match column.get(position) {
        Some(&(there, _)) if there == number => position,
        _ => column.binary_search_by_key(&number, |&(there, _)| there).ok()?,
    };
    Some(&column[place].1)
}

#[cfg(test)]
mod tests;
