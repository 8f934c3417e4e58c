//! [`Regrets`]: the verdicts of a run by strategy and depth over the comparable positions, and tables of the
//! cost of strategies' choices.

use super::{in_brackets, of_strategies};
use crate::case::{Case, Class, Verdict};
use crate::grid::Grid;
use crate::numbers;
use crate::table::{Table, Value};
use statistics::{FEWEST_POSITIONS, mean, median};
use std::collections::HashMap;

/// The verdicts on the chosen moves of a run, by position, strategy and depth, at eight bytes per verdict.
pub struct Regrets<'a> {
    pub grid: &'a Grid,
    /// For each strategy and depth, the judgement on each position.
    columns: HashMap<(usize, u32), Vec<Option<Judgement>>>,
}

/// A regret in centipawns, and the class if it is a case.
type Judgement = (i32, Option<Class>);

impl<'a> Regrets<'a> {
    pub fn new(grid: &'a Grid) -> Regrets<'a> {
        Regrets {
            grid,
            columns: HashMap::new(),
        }
    }

    /// Adds a verdict; ignored if the run did not search it.
    pub fn add(&mut self, verdict: &Verdict) {
        let Some((strategy, position)) = self.place(verdict) else {
            return;
        };
        let column = self.columns.entry((strategy, verdict.depth)).or_default();
        if column.len() <= position {
            column.resize(position + 1, None);
        }
        column[position] = Some((verdict.regret, None));
    }

    /// Adds a case whose verdict was already added.
    pub fn add_case(&mut self, case: &Case) {
        let Some((strategy, position)) = self.place(&case.verdict) else {
            return;
        };
        let column = self.columns.get_mut(&(strategy, case.verdict.depth));
        if let Some(Some((_, class))) = column.and_then(|column| column.get_mut(position)) {
            *class = Some(case.class);
        }
    }

    pub fn is_empty(&self) -> bool {
        self.columns.is_empty()
    }

    fn place(&self, verdict: &Verdict) -> Option<(usize, usize)> {
        let strategy = self.grid.strategy(&verdict.strategy)?;
        Some((strategy, self.grid.position(verdict.position_id())?))
    }

    /// The regret of one chosen move, in centipawns.
    pub fn of(&self, position: usize, strategy: usize, depth: u32) -> Option<i32> {
        let judgement = self.columns.get(&(strategy, depth))?.get(position)?;
        judgement.map(|(regret, _)| regret)
    }

    /// The judgements on a strategy at a depth, over the positions that every strategy finished there.
    fn column(&self, strategy: usize, depth: u32) -> Vec<Judgement> {
        let Some(column) = self.columns.get(&(strategy, depth)) else {
            return Vec::new();
        };
        let positions = self.grid.common(depth).iter();
        positions
            .filter(|&&position| self.grid.get(position, strategy, depth).is_some())
            .filter_map(|&position| column.get(position).copied().flatten())
            .collect()
    }

    pub fn values(&self, strategy: usize, depth: u32) -> Vec<i32> {
        let column = self.column(strategy, depth).into_iter();
        column.map(|(regret, _)| regret).collect()
    }

    /// The number of positions judged at a depth, the maximum over strategies.
    pub fn judged(&self, depth: u32) -> usize {
        let places = self.grid.places();
        let judged = places.map(|strategy| self.column(strategy, depth).len());
        judged.max().unwrap_or(0)
    }

    pub fn mean(&self, strategy: usize, depth: u32) -> Option<f64> {
        mean(self.values(strategy, depth).into_iter().map(f64::from))
    }

    pub fn median(&self, strategy: usize, depth: u32) -> Option<f64> {
        median(self.values(strategy, depth).into_iter().map(f64::from))
    }

    /// The number of regrets of at least this size; `None` if nothing was judged.
    pub(crate) fn at_least(&self, least: i32, strategy: usize, depth: u32) -> Option<usize> {
        let values = self.values(strategy, depth);
        (!values.is_empty()).then(|| values.iter().filter(|&&regret| regret >= least).count())
    }

    /// The strategies for which one position accounts for more than half of the total regret at a depth, with
    /// that position and its share, from 0 to 1. Needs enough positions for an interval, since with few this
    /// is common.
    pub fn uneven(&self, depth: u32) -> Vec<(usize, usize, f64)> {
        let of_strategy = |strategy| {
            let positions = self.grid.common(depth).iter();
            let regret = |&position: &usize| Some((self.of(position, strategy, depth)?, position));
            let regrets: Vec<(i32, usize)> = positions.filter_map(regret).collect();
            let sum: f64 = regrets.iter().map(|&(regret, _)| f64::from(regret)).sum();
            let &(most, position) = regrets.iter().max_by_key(|&&(regret, _)| regret)?;
            let is_uneven = regrets.len() >= FEWEST_POSITIONS && sum > 0.0 && 2.0 * f64::from(most) > sum;
            is_uneven.then_some((strategy, position, f64::from(most) / sum))
        };
        self.grid.places().filter_map(of_strategy).collect()
    }

    /// The number of cases of one class or of all; `None` if nothing was judged.
    pub fn cases(&self, strategy: usize, depth: u32, class: Option<Class>) -> Option<usize> {
        let column = self.column(strategy, depth);
        let of_class =
            |(_, case): &&Judgement| case.is_some_and(|case| class.is_none_or(|class| case == class));
        let count = column.iter().filter(of_class).count();
        (!column.is_empty()).then_some(count)
    }

    /// On how many of these positions the move chosen at a depth is worse than the best, and how many were
    /// judged.
    pub fn with_regret(&self, strategy: usize, depth: u32, positions: &[usize]) -> (usize, usize) {
        let column = self.columns.get(&(strategy, depth));
        let judgement = |&position: &usize| *column?.get(position)?;
        let judged: Vec<Judgement> = positions.iter().filter_map(judgement).collect();
        let found = judged.iter().filter(|(regret, _)| *regret > 0);
        (found.count(), judged.len())
    }

    /// The percentage of positions with a case; `None` if nothing was judged.
    pub fn share(&self, strategy: usize, depth: u32) -> Option<f64> {
        let judged = self.column(strategy, depth).len();
        let cases = self.cases(strategy, depth, None)?;
        Some(100.0 * cases as f64 / judged as f64)
    }
}

/// The number of costly moves by cause, strategy and depth, without causes that do not occur and depths at
/// which nothing was judged. `None` if nothing was.
pub fn cases_by_class(regrets: &Regrets, threshold: i32) -> Option<Table> {
    let grid = regrets.grid;
    let mut depths = grid.compared_depths();
    depths.retain(|&depth| regrets.judged(depth) > 0);
    let classes = std::iter::once(None).chain(occurring(regrets, &depths).map(Some));
    let rows = classes.flat_map(|class| grid.places().map(move |strategy| (class, strategy)));
    let table = Table::of("Costly moves by cause and depth", rows)
        .called("causes")
        .words("cause", |(class, _)| class.map_or("all", Class::name))
        .words("strategy", |(_, strategy)| grid.name(strategy));
    let table = table.each(&depths, |table, &depth| {
        table
            .numbers_in("cases", format!("depth {depth}"), |(class, strategy)| {
                regrets.cases(strategy, depth, class)
            })
            .heading_goes_on(&in_brackets(grid, regrets.judged(depth)))
    });
    let table = table.legend([(
        "costly",
        format!(
            "regret of {threshold} or more, of {}",
            numbers::counted(grid.position_count(), "position")
        ),
    )]);
    (!depths.is_empty()).then(|| table.finish())
}

fn occurring(regrets: &Regrets, depths: &[u32]) -> impl Iterator<Item = Class> {
    Class::ALL.iter().copied().filter(|&class| {
        let any = |strategy, depth| regrets.cases(strategy, depth, Some(class)) > Some(0);
        let mut strategies = regrets.grid.places();
        strategies.any(|strategy| depths.iter().any(|&depth| any(strategy, depth)))
    })
}

pub fn staircase(grid: &Grid, position: usize, name: &str) -> Table {
    of_strategies(grid, format!("Score by depth: {name}"), grid.places())
        .each(grid.depths(), |table, depth| {
            table.numbers_in("score", format!("depth {depth}"), |strategy| {
                grid.get(position, strategy, depth)?.score.map(Value::score)
            })
        })
        .legend([(
            "score",
            format!("in {}, from the side to move", grid.score_unit()),
        )])
        .finish()
}
