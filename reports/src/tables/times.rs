//! Savings of strategies in nodes and in time.

use super::minimal_trees::mean_times;
use crate::grid::Grid;
use crate::minimal_trees::MinimalTrees;
use crate::numbers;
use crate::table::{Table, TableOf, Value};
use crate::timings::{StrategyTimes, TimedRow, Timings};
use statistics::SEED;

/// The strategies of a run compared with the baseline and, if it is a different one for any of them, with the
/// previous step; and with the minimal trees, if they were computed. Empty for a run that was not timed.
pub fn timed_strategies(grid: &Grid, timings: &Timings, minimal_trees: &MinimalTrees) -> Vec<Table> {
    let base = grid.baseline();
    let step_before = |strategy| grid.step_before(strategy);
    let differs = |strategy: usize| step_before(strategy).is_some_and(|before| before != base);
    let stepwise = grid.places().any(differs);
    let against_base = timings.against(grid, |_| Some(base), SEED);
    let against_step = timings.against(grid, step_before, SEED).filter(|_| stepwise);
    let tables = [
        (against_base, grid.name(base)),
        (against_step, "the previous strategy"),
    ];
    let tables = tables.into_iter().filter_map(|(against, reference)| {
        let against = against?;
        let of_tree = |row: &TimedRow| {
            let strategy = grid.strategy(&row.strategy)?;
            mean_times(grid, minimal_trees, strategy, against.depth)
        };
        let name = |recipe: &str| grid.name_of(recipe).to_owned();
        let table = timed(&against, "strategy", name, reference);
        let table = table.when(!minimal_trees.is_empty(), |table| {
            table
                .numbers_in("times", "times the minimal tree", |row| {
                    of_tree(row).map(Value::factor)
                })
                .legend([(
                    "times the minimal tree",
                    "nodes of the last iteration / those of its minimal tree",
                )])
        });
        Some(table.finish())
    });
    tables.collect()
}

/// How many times fewer nodes each strategy visits and how many times faster it is than `reference`.
/// `heading` is the heading of the first column; `name` gives the name of a strategy.
pub fn timed<'a>(
    timed: &'a StrategyTimes,
    heading: &str,
    name: impl Fn(&str) -> String,
    reference: &str,
) -> TableOf<&'a TimedRow> {
    let has_intervals = timed.has_intervals();
    let depth = timed.depth;
    let title = format!("Time beside nodes, against {reference}, of all iterations to depth {depth}");
    Table::of(title, &timed.rows)
        .called("timed")
        .words(heading, |row| name(&row.strategy))
        .estimates(
            ["times", "times fewer nodes"],
            has_intervals,
            Value::factor,
            |row| Some(row.saved?[0]),
        )
        .estimates(["times", "times faster"], has_intervals, Value::factor, |row| {
            Some(row.saved?[1])
        })
        .numbers("nodes/s", |row| Value::speed(row.speed))
        .legend([
            (
                "factors",
                format!(
                    "geometric means over {}; below 1: more nodes, or slower",
                    positions(timed)
                ),
            ),
            (
                "time",
                format!(
                    "one thread, one search at a time, random order in each round; median ratio of {}",
                    rounds(timed)
                ),
            ),
        ])
}

/// `24 positions`, or `22 of 24 positions` if not all were timed with all strategies.
fn positions(timed: &StrategyTimes) -> String {
    let all = numbers::counted(timed.all_positions, "position");
    if timed.positions == timed.all_positions {
        all
    } else {
        format!("{} of {all}", numbers::grouped(timed.positions as u64))
    }
}

/// `5 rounds`, or `2 to 3 rounds` if the last one was interrupted.
fn rounds(timed: &StrategyTimes) -> String {
    match timed.rounds {
        (least, most) if least == most => numbers::counted(most, "round"),
        (least, most) => format!("{least} to {most} rounds"),
    }
}
