//! The charts of an experiment.

use super::analysis::{AddedPart, Analysis, PartFigures};
use super::experiment::Design;
use super::subsets::Subset;
use crate::chart::{
    Chart, EdgeStroke, HeatMap, LatticeChart, LatticeEdge, LatticeNode, Row, RowChart, RowLook,
};
use crate::numbers;
use crate::statistics::Estimate;

/// With more parts a lattice has boxes too many to be read.
const MAX_PARTS_OF_A_LATTICE: usize = 5;

/// The worth of each part: alone, last and as its fair share, as far as the design tells; the steps of a
/// ladder.
pub fn effects(analysis: &Analysis) -> Chart {
    let experiment = &analysis.experiment;
    type Figure = fn(&PartFigures) -> Option<Estimate>;
    let series: &[(&str, Figure)] = match experiment.design {
        Design::Factorial if experiment.parts.len() == 1 => &[("switched on", |part| part.alone)],
        Design::Factorial => &[
            ("switched on alone", |part| part.alone),
            ("fair share", |part| part.share),
            ("switched on last", |part| part.last),
        ],
        Design::LeaveOneOut => &[("switched on last", |part| part.last)],
        Design::AddOneIn => &[("switched on alone", |part| part.alone)],
        Design::Ladder => &[("added in this order", |part| part.added)],
    };
    let rows = analysis.parts.iter().enumerate().map(|(part, figures)| {
        let found: Vec<Estimate> = series.iter().filter_map(|(_, figure)| figure(figures)).collect();
        let shown = figures.share.or(found.first().copied());
        Row {
            name: experiment.parts[part].name.clone(),
            values: found.iter().map(|found| Some(found.with_bounds())).collect(),
            remark: shown.map_or_else(String::new, |shown| numbers::times(shown.factor())),
            ..Row::default()
        }
    });
    let series: Vec<String> = series.iter().map(|(name, _)| (*name).to_owned()).collect();
    let label = match series.as_slice() {
        [only] => format!("{}, {only}", experiment.measure.saving()),
        _ => format!("{}; number: fair share", experiment.measure.saving()),
    };
    let intervals = match analysis.has_intervals() {
        true => "; line: 95 % interval",
        false => "",
    };
    Chart::Rows(RowChart {
        title: format!("The worth of each part at depth {}", experiment.depth),
        x_label: label + intervals,
        look: RowLook::Factors,
        series,
        rows: rows.collect(),
    })
}

/// How each pair of parts acts together. `None` unless the design tells.
pub fn interactions(analysis: &Analysis) -> Option<Chart> {
    (!analysis.interactions.is_empty()).then(|| {
        Chart::HeatMap(HeatMap {
            title: format!(
                "By what factor a part saves more with another, depth {}",
                analysis.experiment.depth
            ),
            names: analysis
                .experiment
                .parts
                .iter()
                .map(|part| part.name.clone())
                .collect(),
            cells: analysis.interactions.clone(),
            ends: ["do each other's work".to_owned(), "help each other".to_owned()],
        })
    })
}

/// All subsets, each above those it holds. `None` for other designs than the factorial, and for more than
/// five parts or one.
pub fn lattice(analysis: &Analysis) -> Option<Chart> {
    let experiment = &analysis.experiment;
    let parts = experiment.parts.len();
    if experiment.design != Design::Factorial || !(2..=MAX_PARTS_OF_A_LATTICE).contains(&parts) {
        return None;
    }
    let all = Subset::all(parts);
    let nodes = analysis.subsets.iter().map(|figures| LatticeNode {
        level: figures.subset.size(),
        lines: match figures.subset {
            Subset::NONE => vec!["none".to_owned()],
            subset if subset == all => vec!["all".to_owned()],
            subset => subset
                .members()
                .map(|part| experiment.parts[part].name.clone())
                .collect(),
        },
        factor: figures.saved.factor(),
    });
    let place = |subset: Subset| {
        analysis
            .subsets
            .iter()
            .position(|figures| figures.subset == subset)
    };
    let edges = analysis.subsets.iter().enumerate().flat_map(|(below, figures)| {
        figures.subset.others(parts).filter_map(move |part| {
            Some(LatticeEdge {
                below,
                above: place(figures.subset.with(part))?,
                stroke: stroke(&analysis.order, figures.subset, part),
            })
        })
    });
    let order = match analysis.order.iter().all(AddedPart::is_supported) {
        true => "Thick line: greedy order",
        false => "Thick line: greedy order; dashed: the data do not tell that another part saves less",
    };
    Some(Chart::Lattice(LatticeChart {
        title: format!("All subsets at depth {}", experiment.depth),
        remark: vec![
            format!("Number: {} than none.", experiment.measure.saving()),
            format!("{order}."),
        ],
        nodes: nodes.collect(),
        edges: edges.collect(),
    }))
}

/// How the line from a subset to that with one part more is drawn.
fn stroke(order: &[AddedPart], subset: Subset, part: usize) -> EdgeStroke {
    let mut before = Subset::NONE;
    for step in order {
        if (before, step.part) == (subset, part) {
            return match step.is_supported() {
                true => EdgeStroke::Thick,
                false => EdgeStroke::Dashed,
            };
        }
        before = before.with(step.part);
    }
    EdgeStroke::Thin
}
