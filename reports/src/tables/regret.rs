//! The cost of strategies' choices, by a deeper search.

use super::{by_depth, coverage_note, of_strategies, with_depths};
use crate::case::{BOUND, Class};
use crate::grid::Grid;
use crate::numbers;
use crate::regrets::Regrets;
use crate::table::{Table, Value};

fn bound() -> String {
    numbers::grouped(BOUND.unsigned_abs().into())
}

pub fn mean_regret(regrets: &Regrets) -> Table {
    let grid = regrets.grid;
    by_depth(grid, "Mean regret by depth", "mean", |strategy, depth| {
        regrets.mean(strategy, depth).map(|mean| Value::decimals(mean, 1))
    })
    .note(format!(
        "Arithmetic mean over positions, in {}: the best move's value minus the chosen move's, both by the reference; no score counts for more than ±{}, mates included.",
        grid.score_unit(),
        bound(),
    ))
    .notes(coverage_note(grid, &grid.compared_depths()))
    .finish()
}

/// The number of cases by class, strategy and depth; classes that do not occur are left out.
pub fn cases_by_class(regrets: &Regrets, threshold: i32) -> Table {
    let grid = regrets.grid;
    let depths = grid.compared_depths();
    let classes = std::iter::once(None).chain(occurring(regrets, &depths).map(Some));
    let rows = classes.flat_map(|class| grid.places().map(move |strategy| (class, strategy)));
    let table = Table::of("Cases by depth", rows)
        .words("class", |(class, _)| class.map_or("all", Class::name))
        .words("strategy", |(_, strategy)| grid.name(strategy));
    with_depths(table, grid, "cases", |(class, strategy), depth| {
        regrets.cases(strategy, depth, class)
    })
    .note(format!(
        "Of {}; a case is a move with a regret of {threshold} or more.",
        numbers::counted(grid.position_count(), "position")
    ))
    .notes(coverage_note(grid, &depths))
    .finish()
}

fn occurring(regrets: &Regrets, depths: &[u32]) -> impl Iterator<Item = Class> {
    Class::ALL.iter().copied().filter(|&class| {
        let any = |strategy, depth| regrets.cases(strategy, depth, Some(class)) > Some(0);
        let mut strategies = regrets.grid.places();
        strategies.any(|strategy| depths.iter().any(|&depth| any(strategy, depth)))
    })
}

/// What the moves that each strategy chose at a depth cost, and the cases among them by class.
pub fn chosen_moves(regrets: &Regrets, depth: u32) -> Table {
    let grid = regrets.grid;
    of_strategies(grid, format!("Horizon cases at depth {depth}"), grid.places())
        .numbers("positions", |strategy| regrets.values(strategy, depth).len())
        .numbers("mean regret", |strategy| {
            regrets.mean(strategy, depth).map(|mean| Value::decimals(mean, 1))
        })
        .numbers("greatest", |strategy| {
            let values = regrets.values(strategy, depth);
            values.into_iter().max().map(i32::unsigned_abs)
        })
        .numbers("cases", |strategy| regrets.cases(strategy, depth, None))
        .each(occurring(regrets, &[depth]), |table, class| {
            let heading = match class {
                Class::Capture => "capture",
                Class::Delay => "delay",
                Class::MateOrPromotion => "mate",
                Class::EnPrise => "en prise",
                Class::Other => "other",
            };
            table.numbers(heading, |strategy| {
                regrets.cases(strategy, depth, Some(class))
            })
        })
        .note(format!(
            "Regret in {}: the best move's value minus the chosen move's, both by the reference; no score counts for more than ±{}, mates included. Arithmetic mean.",
            grid.score_unit(),
            bound(),
        ))
        .finish()
}

pub fn staircase(grid: &Grid, position: usize, name: &str) -> Table {
    of_strategies(grid, format!("Score by depth: {name}"), grid.places())
        .each(grid.depths(), |table, depth| {
            table.numbers_in("score", format!("depth {depth}"), |strategy| {
                grid.get(position, strategy, depth)?.score.map(Value::score)
            })
        })
        .note(format!("In {}, from the side to move.", grid.score_unit()))
        .finish()
}
