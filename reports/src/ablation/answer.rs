//! [`answer`]: what the parts of an experiment change together, and which of them the most.

use super::analysis::Analysis;
use super::experiment::Design;
use crate::sentences::Sentence;
use crate::sentences::ablation;
use statistics::Estimate;

/// The effect of all parts together or, where the design does not measure it, of the part with the largest
/// figure; and the part with the largest share.
pub fn answer(analysis: &Analysis) -> Vec<Sentence> {
    let experiment = &analysis.experiment;
    let measure = experiment.measure.name();
    let names: Vec<&str> = (0..analysis.parts.len())
        .map(|part| analysis.name(part))
        .collect();
    if analysis.total.is_some_and(|total| total.is_zero) {
        return vec![ablation::no_change(&names, measure, analysis.positions)];
    }
    let is_gain = experiment.measure.value_log(1.0) < 0.0;
    let Some(&first) = analysis.by_worth().first() else {
        return Vec::new();
    };
    if let Some(total) = analysis.total.filter(|_| names.len() > 1) {
        let share = largest_share(analysis, first);
        return std::iter::once(ablation::together(&names, (measure, is_gain, &total)))
            .chain(share)
            .collect();
    }
    let worth: Option<Estimate> = analysis.parts[first].worth();
    let how = match experiment.design {
        Design::LeaveOneOut => "Added last",
        Design::Factorial if names.len() > 1 && analysis.parts[first].last.is_some() => "Added last",
        Design::AddOneIn if names.len() > 1 => "Added to the base",
        _ => "",
    };
    let one = |worth| ablation::one_part(how, analysis.name(first), (measure, is_gain, worth));
    worth.as_ref().map(one).into_iter().collect()
}

/// The part that saves significantly more than each other one, if all save together and none costs.
fn largest_share(analysis: &Analysis, first: usize) -> Option<Sentence> {
    let mut others = (0..analysis.parts.len()).filter(|&other| other != first);
    let is_first = others.all(|other| analysis.distinguishable.contains(&[first, other]));
    let percentage = analysis.percentage(first).filter(|_| is_first)?;
    Some(ablation::largest_share(analysis.name(first), percentage))
}
