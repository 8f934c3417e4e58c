//! The charts of a run, each made from a [`Grid`] of its records.

use super::{Bar, BarChart, Chart, Dumbbell, DumbbellChart, LineChart, Series, YScale};
use crate::floor::Floors;
use crate::grid::Grid;
use crate::horizon::Swings;
use crate::statistics::{geometric_mean, range};
use crate::tables;

/// Nodes over the depth, a line a strategy.
pub fn nodes(grid: &Grid) -> Chart {
    lines(
        grid,
        "Nodes by depth",
        "nodes, sum over the positions",
        YScale::Logarithmic,
        |strategy, depth| grid.nodes(strategy, depth).map(|nodes| nodes as f64),
    )
}

/// Ordering percentage over the depth, a line a strategy.
pub fn ordering(grid: &Grid) -> Chart {
    lines(
        grid,
        "Ordering: cutoffs by the first move",
        "share of all cutoffs",
        YScale::Percent,
        |strategy, depth| tables::ordering_percentage(grid, strategy, depth),
    )
}

/// Times the floor over the depth, a line a strategy. `None` without floors.
pub fn times_the_floor(grid: &Grid, floors: &Floors) -> Option<Chart> {
    let chart = lines(
        grid,
        "Times the floor by depth",
        "nodes over those of the minimal tree",
        YScale::Times,
        |strategy, depth| tables::mean_times(grid, floors, strategy, depth),
    );
    (!floors.is_empty()).then_some(chart)
}

pub(super) fn lines(
    grid: &Grid,
    title: &str,
    y_label: &str,
    y_scale: YScale,
    value: impl Fn(usize, u32) -> Option<f64>,
) -> Chart {
    let series = grid
        .strategies()
        .iter()
        .enumerate()
        .map(|(strategy, name)| Series {
            name: name.clone(),
            points: grid
                .depths()
                .filter_map(|depth| Some((depth, value(strategy, depth)?)))
                .collect(),
            rings: Vec::new(),
        });
    Chart::Lines(LineChart {
        title: title.to_owned(),
        y_label: y_label.to_owned(),
        y_scale,
        series: series.collect(),
    })
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
            "geometric mean over {}; thin line: smallest to largest",
            grid.coverage(depth)
        ),
        bars: bars.collect(),
    }))
}

/// The largest swings. `None` if there is no position that has one.
pub fn horizon(grid: &Grid, swings: &Swings) -> Option<Chart> {
    let rows: Vec<Dumbbell> = swings
        .worst
        .iter()
        .filter_map(|swing| {
            Some(Dumbbell {
                name: swing.name().to_owned(),
                scores: [swing.static_leaf.score?, swing.quiescence.score?],
            })
        })
        .collect();
    (!rows.is_empty()).then(|| {
        Chart::Dumbbells(DumbbellChart {
            title: format!("Horizon swings at depth {}", swings.depth),
            x_label: format!("score in {}, from the side to move", grid.score_unit()),
            legend: [
                swings.comparison.static_leaf.clone(),
                swings.comparison.quiescence.clone(),
            ],
            rows,
        })
    })
}
