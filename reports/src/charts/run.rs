//! The charts of a run, each made from a [`Grid`] of its records.

use crate::chart::{Bar, BarChart, Chart, Dumbbell, DumbbellChart, LineChart, Series, XAxis, YScale};
use crate::grid::Grid;
use crate::minimal_trees::{MinimalTreeKind, MinimalTrees};
use crate::numbers;
use crate::quiescence::Changes;
use crate::statistics::{geometric_mean, range};
use crate::tables;

/// More strategies crowd a chart of all their nodes.
const CROWD: usize = 6;

/// Nodes over the depth, a line a strategy.
pub fn nodes(grid: &Grid) -> Chart {
    Chart::Lines(lines(
        grid,
        "Nodes by depth",
        "nodes, sum over the positions",
        YScale::Logarithmic,
        |strategy, depth| grid.nodes(strategy, depth).map(|nodes| nodes as f64),
    ))
}

/// Nodes over the depth as shares of those of the baseline, a line a strategy: where lines are many, they lie
/// apart here. `None` where they are few.
pub fn relative_nodes(grid: &Grid) -> Option<Chart> {
    let base = tables::baseline(grid);
    let base_name = grid.strategies().get(base)?;
    let chart = || {
        Chart::Lines(lines(
            grid,
            &format!("Nodes by depth, {base_name} = 1×"),
            &format!("nodes over those of {base_name}"),
            YScale::Times,
            |strategy, depth| {
                let (nodes, of_base) = (grid.nodes(strategy, depth)?, grid.nodes(base, depth)?);
                (of_base > 0).then(|| nodes as f64 / of_base as f64)
            },
        ))
    };
    (grid.strategies().len() > CROWD).then(chart)
}

/// Ordering percentage over the depth, a line a strategy. `None` where [`tables::has_ordering`] says so.
pub fn ordering(grid: &Grid, cutoffs: tables::Cutoffs) -> Option<Chart> {
    let chart = || {
        Chart::Lines(lines(
            grid,
            &format!("Ordering of {}: cutoffs by the first move", cutoffs.name()),
            "share of all cutoffs there",
            YScale::Percent,
            |strategy, depth| tables::ordering_percentage(grid, strategy, depth, cutoffs),
        ))
    };
    tables::has_ordering(grid, cutoffs).then(chart)
}

/// Share of the positions that are solved over the depth, a line a strategy. `None` if the suites expect no
/// move.
pub fn solved(grid: &Grid) -> Option<Chart> {
    some_lines(lines(
        grid,
        "Solved positions by depth",
        "share of the positions",
        YScale::Percent,
        |strategy, depth| {
            let (solved, all) = tables::solved_count(grid, strategy, depth)?;
            Some(100.0 * solved as f64 / all as f64)
        },
    ))
}

/// How many positions are solved over the nodes, a line a strategy. `None` where there are no
/// [`tables::BestMoveCurves`].
pub fn solved_by_nodes(grid: &Grid) -> Option<Chart> {
    let curves = tables::BestMoveCurves::of(grid)?;
    let lines = grid.strategies().iter().zip(&curves.curves);
    let series = lines.map(|(name, curve)| Series {
        name: name.clone(),
        points: curve
            .iter()
            .map(|&(step, solved)| (step, solved as f64))
            .collect(),
        ..Series::default()
    });
    Some(Chart::Lines(LineChart {
        title: "Solved positions by nodes".to_owned(),
        x_axis: XAxis::Nodes,
        y_label: format!("solved of {}", numbers::counted(curves.positions, "position")),
        y_scale: YScale::Linear,
        series: series.collect(),
        positions: Vec::new(),
    }))
}

/// Times the minimal tree, or its estimate, over the depth, a line a strategy. `None` where there is none.
pub fn times_the_minimal_tree(
    grid: &Grid,
    minimal_trees: &MinimalTrees,
    tree: MinimalTreeKind,
) -> Option<Chart> {
    let (title, y_label) = match tree {
        MinimalTreeKind::Exact => (
            "Times the minimal tree by depth",
            "nodes over those of the minimal tree",
        ),
        MinimalTreeKind::LeftFirst => (
            "Times the estimate of the minimal tree by depth",
            "nodes over those of the left-first tree",
        ),
    };
    some_lines(lines(grid, title, y_label, YScale::Times, |strategy, depth| {
        tables::mean_times(grid, minimal_trees, strategy, depth, tree)
    }))
}

/// A chart that has a value.
fn some_lines(chart: LineChart) -> Option<Chart> {
    let mut series = chart.series.iter();
    let any = series.any(|series| !series.points.is_empty() || !series.partial.is_empty());
    any.then_some(Chart::Lines(chart))
}

/// Those of the depths that have fewer positions than others.
pub(super) fn fewer(counts: &[(u32, usize)]) -> Vec<(u32, usize)> {
    let most = counts.iter().map(|&(_, count)| count).max();
    let fewer = counts.iter().filter(|&&(_, count)| Some(count) < most);
    fewer.copied().collect()
}

/// Lines over the positions that are compared at each depth.
fn lines(
    grid: &Grid,
    title: &str,
    y_label: &str,
    y_scale: YScale,
    value: impl Fn(usize, u32) -> Option<f64>,
) -> LineChart {
    let depths = grid.compared_depths().into_iter();
    let counts: Vec<(u32, usize)> = depths.map(|depth| (depth, grid.common(depth).len())).collect();
    lines_over(fewer(&counts), grid, title, y_label, y_scale, value)
}

/// A line a strategy; `fewer` are the depths over fewer positions, and how many.
pub(super) fn lines_over(
    fewer: Vec<(u32, usize)>,
    grid: &Grid,
    title: &str,
    y_label: &str,
    y_scale: YScale,
    value: impl Fn(usize, u32) -> Option<f64>,
) -> LineChart {
    let is_partial = |(depth, _): &(u32, f64)| fewer.iter().any(|(fewer, _)| fewer == depth);
    let series = grid.strategies().iter().enumerate().map(|(strategy, name)| {
        let values = grid
            .depths()
            .filter_map(|depth| Some((depth, value(strategy, depth)?)));
        let (partial, points) = values.partition(is_partial);
        Series {
            name: name.clone(),
            points,
            partial,
            rings: Vec::new(),
        }
    });
    LineChart {
        title: title.to_owned(),
        x_axis: XAxis::Depth,
        y_label: y_label.to_owned(),
        y_scale,
        series: series.collect(),
        positions: fewer,
    }
}

/// How many times fewer nodes each strategy visits than the baseline, at the deepest depth that can be
/// compared. `None` if nothing can be.
pub fn reduction(grid: &Grid) -> Option<Chart> {
    let depth = grid.deepest()?;
    let base = tables::baseline(grid);
    let base_name = grid.strategies().get(base)?;
    let bars = grid
        .strategies()
        .iter()
        .enumerate()
        .filter_map(|(strategy, name)| {
            let ratios = grid.node_ratios((base, depth), (strategy, depth));
            Some(Bar {
                name: name.clone(),
                factor: geometric_mean(&ratios)?,
                range: range(&ratios)?,
            })
        });
    Some(Chart::Bars(BarChart {
        title: format!("Times fewer nodes than {base_name} at depth {depth}"),
        x_label: format!(
            "diamond and number: geometric mean over {}; thin line: smallest to largest",
            grid.coverage(depth)
        ),
        bars: bars.collect(),
    }))
}

/// The greatest changes of score by quiescence. `None` if there is no position that has one.
pub fn quiescence(grid: &Grid, changes: &Changes) -> Option<Chart> {
    let depth = changes.judged;
    let rows: Vec<Dumbbell> = changes
        .greatest
        .iter()
        .filter_map(|change| {
            Some(Dumbbell {
                name: change.name().to_owned(),
                scores: [change.static_leaf.score?, change.quiescence.score?],
            })
        })
        .collect();
    (!rows.is_empty()).then(|| {
        Chart::Dumbbells(DumbbellChart {
            title: format!("Scores that quiescence changes at depth {depth}"),
            x_label: format!("score in {}, from the side to move", grid.score_unit()),
            legend: [
                changes.comparison.static_leaf.clone(),
                changes.comparison.quiescence.clone(),
            ],
            rows,
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::tests::record;

    fn series(chart: Chart) -> LineChart {
        match chart {
            Chart::Lines(lines) => lines,
            other => panic!("{other:?} has no lines"),
        }
    }

    #[test]
    fn a_depth_over_fewer_positions_has_open_marks_and_tells_how_many() {
        let grid = Grid::new(&[
            record("A", "minimax", 1, 30),
            record("B", "minimax", 1, 20),
            record("A", "minimax", 2, 900),
        ]);
        let chart = series(nodes(&grid));
        assert_eq!(chart.positions, [(2, 1)]);
        assert_eq!(chart.series[0].points, [(1, 50.0)]);
        assert_eq!(chart.series[0].partial, [(2, 900.0)]);
    }

    #[test]
    fn many_strategies_are_shown_relative_to_minimax() {
        let run = |count: u64| {
            let names = (1..count).map(|number| format!("strategy {number}"));
            let names: Vec<String> = names.chain(["minimax".to_owned()]).collect();
            let records: Vec<_> = names.iter().map(|name| record("A", name, 1, 80)).collect();
            let more = record("A", "strategy 1", 2, 40);
            let base = record("A", "minimax", 2, 160);
            Grid::new(&[records, vec![more, base]].concat())
        };
        assert_eq!(relative_nodes(&run(6)), None);
        let chart = series(relative_nodes(&run(7)).unwrap());
        assert_eq!(chart.series[0].points, [(1, 1.0), (2, 0.25)]);
        assert_eq!(chart.series[1].points, [(1, 1.0)]);
        assert!(chart.title.ends_with("minimax = 1×"), "{}", chart.title);
    }
}
