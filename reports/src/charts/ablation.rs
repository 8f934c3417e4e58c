//! The charts of an ablation.

use crate::ablation::{Analysis, Design, Figure, Measure};
use crate::chart::{BarRow, BarStyle, Chart, IntervalChart};
use crate::numbers;
use statistics::Estimate;

/// The saving of each part: alone, last and its Shapley value, as far as the design provides them; or the
/// steps of a ladder.
pub fn effects(analysis: &Analysis) -> Chart {
    let experiment = &analysis.experiment;
    let series: &[(&str, Figure)] = match experiment.design {
        Design::Factorial if experiment.parts.len() == 1 => &[("added to base", |part| part.alone)],
        Design::Factorial => &[
            ("added to base", |part| part.alone),
            ("fair share", |part| part.share),
            ("added last", |part| part.last),
        ],
        Design::LeaveOneOut => &[("added last", |part| part.last)],
        Design::AddOneIn => &[("added to base", |part| part.alone)],
        Design::Ladder => &[("added in this order", |part| part.added)],
    };
    let rows = analysis.in_order().into_iter().map(|part| {
        let figures = &analysis.parts[part];
        let found: Vec<Estimate> = series.iter().filter_map(|(_, figure)| figure(figures)).collect();
        let shown = figures.share.or(found.first().copied());
        BarRow {
            name: experiment.parts[part].name.clone(),
            values: found.iter().map(|found| Some(found.with_bounds())).collect(),
            remark: shown.map_or_else(String::new, |shown| numbers::factor(shown.factor())),
            ..BarRow::default()
        }
    });
    let series: Vec<String> = series.iter().map(|(name, _)| (*name).to_owned()).collect();
    let label = match series.as_slice() {
        [only] => format!("{}, {only}", experiment.measure.saving()),
        _ => format!("{}; number: fair share", experiment.measure.saving()),
    };
    let intervals = if analysis.has_intervals() { "; line: 95% CI" } else { "" };
    Chart::Rows(IntervalChart {
        title: match experiment.measure {
            Measure::Depth => format!("Depth factor of each part at {}", experiment.limit()),
            _ => format!("Reduction factor of each part at {}", experiment.limit()),
        },
        x_label: label + intervals,
        look: BarStyle::Factors,
        series,
        rows: rows.collect(),
    })
}
