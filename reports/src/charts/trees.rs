//! Random trees: their leaves compared with theory, and how often a wrong move is chosen.

use crate::chart::{Chart, Curve, CurveChart, CurvePanel, CurvePoint, CurveStyle, XAxis, YAxis};
use crate::grid::{Grid, TreeFamily};
use crate::tables::Regrets;
use crate::tables::{LeafLine, growth, share_of_wrong_choices, uniform};

/// A published branching factor.
type Factor = fn(&TreeFamily) -> f64;

/// The most families that get a panel each.
const MAX_PANELS: usize = 3;

/// Mean leaves of each strategy by depth, one panel per family, with thin curves for all leaves and for the
/// minimal tree. `None` without random trees, or with too many families.
pub fn leaves(grid: &Grid) -> Option<Chart> {
    let families = grid.families();
    let panel = |place: usize| {
        let depths = grid.compared_depths().into_iter();
        let depths: Vec<u32> = depths
            .filter(|&depth| !grid.members(place, depth).is_empty())
            .collect();
        let curves = LeafLine::each(grid).map(|line| {
            let look = match line {
                LeafLine::Measured(_) => CurveStyle::Measured,
                LeafLine::All | LeafLine::Fewest => CurveStyle::Published,
            };
            let point = |&depth: &u32| Some(CurvePoint::new(depth, line.mean(grid, place, depth)?));
            Curve::new(line.name(grid), look, depths.iter().filter_map(point))
        });
        CurvePanel {
            across: XAxis::Depths(Vec::new()),
            curves: curves.collect(),
        }
    };
    let names: Vec<&str> = families.iter().map(|family| family.name.as_str()).collect();
    (1..=MAX_PANELS).contains(&families.len()).then(|| {
        Chart::Curves(CurveChart {
            title: format!("Leaves by depth: {}", names.join("; ")),
            y_label: "leaves, mean over the trees".to_owned(),
            upward: YAxis::Logarithmic,
            panels: (0..families.len()).map(panel).collect(),
        })
    })
}

/// The branching factor in leaves by the width of trees with independent values: measured and published.
/// `None` unless there are trees of several widths.
pub fn growth_of_leaves(grid: &Grid) -> Option<Chart> {
    let families = grid.families();
    let curve = |name: &str, look, factor: &dyn Fn(usize) -> Option<f64>| {
        let point = |&family: &usize| Some(CurvePoint::new(families[family].width, factor(family)?));
        let mut points: Vec<CurvePoint> = uniform(grid).iter().filter_map(point).collect();
        points.sort_by(|one, other| one.at.total_cmp(&other.at));
        Curve::new(name, look, points.into_iter())
    };
    let measured = grid.places().map(|strategy| {
        curve(grid.name(strategy), CurveStyle::Measured, &|family| {
            growth(grid, family, strategy)
        })
    });
    let mut curves: Vec<Curve> = measured.collect();
    let has_widths = curves.iter().any(|curve| curve.points.len() > 1);
    let published: [(&str, Factor); 3] = [
        ("no deep cutoffs: at most", TreeFamily::most_without_deep_cutoffs),
        ("alpha-beta in deep trees (Pearl)", TreeFamily::pearl),
        ("perfect order: √b", |family| f64::from(family.width).sqrt()),
    ];
    for (name, factor) in published {
        curves.push(curve(name, CurveStyle::Published, &|family| {
            Some(factor(&families[family]))
        }));
    }
    has_widths.then(|| {
        Chart::Curves(CurveChart::of(
            "Growth of leaves by a ply",
            XAxis::Numbers("moves a node".to_owned()),
            (YAxis::Linear, "times more leaves a ply"),
            curves,
        ))
    })
}

/// The share of random trees in which the chosen move is worse than the best, by depth, with its interval;
/// one line per family and strategy. `None` without such trees.
pub fn wrong_choices(regrets: &Regrets) -> Option<Chart> {
    let grid = regrets.grid;
    let curve = |family: usize, strategy: usize| {
        let point = |depth| {
            let (share, interval) = share_of_wrong_choices(regrets, (family, strategy), depth)?;
            Some(CurvePoint {
                interval: Some(interval),
                ..CurvePoint::new(depth, share)
            })
        };
        let name = format!("{}: {}", grid.families()[family].name, grid.name(strategy));
        Curve::new(
            name,
            CurveStyle::Measured,
            grid.compared_depths().into_iter().filter_map(point),
        )
    };
    let families = 0..grid.families().len();
    let curves = families.flat_map(|family| grid.places().map(move |strategy| curve(family, strategy)));
    let curves: Vec<Curve> = curves.collect();
    (!curves.is_empty()).then(|| {
        Chart::Curves(CurveChart::of(
            "Wrong choices in trees by depth",
            XAxis::Depths(Vec::new()),
            (YAxis::Linear, "% of the trees, 95% CI"),
            curves,
        ))
    })
}
