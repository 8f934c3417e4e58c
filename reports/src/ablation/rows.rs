//! [`AblationRow`]: the figures of an experiment one per row, for programs.

use super::analysis::Analysis;
use super::subsets::Subset;
use crate::table::{Table, Value};
use serde::Serialize;
use statistics::Estimate;

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct AblationRow {
    /// What the row states: `nodes`, `time` or `depth` (of a subset), `saved` (by a subset relative to the
    /// reference), `alone`, `last`, `share` (of a part), `interaction` (of two parts), or `step` (of the
    /// greedy order; rows are in that order). For subsets that were timed: `fewer-nodes` and `faster`
    /// (relative to the reference), `nodes-per-second`.
    pub quantity: &'static str,
    /// The parts concerned, separated by spaces; empty for the base alone.
    pub parts: String,
    /// The figure: nodes, seconds, plies or nodes per second; otherwise a factor, above 1 for a saving.
    pub estimate: f64,
    pub low: Option<f64>,
    pub high: Option<f64>,
}

pub fn rows(analysis: &Analysis) -> Vec<AblationRow> {
    let experiment = &analysis.experiment;
    let mut rows = Vec::new();
    let mut push = |quantity, parts: Subset, estimate: Estimate| {
        // A switch of an engine may have spaces in its name.
        let names = Vec::from_iter(parts.members().map(|part| analysis.name(part).replace(' ', "-")));
        rows.push(AblationRow {
            quantity,
            parts: names.join(" "),
            estimate: nine_digits(estimate.factor()),
            low: estimate.bounds().map(|(low, _)| nine_digits(low)),
            high: estimate.bounds().map(|(_, high)| nine_digits(high)),
        });
    };
    let only = |part| Subset::NONE.with(part);
    for &(subset, [cost, _]) in &analysis.subsets {
        push(experiment.measure.name(), subset, cost);
    }
    for &(subset, [_, saved]) in &analysis.subsets {
        push("saved", subset, saved);
    }
    for (part, figures) in analysis.parts.iter().enumerate() {
        let named = [
            ("alone", figures.alone),
            ("last", figures.last),
            ("share", figures.share),
        ];
        for (quantity, estimate) in named {
            if let Some(estimate) = estimate {
                push(quantity, only(part), estimate);
            }
        }
    }
    for &([one, other], estimate) in &analysis.interactions {
        push("interaction", only(one).with(other), estimate);
    }
    for step in &analysis.order {
        push("step", only(step.part), step.saved);
    }
    for row in analysis.timed.iter().flat_map(|timed| &timed.rows) {
        let Some(subset) = experiment.subset_of(&row.strategy) else {
            continue;
        };
        if let Some([nodes, time]) = row.saved {
            push("fewer-nodes", subset, nodes);
            push("faster", subset, time);
        }
        push("nodes-per-second", subset, Estimate::exactly(row.speed));
    }
    rows
}

pub fn rows_table(rows: &[AblationRow]) -> Table {
    let plain = |number: f64| Value::number(number, number.to_string());
    Table::of("Figures", rows)
        .words("quantity", |row| row.quantity)
        .words("parts", |row| &row.parts)
        .numbers("estimate", |row| plain(row.estimate))
        .numbers("low", |row| row.low.map(plain))
        .numbers("high", |row| row.high.map(plain))
        .finish()
}

/// Nine significant digits, since logarithms differ between machines in the sixteenth.
fn nine_digits(number: f64) -> f64 {
    format!("{number:.8e}").parse().unwrap_or(number)
}
