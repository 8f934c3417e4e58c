//! Which step saves the most.

use super::listed::listed;
use super::step::StrategyStep;
use crate::numbers;

/// `+mvv-lva saves the most: 31.6 times fewer nodes than ...`, and the other steps that save. `None` without
/// a step that the data support.
pub(super) fn sentence(steps: &[StrategyStep], told_apart: &[[usize; 2]]) -> Option<String> {
    let saving: Vec<usize> = (0..steps.len()).filter(|&step| steps[step].saves()).collect();
    let most = |&one: &usize, &other: &usize| steps[one].fewer.log.total_cmp(&steps[other].fewer.log);
    let best = saving.iter().copied().max_by(most)?;
    let (rivals, others): (Vec<usize>, Vec<usize>) = saving
        .into_iter()
        .filter(|&step| step != best)
        .partition(|&step| !told_apart.contains(&[best, step]));
    let names = |steps_: &[usize]| -> Vec<String> {
        let factor = |step: &usize| numbers::times(steps[*step].fewer.factor());
        let named = |step: &usize| format!("{} ({})", steps[*step].name, factor(step));
        steps_.iter().map(named).collect()
    };
    let StrategyStep { name, in_sum, .. } = &steps[best];
    let told = steps[best].told();
    let in_sum = format!("; {}", told_in_sum(*in_sum));
    let also = match others.as_slice() {
        [] => String::new(),
        [_] => format!(" {} saves less.", listed(&names(&others))),
        _ => format!(" Less is saved by {}.", listed(&names(&others))),
    };
    Some(match (rivals.as_slice(), others.as_slice()) {
        ([], []) => format!("{name} saves nodes: {told}{in_sum}."),
        ([], _) => format!("{name} saves the most: {told}{in_sum}.{also}"),
        _ => format!(
            "{name} saves nodes, {told}{in_sum}; the data do not tell that it saves more than {}.{also}",
            listed(&names(&rivals))
        ),
    })
}

/// What the step does to the sum, in which positions with many nodes count for more.
fn told_in_sum(factor: f64) -> String {
    let (factor, word) = match factor < 1.0 {
        true => (factor.recip(), "more"),
        false => (factor, "fewer"),
    };
    format!(
        "{} times {word} in the sum of nodes",
        numbers::significant(factor)
    )
}
