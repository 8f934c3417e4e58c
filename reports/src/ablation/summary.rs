//! What an experiment found, in sentences.

use super::analysis::Analysis;
use super::experiment::{Design, Measure};
use super::subsets::Subset;
use crate::numbers;
use crate::statistics::{Estimate, FEWEST_POSITIONS, SKEWED};

pub fn summary(analysis: &Analysis) -> Vec<String> {
    let together = analysis.total.and_then(|total| together(analysis, &total));
    let mut sentences: Vec<String> = together.into_iter().collect();
    sentences.extend((0..analysis.parts.len()).filter_map(|part| worth(analysis, part)));
    sentences.extend(order(analysis));
    let broken = analysis.broken_promises().into_iter();
    sentences.extend(broken.map(|part| broken_promise(analysis, part)));
    sentences.push(match analysis.positions < FEWEST_POSITIONS {
        true => basis(analysis),
        false => format!("{} {SKEWED}", basis(analysis)),
    });
    sentences
}

/// `All together: 8.98×, from 217 789 to 24 250 nodes.`
fn together(analysis: &Analysis, total: &Estimate) -> Option<String> {
    let experiment = &analysis.experiment;
    let cost = |subset| {
        let mut subsets = analysis.subsets.iter();
        let figures = subsets.find(|figures| figures.subset == subset)?;
        Some(experiment.measure.text(figures.cost.factor()))
    };
    let (none, all) = (cost(Subset::NONE)?, cost(Subset::all(experiment.parts.len()))?);
    let unit = match experiment.measure {
        Measure::Nodes => " nodes",
        Measure::Time => "",
    };
    Some(format!(
        "All together: {}, from {none} to {all}{unit}.",
        told(total)
    ))
}

/// `1.5×`, and whether that might as well be 1.
fn told(estimate: &Estimate) -> String {
    let factor = numbers::times(estimate.factor());
    match estimate.is_not_zero() {
        Some(false) => format!("{factor} (not told from 1×)"),
        Some(true) | None => factor,
    }
}

/// `mvv-lva: 1.74× alone, 1.31× last, fair share 1.5× (38 % of the log reduction).`
fn worth(analysis: &Analysis, part: usize) -> Option<String> {
    let figures = &analysis.parts[part];
    let alone = figures.alone.map(|alone| format!("{} alone", told(&alone)));
    let last = figures.last.map(|last| format!("{} last", told(&last)));
    let share = figures.share.map(|share| {
        let percentage = analysis.percentage(part).map_or_else(String::new, |percentage| {
            format!(" ({percentage:.0} % of the log reduction)")
        });
        format!("fair share {}{percentage}", told(&share))
    });
    let values: Vec<String> = [alone, last, share].into_iter().flatten().collect();
    (!values.is_empty()).then(|| format!("{}: {}.", analysis.name(part), values.join(", ")))
}

/// `Greedy order: killers 4.27×, mvv-lva 1.5× (not told apart from pv).`
fn order(analysis: &Analysis) -> Option<String> {
    let steps = analysis.order.iter().map(|step| {
        let rivals: Vec<&str> = step
            .rivals
            .iter()
            .flatten()
            .map(|&part| analysis.name(part))
            .collect();
        let rivals = match rivals.as_slice() {
            [] => String::new(),
            rivals => format!(" (not told apart from {})", rivals.join(", ")),
        };
        format!("{} {}{rivals}", analysis.name(step.part), told(&step.saved))
    });
    let steps: Vec<String> = steps.collect();
    let title = match analysis.experiment.design {
        Design::Ladder => "In the order given",
        _ => "Greedy order",
    };
    (!steps.is_empty()).then(|| format!("{title}: {}.", steps.join(", ")))
}

/// Over what the figures are taken, and what therefore they cannot say.
pub(super) fn basis(analysis: &Analysis) -> String {
    let (compared, asked) = (analysis.positions, analysis.experiment.positions);
    let all = numbers::counted(asked, "position");
    let positions = match compared == asked {
        true => all,
        false => format!("the {compared} of {all} that every subset finished"),
    };
    let means = match compared {
        1 if asked == 1 => "Of one position".to_owned(),
        _ => format!("Geometric means over {positions}"),
    };
    match compared < FEWEST_POSITIONS {
        true => format!(
            "{means}: no intervals and no ranks, which take {FEWEST_POSITIONS} positions; others may give another picture."
        ),
        false => format!("{means}."),
    }
}

/// Says that a sound part changed a score.
pub fn broken_promise(analysis: &Analysis, part: usize) -> String {
    let changes = analysis.parts[part].changes;
    format!(
        "WRONG: {} is called sound, yet it changed the score in {} of {} comparisons; this is an error of the search.",
        analysis.name(part),
        changes.score,
        changes.comparisons
    )
}
