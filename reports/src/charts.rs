//! The charts of runs, of the horizon effect and of ablations, made from a [`Grid`] of records or from its
//! analysis.

mod ablation;
mod trees;

pub use ablation::effects;
pub use trees::{growth_of_leaves, leaves, wrong_choices};

use crate::case::bounded;
use crate::chart::{
    BarRow, BarStyle, Chart, Curve, CurveChart, CurvePoint, CurveStyle, IntervalChart, PointStyle, XAxis,
    YAxis,
};
use crate::comparison::Comparison;
use crate::grid::Grid;
use crate::minimal_trees::MinimalTrees;
use crate::numbers;
use crate::tables::{self, Cutoffs, Regrets};
use statistics::{Interval, geometric_mean, wilson};

/// The names of all charts and what each shows. No run has all of them.
pub const CHART_NAMES: [(&str, &str); 16] = [
    (
        "reduction",
        "node reduction factor of each strategy, every position a dot",
    ),
    ("nodes", "nodes per position by depth, log scale"),
    ("ordering", "cutoffs caused by the first move, main search"),
    ("solved-by-nodes", "positions solved against nodes searched"),
    (
        "minimal-tree",
        "nodes over those of the minimal tree (--minimal-tree)",
    ),
    ("leaves", "leaves of drawn trees by depth"),
    ("growth", "growth of their leaves by the number of moves"),
    ("cases", "positions with a costly move by depth (lab horizon)"),
    ("wrong-choices", "drawn trees with a wrong choice by depth"),
    (
        "staircase-1",
        "score of a position by depth; staircase-2 the next, and so on",
    ),
    (
        "case-1",
        "the costliest move on its board; case-2 the next, and so on",
    ),
    ("elo", "Elo of each pairing of a match"),
    ("speedup", "speedup by processors (lab parallel)"),
    ("worth", "Elo by limit"),
    ("tuning", "tuned numbers, pair by pair (lab tune)"),
    ("shares", "what each part of an ablation saves"),
];

/// More dots than this in one row would overlap, and take memory.
const MAX_DOTS: usize = 500;

/// With more strategies than this, a chart of all their nodes is crowded.
const CROWD: usize = 6;

/// Nodes by depth, one line per strategy; if minimax is among them, also the theoretical curves of minimax
/// and alpha-beta.
pub fn nodes(grid: &Grid) -> Chart {
    let mut chart = lines(
        grid,
        "Nodes by depth",
        (YAxis::Logarithmic, "nodes per position, geometric mean"),
        |strategy, depth| mean_nodes(grid, strategy, depth),
    );
    if let Some(theory) = theory(grid) {
        chart.panels[0].curves.extend(theory);
    }
    Chart::Curves(chart)
}

fn mean_nodes(grid: &Grid, strategy: usize, depth: u32) -> Option<f64> {
    let column = grid.column(strategy, depth)?;
    geometric_mean(column.iter().map(|cell| cell.nodes as f64))
}

/// The leaves of a uniform tree with branching factor b: all of them, and the fewest that alpha-beta visits
/// (Knuth and Moore 1975). b is minimax's growth per ply from the first depth to the deepest at which all
/// positions can be compared. `None` without minimax or without a second depth.
fn theory(grid: &Grid) -> Option<[Curve; 2]> {
    let all = grid.position_count();
    let mut depths = grid.compared_depths();
    depths.retain(|&depth| grid.common(depth).len() == all);
    let (first, last) = (*depths.first()?, *depths.last()?);
    let minimax = grid.strategy("minimax").filter(|_| first < last)?;
    let [least, most] = [first, last].map(|depth| mean_nodes(grid, minimax, depth));
    let growth = most? / least?;
    let branching = growth.powf(1.0 / f64::from(last - first));
    let curve = |name: &str, leaves: &dyn Fn(u32) -> f64| {
        let point = |&depth: &u32| CurvePoint::new(depth, leaves(depth));
        Curve::new(name, CurveStyle::Published, depths.iter().map(point))
    };
    let power = |depth: u32| branching.powi(depth as i32);
    Some([
        curve(&format!("all leaves, {branching:.1} moves a node"), &power),
        curve("fewest leaves (Knuth and Moore)", &|depth| {
            power(depth.div_ceil(2)) + power(depth / 2) - 1.0
        }),
    ])
}

/// Ordering percentage of the main search by depth, one line per strategy. `None` without cutoffs.
pub fn ordering(grid: &Grid) -> Option<Chart> {
    some_lines(lines(
        grid,
        "Ordering of the main search: cutoffs by the first move",
        (YAxis::Percent, "share of all cutoffs there"),
        |strategy, depth| tables::ordering_percentage(grid, strategy, depth, Cutoffs::MainSearch),
    ))
}

/// The share of judged positions with a costly move by depth, one line per strategy.
pub fn case_share(regrets: &Regrets) -> Chart {
    let grid = regrets.grid;
    let depths = grid.compared_depths().into_iter();
    let counts: Vec<(u32, usize)> = depths.map(|depth| (depth, regrets.judged(depth))).collect();
    Chart::Curves(lines_over(
        &counts,
        grid,
        "Positions with a costly move by depth",
        (YAxis::Percent, "share of the positions"),
        |strategy, depth| regrets.share(strategy, depth),
    ))
}

/// Positions solved against nodes, one line per strategy. `None` if there are no
/// [`tables::best_move_curves`].
pub fn solved_by_nodes(grid: &Grid) -> Option<Chart> {
    let (positions, curves) = tables::best_move_curves(grid)?;
    // The intervals of many lines would hide each other.
    let has_room = grid.strategies().len() < CROWD;
    let lines = grid.strategies().iter().zip(&curves);
    let all = positions as f64;
    let point = |&(step, solved): &(u32, usize)| {
        let interval = wilson(solved, positions).filter(|_| has_room);
        CurvePoint {
            interval: interval.map(|(low, high)| (low * all, high * all)),
            ..CurvePoint::new(step, solved as f64)
        }
    };
    let lines = lines
        .map(|(strategy, curve)| Curve::new(&strategy.name, CurveStyle::Measured, curve.iter().map(point)));
    let y_label = format!("solved of {}", numbers::counted(positions, "position"));
    Some(Chart::Curves(CurveChart::of(
        "Solved positions by nodes",
        XAxis::Nodes,
        (YAxis::Linear, &y_label),
        lines.collect(),
    )))
}

/// A chart of these lines, if any has a point.
fn some_lines(chart: CurveChart) -> Option<Chart> {
    let mut curves = chart.panels.iter().flat_map(|panel| &panel.curves);
    let any = curves.any(|curve| !curve.points.is_empty());
    any.then_some(Chart::Curves(chart))
}

/// Nodes as a multiple of the minimal tree by depth, one line per strategy. `None` if there is no minimal
/// tree.
pub fn times_the_minimal_tree(grid: &Grid, minimal_trees: &MinimalTrees) -> Option<Chart> {
    let upward = (YAxis::Times, "nodes over those of the minimal tree");
    some_lines(lines(
        grid,
        tables::TIMES_THE_MINIMAL_TREE,
        upward,
        |strategy, depth| tables::mean_times(grid, minimal_trees, strategy, depth),
    ))
}

/// The depths that have fewer positions than others.
fn fewer(counts: &[(u32, usize)]) -> Vec<(u32, usize)> {
    let most = counts.iter().map(|&(_, count)| count).max();
    let fewer = counts.iter().filter(|&&(_, count)| Some(count) < most);
    fewer.copied().collect()
}

/// Curves over the positions compared at each depth.
fn lines(
    grid: &Grid,
    title: &str,
    upward: (YAxis, &str),
    value: impl Fn(usize, u32) -> Option<f64>,
) -> CurveChart {
    let depths = grid.compared_depths().into_iter();
    let counts: Vec<(u32, usize)> = depths.map(|depth| (depth, grid.common(depth).len())).collect();
    lines_over(&counts, grid, title, upward, value)
}

/// One line per strategy over depths; `counts` has the number of positions at each depth, which is printed
/// where it is lower than at others.
fn lines_over(
    counts: &[(u32, usize)],
    grid: &Grid,
    title: &str,
    upward: (YAxis, &str),
    value: impl Fn(usize, u32) -> Option<f64>,
) -> CurveChart {
    let fewer = fewer(counts);
    let point = |strategy: usize, depth: u32| {
        let is_partial = fewer.iter().any(|(fewer, _)| *fewer == depth);
        Some(CurvePoint {
            look: if is_partial { PointStyle::Partial } else { PointStyle::Joined },
            ..CurvePoint::new(depth, value(strategy, depth)?)
        })
    };
    let curves = grid.places().map(|strategy| {
        let points = grid.depths().filter_map(|depth| point(strategy, depth));
        Curve::new(grid.name(strategy), CurveStyle::Measured, points)
    });
    let curves = curves.collect();
    CurveChart::of(title, XAxis::Depths(fewer), upward, curves)
}

/// Each strategy's node reduction factor relative to the baseline. `None` if no other strategy has one.
pub fn reduction(compared: &Comparison<'_>) -> Option<Chart> {
    let (grid, depth, baseline) = (compared.grid, compared.depth, compared.baseline);
    let every = positions_a_dot(compared);
    let rows = grid.places().map(|strategy| {
        let factor = compared.reduction(strategy);
        let mean = match &factor {
            Some(factor) => Some(factor.estimate.with_bounds()),
            None => (strategy == baseline).then(|| Interval::without(1)),
        };
        let ratios = factor.map(|_| grid.node_ratios((baseline, depth), (strategy, depth)));
        BarRow {
            name: grid.name(strategy).to_owned(),
            values: vec![mean],
            dots: thinned(ratios.unwrap_or_default(), every),
            ..BarRow::default()
        }
    });
    let chart = || {
        Chart::Rows(IntervalChart {
            title: reduction_title(compared),
            x_label: "factor (to the right: fewer nodes)".to_owned(),
            look: BarStyle::Bars,
            series: Vec::new(),
            rows: rows.collect(),
        })
    };
    let has_factors = grid
        .places()
        .any(|strategy| compared.reduction(strategy).is_some());
    has_factors.then(chart)
}

/// The caption of the [`reduction`] chart.
pub fn reduction_caption(compared: &Comparison<'_>) -> String {
    let dots = match positions_a_dot(compared) {
        1 => compared.grid.coverage(compared.depth),
        every => format!("one of {} positions", numbers::grouped(every as u64)),
    };
    let title = reduction_title(compared);
    format!("{title}; diamond: geometric mean, bar: 95% CI, dots: {dots}")
}

fn reduction_title(compared: &Comparison<'_>) -> String {
    let baseline = compared.grid.name(compared.baseline);
    let depth = compared.depth;
    format!("Node reduction factor against {baseline} at depth {depth}")
}

/// N if one in N positions gets a dot.
fn positions_a_dot(compared: &Comparison<'_>) -> usize {
    let positions = compared.grid.common(compared.depth).len();
    positions.div_ceil(MAX_DOTS).max(1)
}

/// Every N-th of the values, sorted by size.
fn thinned(mut values: Vec<f64>, every: usize) -> Vec<f64> {
    if every > 1 {
        values.sort_by(f64::total_cmp);
    }
    values.into_iter().step_by(every).collect()
}

/// The score of one position by depth, one line per strategy. Scores are clamped to the bound of regrets.
pub fn staircase(grid: &Grid, position: usize, name: &str) -> Chart {
    let mut chart = lines_over(
        &[],
        grid,
        &format!("Score by depth: {name}"),
        (YAxis::Scores, &format!("score, {}", grid.score_unit())),
        |strategy, depth| {
            let score = grid.get(position, strategy, depth)?.score?;
            Some(f64::from(bounded(score)))
        },
    );
    let curves = chart.panels.iter_mut().flat_map(|panel| &mut panel.curves);
    curves.for_each(|curve| curve.look = CurveStyle::Stairs);
    Chart::Curves(chart)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::tests::record;

    /// The points of a single-panel chart: curve, depth, value, and whether it is partial.
    fn points(chart: &Chart) -> Vec<(&str, f64, f64, bool)> {
        let Chart::Curves(chart) = chart else {
            panic!("{chart:?} has no curves");
        };
        let points = chart.panels[0].curves.iter().flat_map(|curve| {
            let points = curve.points.iter();
            points.map(|point| {
                let is_partial = point.look == PointStyle::Partial;
                (curve.name.as_str(), point.at, point.value, is_partial)
            })
        });
        points.collect()
    }

    #[test]
    fn a_depth_over_fewer_positions_has_open_marks_and_their_number() {
        let grid = Grid::new(&[
            record("A", "minimax", 1, 30),
            record("B", "minimax", 1, 20),
            record("A", "minimax", 2, 900),
        ]);
        let chart = nodes(&grid);
        let points = points(&chart).into_iter();
        let points: Vec<_> = points
            .map(|(name, at, value, open)| (name.to_owned(), at, value.round(), open))
            .collect();
        // The geometric mean of 30 and 20.
        assert_eq!(
            points,
            [
                ("minimax".to_owned(), 1.0, 24.0, false),
                ("minimax".to_owned(), 2.0, 900.0, true)
            ]
        );
        let Chart::Curves(chart) = chart else {
            panic!("no curves");
        };
        assert_eq!(chart.panels[0].across, XAxis::Depths(vec![(2, 1)]));
    }
}
