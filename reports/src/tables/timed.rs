//! What strategies save in nodes, and what in time.

use super::minimal_trees::mean_times;
use super::reduction::baseline;
use crate::ablation::intervals::{self, Family, INTERVAL};
use crate::grid::Grid;
use crate::minimal_trees::{MinimalTreeKind, MinimalTrees};
use crate::numbers;
use crate::table::{Table, Value};
use crate::timings::{Timed, Timings};

/// Draws of the intervals of a run follow from it.
const SEED: u64 = 1;

/// The strategies of a run against the baseline and, where that is another one for any of them, against the
/// step before; beside minimal trees, if they were found. Nothing of a run that was not timed.
pub fn timed_strategies(grid: &Grid, timings: &Timings, minimal_trees: &MinimalTrees) -> Vec<Table> {
    let base = baseline(grid);
    let base_name = grid.strategies().get(base).map_or("", String::as_str);
    let step_before = |strategy| grid.step_before(strategy);
    let differs = |strategy: usize| step_before(strategy).is_some_and(|before| before != base);
    let stepwise = (0..grid.strategies().len()).any(differs);
    let against_base = timings.against(grid, |_| Some(base), SEED);
    let against_step = timings.against(grid, step_before, SEED).filter(|_| stepwise);
    let tables = [(against_base, base_name), (against_step, "the step before")];
    let tables = tables.into_iter().filter_map(|(against, reference)| {
        let against = against?;
        let table = timed(&against, "strategy", str::to_owned, reference);
        Some(match minimal_trees.is_empty() {
            true => table,
            false => with_minimal_trees(table, |strategy| {
                mean_times(
                    grid,
                    minimal_trees,
                    strategy,
                    against.depth,
                    MinimalTreeKind::Exact,
                )
            }),
        })
    });
    tables.collect()
}

/// The table with a column of how many times the nodes of its minimal tree a strategy visits.
fn with_minimal_trees(table: Table, mean_times: impl Fn(usize) -> Option<f64>) -> Table {
    let mut table = table
        .numbers_in("times", "times the minimal tree")
        .note("Times the minimal tree: nodes of the last iteration over those of its minimal tree.");
    for (strategy, row) in table.rows.iter_mut().enumerate() {
        row.push(Value::from(mean_times(strategy).map(Value::times)));
    }
    table
}

/// How many times fewer nodes each strategy visits and how many times faster it is than `reference`, with
/// what both say together. `heading` is that of the first column, `name` what a strategy is called there.
pub fn timed(timed: &Timed, heading: &str, name: impl Fn(&str) -> String, reference: &str) -> Table {
    let judged = timed.judged();
    let title = format!(
        "Time beside nodes, against {reference}, of all iterations to depth {}",
        timed.depth
    );
    let mut table = Table::new(title).words(heading);
    for saving in ["times fewer nodes", "times faster"] {
        table = table.numbers_in("times", saving);
        if judged > 0 {
            table = table.intervals(INTERVAL);
        }
    }
    table = table.numbers("nodes/s");
    if judged > 0 {
        table = table.words("in words");
    }
    for row in &timed.rows {
        let mut cells = vec![name(&row.strategy).into()];
        for estimate in [
            row.saved.map(|saved| saved.nodes),
            row.saved.map(|saved| saved.time),
        ] {
            cells.push(Value::from(
                estimate.map(|estimate| Value::times(estimate.factor())),
            ));
            if judged > 0 {
                cells.push(intervals::cell(estimate.as_ref(), Value::times));
            }
        }
        cells.push(Value::speed(row.speed));
        if judged > 0 {
            let words = row.saved.and_then(|saved| saved.in_words());
            cells.push(words.map(Value::from).into());
        }
        table.push(cells);
    }
    let table = table
        .note(format!(
            "Geometric means over {}. Below 1× it visits more nodes, or is slower.",
            positions(timed)
        ))
        .note(format!(
            "Time is that of one thread on a processor, each search alone. In each round all search a position one after the \
             other, in an order drawn anew; of {} the median counts of what they took against each other. Times are those of \
             one machine on one day.",
            rounds(timed)
        ));
    match judged {
        0 => table,
        _ => table
            .note(Family::Of(judged, "figures of nodes and of time").note(timed.positions))
            .note("In words: what the intervals tell from 1×."),
    }
}

/// `24 positions`, or `22 of 24 positions` where not all were timed with all.
fn positions(timed: &Timed) -> String {
    let all = numbers::counted(timed.all_positions, "position");
    match timed.positions == timed.all_positions {
        true => all,
        false => format!("{} of {all}", numbers::grouped(timed.positions as u64)),
    }
}

/// `5 rounds`, or `2 to 3 rounds` where the last one was broken off.
fn rounds(timed: &Timed) -> String {
    match timed.rounds {
        (least, most) if least == most => numbers::counted(most, "round"),
        (least, most) => format!("{least} to {most} rounds"),
    }
}
