//! [`Grid`]: the figures of records by position, strategy and depth, from which tables and charts compare
//! like with like.

mod builder;
mod cell;
mod family;
mod side_by_side;

pub use builder::GridBuilder;
pub use cell::{GridCell, Mark};
pub use family::TreeFamily;

use crate::numbers;
use crate::record::PositionId;
use crate::strategy_name::StrategyName;
use statistics::saturating_sum;
use std::borrow::Borrow;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::ops::Range;

/// The figures of a run, by position, strategy and depth.
///
/// A [`GridBuilder`] fills it record by record. It stores no records: it takes 112 bytes per record and about
/// 50 per position, however long names and lines are. Views that show a record in full read it again from its
/// place: see [`GridCell::place`].
///
/// Comparisons at a depth cover the positions that every strategy has finished there. A strategy that
/// finished no position at a depth is left out at that depth, so that it does not exclude the others.
#[derive(Clone, Debug, Default)]
pub struct Grid {
    strategies: Vec<StrategyName>,
    hidden: usize,
    /// The index of the strategy that the others are measured against.
    baseline: usize,
    /// The number of strategies before each run's own; empty for a single run.
    runs: Vec<usize>,
    /// The number of each position, by the digest of its id.
    numbers: HashMap<u64, u32>,
    positions: Vec<Facts>,
    families: Vec<TreeFamily>,
    columns: Vec<BTreeMap<u32, Column>>,
    /// The comparable positions at each depth: see [`Grid::settle`].
    common: BTreeMap<u32, Vec<usize>>,
}

#[derive(Clone, Copy, Debug, Default)]
struct Facts {
    /// Whether its scores are points of an evaluation rather than centipawns.
    in_points: bool,
    /// The index of its family, if it is a random tree.
    family: Option<u32>,
}

/// The results of two strategies on one position.
pub(crate) type Pair<'a> = (&'a GridCell, &'a GridCell);
pub(crate) type Differs = fn(&GridCell, &GridCell) -> bool;

/// One strategy's cells at one depth, in the order of their position numbers.
type Column = Vec<(u32, GridCell)>;

impl Grid {
    pub fn sort_strategies<K: Ord>(&mut self, key: impl Fn(&str) -> K) {
        let strategies = std::mem::take(&mut self.strategies);
        let mut both: Vec<_> = strategies.into_iter().zip(self.columns.drain(..)).collect();
        both.sort_by_key(|(strategy, _)| key(&strategy.recipe));
        (self.strategies, self.columns) = both.into_iter().unzip();
    }

    /// Sets the display name of each strategy, given its recipe.
    pub fn name_strategies(&mut self, name: impl Fn(&str) -> String) {
        for strategy in &mut self.strategies {
            strategy.name = name(&strategy.recipe);
        }
    }

    /// The unit of scores: centipawns in chess, points of the evaluation in other games.
    pub fn score_unit(&self) -> &'static str {
        if self.positions.iter().any(|facts| facts.in_points) {
            "points of the evaluation"
        } else {
            "centipawns"
        }
    }

    pub fn is_empty(&self) -> bool {
        self.positions.is_empty()
    }

    /// Shows only the first `most` strategies. The hidden ones still decide which positions are compared, so
    /// the figures of the others do not change.
    pub fn show_first(&mut self, most: usize) {
        self.hidden = self.strategies.len().saturating_sub(most);
    }

    /// The shown strategies in order of appearance; their indices identify them below.
    pub fn strategies(&self) -> &[StrategyName] {
        &self.strategies[..self.strategies.len() - self.hidden]
    }

    pub fn places(&self) -> Range<usize> {
        0..self.strategies().len()
    }

    /// The name of the strategy at an index; empty if there is none.
    pub fn name(&self, strategy: usize) -> &str {
        self.strategies()
            .get(strategy)
            .map_or("", |strategy| &strategy.name)
    }

    /// The name of the strategy in records, which is its recipe if it has one; empty if there is none at this
    /// index.
    pub fn recipe(&self, strategy: usize) -> &str {
        self.strategies()
            .get(strategy)
            .map_or("", |strategy| &strategy.recipe)
    }

    /// The index of the strategy that the others are measured against, by default the first.
    pub fn baseline(&self) -> usize {
        self.baseline
    }

    /// Makes the strategy with this name the baseline, if it exists.
    pub fn measure_against(&mut self, name: &str) {
        let mut strategies = self.strategies().iter();
        let found = strategies.position(|strategy| strategy.name == name);
        self.baseline = found.unwrap_or(self.baseline);
    }

    pub fn strategy_count(&self) -> usize {
        self.strategies.len()
    }

    /// The index of the strategy with this recipe; `None` if it is missing or hidden.
    pub fn strategy(&self, recipe: &str) -> Option<usize> {
        let mut strategies = self.strategies().iter();
        strategies.position(|strategy| strategy.recipe == recipe)
    }

    /// The name of the strategy with this recipe; the recipe itself if it is hidden.
    pub fn name_of<'a>(&'a self, recipe: &'a str) -> &'a str {
        self.strategy(recipe)
            .map_or(recipe, |strategy| self.name(strategy))
    }

    /// The previous strategy in the same run; `None` for a run's first.
    pub fn step_before(&self, strategy: usize) -> Option<usize> {
        strategy.checked_sub(1).filter(|_| !self.runs.contains(&strategy))
    }

    pub fn run(&self, strategy: usize) -> usize {
        let starts = self.runs.iter().filter(|&&before| before <= strategy);
        starts.count().saturating_sub(1)
    }

    pub fn position_count(&self) -> usize {
        self.positions.len()
    }

    /// The families of random trees, in order of appearance.
    pub fn families(&self) -> &[TreeFamily] {
        &self.families
    }

    /// The positions compared at `depth` that belong to the family at an index and are at least that deep.
    pub fn members(&self, family: usize, depth: u32) -> Vec<usize> {
        let mut members = self.common(depth).to_vec();
        let is_deep = depth <= self.families[family].depth;
        members.retain(|&position| is_deep && self.positions[position].family == Some(family as u32));
        members
    }

    /// The number of a position; `None` if it is not in the run.
    pub fn position(&self, id: PositionId<'_>) -> Option<usize> {
        self.numbers.get(&Mark::of(&id).0).map(|&number| number as usize)
    }

    /// The positions in which the game is over, so that there is no legal move.
    pub fn finished_games(&self) -> Vec<usize> {
        let no_move = Mark::of(&None::<String>);
        // A mate search may find neither move nor score, and an engine may name an illegal move.
        let is_over = |&position: &usize| {
            let cells = self.of_position(position).filter_map(GridCell::finished);
            let mut scored = cells.filter(|cell| cell.score.is_some()).peekable();
            scored.peek().is_some() && scored.all(|cell| cell.best_move == no_move)
        };
        (0..self.position_count()).filter(is_over).collect()
    }

    /// All cells of a position.
    fn of_position(&self, position: usize) -> impl Iterator<Item = &GridCell> {
        let columns = self.columns.iter().flat_map(BTreeMap::values);
        columns.filter_map(move |column| find(column, position))
    }

    /// The run and the place of the first record of a position.
    pub fn first_place(&self, position: usize) -> Option<(usize, u64)> {
        let columns = self.columns.iter().enumerate();
        let places = columns.flat_map(|(strategy, column)| {
            let cells = column.values().filter_map(|column| find(column, position));
            cells.map(move |cell| (self.run(strategy), cell.place))
        });
        places.min()
    }

    /// The depths of the shown strategies, shallowest first.
    pub fn depths(&self) -> impl DoubleEndedIterator<Item = u32> + use<> {
        let shown = self.columns.iter().take(self.strategies().len());
        let depths = shown.flat_map(BTreeMap::keys).copied();
        depths.collect::<BTreeSet<u32>>().into_iter()
    }

    /// The depths that have figures because at least one position is comparable there, shallowest first.
    pub fn compared_depths(&self) -> Vec<u32> {
        let depths = self.depths();
        depths.filter(|&depth| !self.common(depth).is_empty()).collect()
    }

    pub fn get(&self, position: usize, strategy: usize, depth: u32) -> Option<&GridCell> {
        find(self.cells(strategy, depth), position)?.finished()
    }

    fn cells(&self, strategy: usize, depth: u32) -> &[(u32, GridCell)] {
        let column = self.columns.get(strategy).and_then(|columns| columns.get(&depth));
        column.map_or(&[], Vec::as_slice)
    }

    /// The total nodes of a search from depth 1, including an iteration that was stopped; `None` if there is
    /// no record of it. Hidden strategies are included.
    pub fn nodes_spent(&self, position: usize, strategy: usize) -> Option<u64> {
        let cells = self.columns.get(strategy)?.values();
        let cells = cells.filter_map(|column| find(column, position));
        cells.map(|cell| cell.nodes_total).max()
    }

    /// The positions that every strategy searched, whether or not it is shown and whether or not it finished
    /// an iteration.
    pub fn searched_by_all(&self) -> Vec<usize> {
        let is_searched = |&position: &usize| {
            let mut strategies = 0..self.strategies.len();
            strategies.all(|strategy| self.nodes_spent(position, strategy).is_some())
        };
        (0..self.position_count()).filter(is_searched).collect()
    }

    /// The finished iterations of a search with their depths, shallowest first.
    pub fn iterations(
        &self,
        position: usize,
        strategy: usize,
    ) -> impl DoubleEndedIterator<Item = (u32, &GridCell)> {
        let columns = self.columns.get(strategy).into_iter().flatten();
        columns.filter_map(move |(&depth, column)| Some((depth, find(column, position)?.finished()?)))
    }

    /// The deepest depth that a search completed; 0 if none.
    pub fn completed(&self, position: usize, strategy: usize) -> u32 {
        let deepest = self.iterations(position, strategy).next_back();
        deepest.map_or(0, |(depth, _)| depth)
    }

    /// The positions in which the depth that a search reaches does not measure it, since a search has proven
    /// a mate that no deeper one can improve, or the game is over.
    pub fn decided(&self) -> Vec<usize> {
        let over = self.finished_games();
        let is_final = |(depth, cell): (u32, &GridCell)| Some(numbers::is_final_mate(cell.score?, depth));
        let has_proof = |position, strategy| {
            let mut iterations = self.iterations(position, strategy).filter_map(is_final);
            iterations.any(|is_final| is_final)
        };
        let is_decided = |position: &usize| {
            let mut strategies = 0..self.strategies.len();
            over.contains(position) || strategies.any(|strategy| has_proof(*position, strategy))
        };
        (0..self.position_count()).filter(is_decided).collect()
    }

    /// The positions that all searched, whose depths measure the searches; those that are decided.
    pub fn searched_undecided(&self) -> (Vec<usize>, Vec<usize>) {
        let decided = self.decided();
        let is_open = |position: &usize| !decided.contains(position);
        self.searched_by_all().into_iter().partition(is_open)
    }

    pub fn reaches(&self, strategy: usize, depth: u32) -> bool {
        let mut cells = self.cells(strategy, depth).iter();
        cells.any(|(_, cell)| cell.finished().is_some())
    }

    pub fn reaching(&self, depth: u32) -> Vec<usize> {
        let mut reaching = self.all_reaching(depth);
        reaching.retain(|&strategy| strategy < self.strategies().len());
        reaching
    }

    fn all_reaching(&self, depth: u32) -> Vec<usize> {
        let strategies = 0..self.strategies.len();
        strategies
            .filter(|&strategy| self.reaches(strategy, depth))
            .collect()
    }

    /// The nodes of each finished iteration of all strategies, hidden ones included.
    pub fn all_nodes(&self) -> impl Iterator<Item = u64> {
        let cells = self.columns.iter().flat_map(BTreeMap::values).flatten();
        cells.filter_map(|(_, cell)| Some(cell.finished()?.nodes))
    }

    /// The positions comparable at `depth`: those finished by every strategy that [`Grid::reaches`] it.
    pub fn common(&self, depth: u32) -> &[usize] {
        self.common.get(&depth).map_or(&[], Vec::as_slice)
    }

    /// Determines which positions are comparable, once for all figures.
    fn settle(&mut self) {
        let depths: BTreeSet<u32> = self.columns.iter().flat_map(BTreeMap::keys).copied().collect();
        let common = depths.into_iter().map(|depth| {
            let reaching = self.all_reaching(depth);
            let mut finished_by = vec![0; self.position_count()];
            for &strategy in &reaching {
                for (position, cell) in self.cells(strategy, depth) {
                    finished_by[*position as usize] += usize::from(cell.finished().is_some());
                }
            }
            let mut positions: Vec<usize> = (0..finished_by.len()).collect();
            positions.retain(|&position| !reaching.is_empty() && finished_by[position] == reaching.len());
            (depth, positions)
        });
        self.common = common.collect();
    }

    /// A strategy's cells at `depth` for the comparable positions; `None` if it does not reach that depth.
    pub fn column(&self, strategy: usize, depth: u32) -> Option<Vec<&GridCell>> {
        let cell = |&position: &usize| self.get(position, strategy, depth);
        self.reaches(strategy, depth)
            .then(|| self.common(depth).iter().filter_map(cell).collect())
    }

    /// The total nodes of a column; `None` if it is empty.
    pub fn nodes(&self, strategy: usize, depth: u32) -> Option<u64> {
        let column = self.column(strategy, depth)?;
        (!column.is_empty()).then(|| saturating_sum(column.iter().map(|cell| cell.nodes)))
    }

    pub fn common_to(&self, one: u32, other: u32) -> Vec<usize> {
        let common = self.common(other);
        let mut positions = self.common(one).to_vec();
        positions.retain(|position| common.binary_search(position).is_ok());
        positions
    }

    /// For each position in both columns, the nodes in `above` divided by the nodes in `below`.
    pub fn node_ratios(&self, above: (usize, u32), below: (usize, u32)) -> Vec<f64> {
        let ratio = |position| {
            let above = self.get(position, above.0, above.1)?;
            let below = self.get(position, below.0, below.1)?;
            Some(above.nodes as f64 / below.nodes as f64)
        };
        let positions = self.common_to(above.1, below.1).into_iter();
        positions.filter_map(ratio).collect()
    }

    /// The cells of two strategies at a depth, for those of the positions that both finished.
    pub fn pairs(
        &self,
        positions: impl IntoIterator<Item = impl Borrow<usize>>,
        depth: u32,
        [one, other]: [usize; 2],
    ) -> Vec<Pair<'_>> {
        let cell = |position, strategy| self.get(position, strategy, depth);
        let positions = positions.into_iter().map(|position| *position.borrow());
        let pair = |position| Some((cell(position, one)?, cell(position, other)?));
        positions.filter_map(pair).collect()
    }

    /// Whether two strategies have identical records, times aside, for all comparable positions at a depth.
    pub fn are_identical(&self, strategies: [usize; 2], depth: u32) -> bool {
        let pairs = self.pairs(self.common(depth), depth, strategies);
        !pairs.is_empty() && pairs.iter().all(|(one, other)| one.agrees(other))
    }

    /// The depth whose figures represent the run: the deepest one that all strategies finished on all
    /// positions. If there is none, the depth with the most strategies, then the most positions; `None` if
    /// nothing was finished.
    pub fn deepest(&self) -> Option<u32> {
        let weight = |depth: u32| (self.all_reaching(depth).len(), self.common(depth).len(), depth);
        let weights = self.compared_depths().into_iter().map(weight);
        weights.max().map(|(_, _, depth)| depth)
    }

    /// `24 positions`, or `22 of 24 positions` if not all are comparable.
    pub fn coverage(&self, depth: u32) -> String {
        numbers::counted_of(self.common(depth).len(), self.position_count(), "position")
    }
}

/// The cell of a position. If all positions before it have a cell, which is the usual case, its index is its
/// number.
fn find(column: &[(u32, GridCell)], position: usize) -> Option<&GridCell> {
    let number = u32::try_from(position).ok()?;
    let place = match column.get(position) {
        Some(&(there, _)) if there == number => position,
        _ => column.binary_search_by_key(&number, |&(there, _)| there).ok()?,
    };
    Some(&column[place].1)
}

#[cfg(test)]
mod tests;
