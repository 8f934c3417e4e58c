//! The charts of the horizon effect: what choices cost by depth, and the scores of one position by depth.

use super::run::{fewer, lines_over};
use crate::case::bounded;
use crate::chart::{Chart, LineChart, PointChart, PointRow, YScale};
use crate::grid::Grid;
use crate::numbers;
use crate::regrets::Regrets;

/// Mean regret over the depth, a line a strategy.
pub fn mean_regret(regrets: &Regrets) -> Chart {
    lines(
        regrets,
        "Mean regret by depth",
        &format!("mean regret, {}", regrets.grid.score_unit()),
        YScale::Linear,
        |strategy, depth| regrets.mean(strategy, depth),
    )
}

/// The regret of each position at a depth, and the mean, a row a strategy.
pub fn regret(regrets: &Regrets, depth: u32) -> Chart {
    let strategies = regrets.grid.strategies().iter().enumerate();
    let rows = strategies.filter_map(|(strategy, name)| {
        let values = regrets.values(strategy, depth);
        let mean = regrets.mean(strategy, depth)?;
        Some(PointRow {
            name: name.clone(),
            remark: format!("{mean:.1}, {}", numbers::counted(values.len(), "position")),
            values: values.into_iter().map(f64::from).collect(),
            mean,
        })
    });
    Chart::Points(PointChart {
        title: format!("Regret of the moves chosen at depth {depth}"),
        x_label: format!(
            "regret, {}; dots: positions, diamond: mean",
            regrets.grid.score_unit()
        ),
        rows: rows.collect(),
    })
}

/// The share of positions with a case over the depth, a line a strategy.
pub fn case_share(regrets: &Regrets) -> Chart {
    lines(
        regrets,
        "Positions with a horizon case by depth",
        "share of the positions",
        YScale::Percent,
        |strategy, depth| regrets.share(strategy, depth),
    )
}

/// Lines over the positions that were judged at each depth; how many these are stands below each.
fn lines(
    regrets: &Regrets,
    title: &str,
    y_label: &str,
    y_scale: YScale,
    value: impl Fn(usize, u32) -> Option<f64>,
) -> Chart {
    let depths = regrets.grid.compared_depths().into_iter();
    let counts: Vec<(u32, usize)> = depths.map(|depth| (depth, regrets.judged(depth))).collect();
    let lines = lines_over(fewer(&counts), regrets.grid, title, y_label, y_scale, value);
    Chart::Lines(LineChart {
        positions: counts,
        ..lines
    })
}

/// The score of one position over the depth, a line a strategy. Scores beyond the bound of regrets are drawn
/// at it.
pub fn staircase(grid: &Grid, position: usize, name: &str) -> Chart {
    Chart::Lines(lines_over(
        Vec::new(),
        grid,
        &format!("Score by depth: {name}"),
        &format!("score, {}", grid.score_unit()),
        YScale::Scores,
        |strategy, depth| {
            let score = grid.get(position, strategy, depth)?.score?;
            Some(f64::from(bounded(score)))
        },
    ))
}
