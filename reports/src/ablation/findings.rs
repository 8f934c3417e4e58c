//! [`findings`]: what each part saves and, of a part that may err, what it does to the result, in a sentence
//! each.

use super::analysis::{Analysis, PartFigures};
use super::experiment::Design;
use crate::numbers;
use crate::statistics::Estimate;

/// A sentence for each part, with the figure that the design is made for.
pub fn findings(analysis: &Analysis) -> Vec<String> {
    let parts = 0..analysis.parts.len();
    parts.filter_map(|part| sentence(analysis, part)).collect()
}

/// `lmr saves 7.66 times fewer nodes (6.1–9.6). It may err: ...`
fn sentence(analysis: &Analysis, part: usize) -> Option<String> {
    let experiment = &analysis.experiment;
    let figures = &analysis.parts[part];
    let (saved, how): (Estimate, &str) = match experiment.design {
        Design::Factorial if analysis.parts.len() == 1 => (figures.alone?, ""),
        Design::Factorial => (figures.share?, " as its fair share"),
        Design::LeaveOneOut => (figures.last?, " switched on last"),
        Design::AddOneIn => (figures.alone?, " switched on alone"),
        Design::Ladder => (figures.added?, " after the parts before it"),
    };
    let interval = saved.bounds().map_or_else(String::new, |(low, high)| {
        let [low, high] = [low, high].map(numbers::significant);
        let told = match saved.is_not_zero() {
            Some(false) => ", not told from 1",
            _ => "",
        };
        format!(" ({low}–{high}{told})")
    });
    let result = match experiment.parts[part].sound {
        true => String::new(),
        false => format!(", and may err: {}", quality(analysis, figures)),
    };
    Some(format!(
        "{}: {} {}{how}{interval}{result}.",
        analysis.name(part),
        numbers::significant(saved.factor()),
        experiment.measure.saving()
    ))
}

fn quality(analysis: &Analysis, PartFigures { changes, .. }: &PartFigures) -> String {
    let scores = format!(
        "another score on {} of {}",
        changes.positions,
        numbers::counted(analysis.positions, "position")
    );
    let found = format!(
        "another best move in {} of {}",
        changes.best_move,
        numbers::counted(changes.comparisons, "comparison")
    );
    match changes.expecting {
        0 => format!("{scores}, {found}"),
        _ => format!(
            "{scores}, {found}; {} solved with it alone, {} without it alone",
            changes.solved_with, changes.solved_without
        ),
    }
}
