//! Nodes and times of strategies: by depth, relative to others, and in several runs.

use super::{coverage_in_full, coverage_note, in_brackets, of_strategies, with_depths};
use crate::grid::{Differs, Grid, GridCell};
use crate::numbers::{self, joined};
use crate::sentences::{Sentence, notes};
use crate::table::{Table, TableOf, Value};
use statistics::{geometric_mean, mean, range, saturating_sum};

pub fn nodes(grid: &Grid) -> Table {
    let depths = grid.compared_depths();
    let table = Table::of("Total nodes", grid.places())
        .called("nodes")
        .words_named("strategy", |strategy| grid.name(strategy));
    with_depths(table, grid, "nodes", |strategy, depth| {
        grid.nodes(strategy, depth)
    })
    .notes(unreached_note(grid))
    .notes(coverage_note(grid, &depths))
    .finish()
}

/// The nodes of each position at the deepest comparable depth, one row per position. `None` if there is no
/// such depth.
pub fn by_position(grid: &Grid, name: impl Fn(usize) -> String) -> Option<Table> {
    let depth = grid.deepest()?;
    let positions = grid.common(depth).iter().copied();
    let table =
        Table::of(format!("Nodes of each position at depth {depth}"), positions).words("position", name);
    let table = table.each(grid.places(), |table, strategy| {
        table.numbers(grid.name(strategy), |position| {
            grid.get(position, strategy, depth).map(|cell| cell.nodes)
        })
    });
    let base = grid.baseline();
    let ranges = grid.places().filter(|&strategy| strategy != base);
    let ranges = ranges.filter_map(|strategy| {
        let (low, high) = range(&grid.node_ratios((base, depth), (strategy, depth)))?;
        let [low, high] = [low, high].map(numbers::significant);
        Some((
            grid.name(strategy),
            format!("factor against {}: min {low}, max {high}", grid.name(base)),
        ))
    });
    let table = table.called("positions").legend(ranges);
    Some(table.notes(coverage_in_full(grid, &[depth])).finish())
}

/// The depths reached by searches that a limit of nodes or time stopped. `None` if all reached the last
/// depth.
pub fn depth_completed(grid: &Grid) -> Option<Table> {
    let (searched, decided) = grid.searched_undecided();
    let completed = |strategy: usize| -> Vec<u32> {
        let depths = searched
            .iter()
            .map(|&position| grid.completed(position, strategy));
        depths.collect()
    };
    let by_strategy: Vec<Vec<u32>> = grid.places().map(completed).collect();
    let mut all = by_strategy.iter().flatten();
    let first = all.next()?;
    if all.all(|depth| depth == first) {
        return None;
    }
    let table = of_strategies(grid, "Depth completed", grid.places())
        .called("depth")
        .numbers("mean", |strategy| {
            let depths = by_strategy[strategy].iter().copied();
            mean(depths.map(f64::from)).map(|mean| Value::decimals(mean, 2))
        })
        .numbers("median", |strategy| {
            let mut depths = by_strategy[strategy].clone();
            depths.sort_unstable();
            Value::count(u64::from(depths[depths.len() / 2]))
        })
        .intervals("range", |strategy| {
            let depths = &by_strategy[strategy];
            let (least, most) = (depths.iter().min()?, depths.iter().max()?);
            let ends = (f64::from(*least), f64::from(*most));
            Some(Value::interval(ends, format!("{least}–{most}")))
        })
        .legend([(
            "depth",
            format!(
                "last completed depth, over {}{}; median: the upper one",
                numbers::counted(searched.len(), "position"),
                notes::without_decided(decided.len())
            ),
        )]);
    Some(table.finish())
}

/// A note, once in the first table, on the number of hidden strategies, missing figures, and depths without
/// figures.
fn unreached_note(grid: &Grid) -> Option<Sentence> {
    let compared = grid.compared_depths();
    let all = grid.places().len();
    let has_gaps = compared.iter().any(|&depth| grid.reaching(depth).len() < all);
    let strategies = (all < grid.strategy_count()).then(|| [all, grid.strategy_count()]);
    let hidden = grid.depths().filter(|depth| !compared.contains(depth));
    let hidden = joined(hidden.map(|depth| depth.to_string()), ", ");
    notes::not_shown(strategies, has_gaps, hidden)
}

fn factors<T: Copy>(table: TableOf<T>, heading: &str, ratios: impl Fn(T) -> Vec<f64>) -> TableOf<T> {
    table
        .numbers_in("times", heading, |thing| {
            geometric_mean(ratios(thing)).map(Value::factor)
        })
        .intervals("min–max", |thing| range(&ratios(thing)).map(Value::factors))
}

/// Effective branching factor: nodes at a depth divided by nodes one ply before, as the geometric mean over
/// positions; and the square root of the ratio over two plies, which cancels the odd-even effect (Chess
/// Programming Wiki, *Branching Factor*). `None` if no position is comparable at two depths.
pub fn branching(grid: &Grid) -> Option<Table> {
    let depths = grid.compared_depths();
    let both = |&(from, to): &(u32, u32)| grid.common_to(from, to).len();
    let pairs = depths.windows(2).map(|pair| (pair[0], pair[1]));
    let pairs: Vec<(u32, u32)> = pairs.filter(|pair| both(pair) > 0).collect();
    let &(_, deepest) = pairs.last()?;
    let two_plies = (deepest.saturating_sub(2), deepest);
    let two_plies = Some(two_plies).filter(|pair| depths.contains(&pair.0) && both(pair) > 0);
    let growth =
        |strategy, (from, to): (u32, u32)| geometric_mean(grid.node_ratios((strategy, to), (strategy, from)));
    let table = of_strategies(grid, "Effective branching factor", grid.places())
        .called("branching")
        .each(pairs, |table, pair @ (from, to)| {
            let cell = |strategy| growth(strategy, pair).map(Value::factor);
            table
                .numbers_in("times", format!("depth {to}/{from}"), cell)
                .heading_goes_on(&in_brackets(grid, both(&pair)))
        })
        .each(two_plies, |table, pair @ (from, to)| {
            let cell = |strategy| growth(strategy, pair).map(f64::sqrt).map(Value::factor);
            table
                .numbers_in("times", format!("√(depth {to}/{from})"), cell)
                .heading_goes_on(&in_brackets(grid, both(&pair)))
        })
        .legend([(
            "factor",
            "geometric mean over the positions; nodes of each iteration alone",
        )])
        .notes(coverage_note(grid, &depths));
    Some(table.finish())
}

/// Time and speed by strategy: sums over the depths that all strategies reached, since sums over different
/// depths would not represent the same work. Strategies that never got as deep as the others have no figures.
pub fn time(grid: &Grid) -> Table {
    let compared = grid.deepest().map_or_else(Vec::new, |depth| grid.reaching(depth));
    let by_all = |depth: &u32| compared.iter().all(|&strategy| grid.reaches(strategy, *depth));
    let depths: Vec<u32> = grid.compared_depths().into_iter().filter(by_all).collect();
    let sums = grid.places().map(|strategy| {
        let columns = depths.iter().filter_map(|&depth| grid.column(strategy, depth));
        let cells: Vec<&GridCell> = columns.flatten().collect();
        let nodes = saturating_sum(cells.iter().map(|cell| cell.nodes));
        let time: f64 = cells.iter().map(|cell| cell.time_s).sum();
        compared.contains(&strategy).then_some((nodes, time))
    });
    let sums: Vec<Option<(u64, f64)>> = sums.collect();
    let heading = if depths.len() < grid.depths().count() {
        let depths: Vec<String> = depths.iter().map(u32::to_string).collect();
        format!("nodes, depths {}", depths.join(", "))
    } else {
        "nodes, all depths".to_owned()
    };
    of_strategies(grid, "Time and speed", grid.places())
        .called("time")
        .numbers_named("nodes, all depths", heading, |strategy| {
            sums[strategy].map(|(nodes, _)| nodes)
        })
        .numbers_in("s", "time", |strategy| {
            sums[strategy].map(|(_, time)| Value::seconds(time))
        })
        .numbers("nodes/s", |strategy| {
            let (nodes, time) = sums[strategy].filter(|(_, time)| *time > 0.0)?;
            Some(Value::speed(nodes as f64 / time))
        })
        .legend([("time", "search time, summed over threads; differs between runs")])
        .notes(coverage_in_full(grid, &depths))
        .finish()
}

fn solves(cell: &GridCell) -> bool {
    cell.solved == Some(true)
}

/// Nodes, scores and moves of each strategy in each run, relative to the first run that has it, at the
/// deepest comparable depth. `None` if nothing is comparable. `in_common` lists the strategies common to the
/// runs, each with the runs' names and its distinguishing name in the grid.
pub fn side_by_side(grid: &Grid, in_common: &[(String, Vec<(String, String)>)]) -> Option<Table> {
    let depth = grid.deepest()?;
    let mut rows = Vec::new();
    for (name, series) in in_common {
        let mut first = None;
        for (run, series) in series {
            let Some(strategy) = grid.strategy(series) else {
                continue;
            };
            rows.push((name.as_str(), run.as_str(), first, strategy));
            first.get_or_insert(strategy);
        }
    }
    let title = format!("The same strategy in each run, at depth {depth}");
    let table = Table::of(title, &rows)
        .words("strategy", |row| row.0)
        .words("run", |row| row.1)
        .numbers("nodes", |row| grid.nodes(row.3, depth));
    let ratios = |first: usize, strategy| grid.node_ratios((first, depth), (strategy, depth));
    let table = factors(table, "factor", |&(.., first, strategy)| {
        first.map_or_else(Vec::new, |first| ratios(first, strategy))
    });
    let changed = |first: Option<usize>, strategy, differs: Differs| {
        let pairs = grid.pairs(grid.common(depth), depth, [first?, strategy]);
        let count = pairs.iter().filter(|(one, other)| differs(one, other)).count();
        (!pairs.is_empty()).then_some(count)
    };
    let columns = grid.places().filter_map(|strategy| grid.column(strategy, depth));
    let expects = columns.flatten().any(|cell| cell.solved.is_some());
    let differing: [(&str, Differs); 4] = [
        ("other score", |one, other| one.score != other.score),
        ("other move", |one, other| one.best_move != other.best_move),
        ("solved by it alone", |one, other| solves(other) && !solves(one)),
        ("by the first alone", |one, other| solves(one) && !solves(other)),
    ];
    let differing = differing.into_iter().take(if expects { 4 } else { 2 });
    table
        .each(differing, |table, (heading, differs)| {
            table.numbers(heading, |&(.., first, strategy)| {
                changed(first, strategy, differs)
            })
        })
        .legend([
            (
                "factor",
                format!(
                    "nodes of the first run / this row's, geometric mean of {}",
                    grid.coverage(depth)
                ),
            ),
            (
                "other score, move",
                "positions that differ from the first run".to_owned(),
            ),
        ])
        .unless_empty()
}
