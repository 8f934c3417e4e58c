//! [`findings`]: what parts that may err save, and what they do to the result, in a sentence each.

use super::analysis::{Analysis, PartFigures};
use super::experiment::Design;
use crate::numbers;
use crate::statistics::Estimate;

/// A sentence for each part that may err, with the figure that the design is made for.
pub fn findings(analysis: &Analysis) -> Vec<String> {
    let parts = analysis.experiment.parts.iter().enumerate();
    let erring = parts.filter(|(_, part)| !part.sound);
    erring.filter_map(|(part, _)| sentence(analysis, part)).collect()
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
            Some(false) => ", not told from 1",
            _ => "",
        };
        format!(" ({low}–{high}{doubt})")
    });
    Some(format!(
        "{}: {} {}{how}{interval}, and may err: {}.",
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
        let value = numbers::difference(regret.value.unwrap_or_default());
        format!("; mean regret {value} ({ends}{positions})")
    });
    format!("{scores}, {found}{solved}{regret}")
}
