//! What an experiment found, in sentences.

use super::analysis::Analysis;
use super::bootstrap::{Estimate, FEWEST_POSITIONS, SKEWED};
use super::experiment::Measure;
use super::order::AddedPart;
use super::subsets::{Design, Subset};
use crate::numbers;

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
    let measure = experiment.measure;
    let cost = |subset| analysis.subset(subset).map(|figures| figures.cost.factor());
    let (none, all) = (cost(Subset::NONE)?, cost(Subset::all(experiment.parts.len()))?);
    let unit = match measure {
        Measure::Nodes => " nodes",
        Measure::Time => "",
    };
    Some(format!(
        "All together: {}, from {} to {}{unit}.",
        told(total),
        measure.text(none),
        measure.text(all),
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
    let mut values = Vec::new();
    if let Some(alone) = figures.alone {
        values.push(format!("{} alone", told(&alone)));
    }
    if let Some(last) = figures.last {
        values.push(format!("{} last", told(&last)));
    }
    if let Some(share) = figures.share {
        let percentage = analysis.percentage(part).map_or_else(String::new, |percentage| {
            format!(" ({percentage:.0} % of the log reduction)")
        });
        values.push(format!("fair share {}{percentage}", told(&share)));
    }
    let name = &analysis.experiment.parts[part].name;
    (!values.is_empty()).then(|| format!("{name}: {}.", values.join(", ")))
}

/// `Greedy order: killers 4.27×, mvv-lva 1.5×, pv 1.2×.`
fn order(analysis: &Analysis) -> Option<String> {
    let steps: Vec<String> = analysis
        .order
        .iter()
        .map(|step| step_text(analysis, step))
        .collect();
    let title = match analysis.experiment.design {
        Design::Ladder => "In the order given",
        _ => "Greedy order",
    };
    (!steps.is_empty()).then(|| format!("{title}: {}.", steps.join(", ")))
}

fn step_text(analysis: &Analysis, step: &AddedPart) -> String {
    let name = |part: usize| analysis.experiment.parts[part].name.as_str();
    let rivals: Vec<&str> = step.rivals.iter().flatten().map(|&rival| name(rival)).collect();
    let rivals = match rivals.as_slice() {
        [] => String::new(),
        rivals => format!(" (not told apart from {})", rivals.join(", ")),
    };
    format!("{} {}{rivals}", name(step.part), told(&step.saved))
}

/// Over what the figures are taken, and what therefore they cannot say.
pub(super) fn basis(analysis: &Analysis) -> String {
    let (compared, asked) = (analysis.positions, analysis.experiment.positions);
    let positions = match compared == asked {
        true => numbers::counted(asked, "position"),
        false => format!(
            "the {compared} of {} that every subset finished",
            numbers::counted(asked, "position")
        ),
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
        analysis.experiment.parts[part].name, changes.score, changes.comparisons
    )
}
