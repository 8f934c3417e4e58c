//! In which order one would add the parts.

use super::bootstrap::{Bootstrap, Estimate};
use super::costs::Costs;
use super::experiment::Experiment;
use super::ranks::told_apart;
use super::subsets::{Design, Subset};

#[derive(Clone, Debug, PartialEq)]
pub struct AddedPart {
    pub part: usize,
    /// What it saves after the steps before. It was chosen out of several, so its interval is one of those
    /// that hold together for all parts that were left.
    pub saved: Estimate,
    /// The parts that might have come as well here: the data do not tell that they save less. `None` if there
    /// are too few positions to say.
    pub rivals: Option<Vec<usize>>,
}

impl AddedPart {
    /// Whether the data support that no other part comes here.
    pub fn is_supported(&self) -> bool {
        self.rivals.as_ref().is_some_and(Vec::is_empty)
    }
}

/// The greedy order: from none, each time the part that saves the most. In a ladder, the order given, without
/// rivals. Empty for the other designs, which do not search what it takes.
pub(super) fn order(experiment: &Experiment, costs: &Costs, bootstrap: &Bootstrap) -> Vec<AddedPart> {
    let parts = experiment.parts.len();
    let mut subset = Subset::NONE;
    let mut steps = Vec::new();
    while subset != Subset::all(parts) {
        let Some(step) = next(experiment, costs, bootstrap, subset) else {
            return Vec::new();
        };
        subset = subset.with(step.part);
        steps.push(step);
    }
    steps
}

fn next(experiment: &Experiment, costs: &Costs, bootstrap: &Bootstrap, subset: Subset) -> Option<AddedPart> {
    let candidates: Vec<usize> = match experiment.design {
        Design::Ladder => subset.others(experiment.parts.len()).take(1).collect(),
        _ => subset.others(experiment.parts.len()).collect(),
    };
    let saved: Option<Vec<Vec<f64>>> = candidates
        .iter()
        .map(|&part| costs.saved(subset, subset.with(part)))
        .collect();
    let saved = saved?;
    let sum = |values: &[f64]| values.iter().sum::<f64>();
    // The first of equal ones.
    let chosen = (0..saved.len())
        .rev()
        .max_by(|&one, &other| sum(&saved[one]).total_cmp(&sum(&saved[other])))?;
    let rivals = told_apart(&saved, bootstrap).map(|told| {
        let others = (0..saved.len()).filter(|&other| other != chosen);
        let rivals = others.filter(|&other| !told.contains(&[chosen, other]));
        rivals.map(|rival| candidates[rival]).collect()
    });
    Some(AddedPart {
        part: candidates[chosen],
        saved: bootstrap.together(&saved)[chosen],
        rivals,
    })
}
