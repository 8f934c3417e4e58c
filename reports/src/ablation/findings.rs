//! [`findings`]: what parts that change results save, and what they do to them, in a sentence each.

use super::analysis::{Analysis, PartFigures};
use super::experiment::{AblatedPart, Design};
use crate::numbers;
use crate::statistics::Estimate;

/// A sentence for each part that may change results or did, and broke no promise by it, with the figure that
/// the design is made for.
pub fn findings(analysis: &Analysis) -> Vec<String> {
    let broken = analysis.broken_promises();
    let parts = analysis.changing().filter(|part| !broken.contains(part));
    parts.filter_map(|part| sentence(analysis, part)).collect()
}

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
        let doubt = match saved.is_not_zero() {
            _ if saved.is_zero_everywhere() => ", on every position",
            Some(false) => ", not told from 1",
            _ => "",
        };
        format!(" ({low}–{high}{doubt})")
    });
    let effect = match &experiment.parts[part] {
        AblatedPart { sound: true, .. } => "changes results through others that may err",
        AblatedPart { effect, .. } => effect,
    };
    Some(format!(
        "{}: {} {}{how}{interval}, and {effect}: {}.",
        analysis.name(part),
        numbers::significant(saved.factor()),
        experiment.measure.saving(),
        quality(analysis, figures)
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
    let solved = changes.solved.map_or_else(String::new, |[without, with]| {
        format!("; {with} solved with it alone, {without} without it alone")
    });
    let regret = changes.regret.map_or_else(String::new, |regret| {
        let ends = regret.ends.map_or_else(String::new, |(low, high)| {
            format!("{} to {}, ", numbers::difference(low), numbers::difference(high))
        });
        let positions = numbers::counted(changes.judged, "position");
        let [mean, median] = [regret.value, changes.median_regret];
        let [mean, median] = [mean, median].map(|value| numbers::difference(value.unwrap_or_default()));
        format!("; mean regret {mean} ({ends}{positions}), median {median}")
    });
    format!("{scores}, {found}{solved}{regret}")
}
