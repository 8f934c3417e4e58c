//! [`findings`]: the savings of parts that change results, and their effects on the results, one sentence
//! each.

use super::analysis::{Analysis, PartFigures};
use super::experiment::{AblatedPart, Design};
use crate::numbers;
use crate::statistics::{Estimate, pairs};

/// The result in a sentence, then one sentence per part that may change results or did so without breaking a
/// guarantee, with the figure that the design is made for.
pub fn findings(analysis: &Analysis) -> Vec<String> {
    let broken = analysis.broken_promises();
    let parts = analysis.changing().filter(|part| !broken.contains(part));
    let changing = parts.filter_map(|part| sentence(analysis, part));
    headline(analysis).into_iter().chain(changing).collect()
}

/// `killers and history together reduce nodes by a factor of 2.22 (95% CI 1.76–2.83). killers contributes
/// most, 52%; ...`
fn headline(analysis: &Analysis) -> Option<String> {
    let experiment = &analysis.experiment;
    let measure = experiment.measure.name();
    let parts = 0..analysis.parts.len();
    let names: Vec<&str> = parts.map(|part| analysis.name(part)).collect();
    let factor = |estimate: Estimate| {
        let less = if experiment.measure.value_log(-estimate.log) > 0.0 {
            "increase"
        } else {
            "reduce"
        };
        let (size, ends) = estimate.above_one();
        let doubt = match estimate.is_not_zero() {
            Some(false) if !estimate.is_zero_everywhere() => "; not distinguishable from 1",
            _ => "",
        };
        let ends = ends.filter(|_| !estimate.is_nearly_one()).map(numbers::factors);
        let ends = ends.map_or_else(String::new, |ends| format!(" (95% CI {ends}{doubt})"));
        if numbers::is_one(size) {
            return ("change", format!("{measure} by less than 0.5%{ends}"));
        }
        let by = format!("{measure} by a factor of {}{ends}", numbers::factor(size));
        (less, by)
    };
    if analysis.total.is_some_and(|total| total.is_zero_everywhere()) {
        let positions = numbers::counted(analysis.positions, "position");
        let (together, verb) = if names.len() > 1 { (" together", "change") } else { ("", "changes") };
        return Some(format!(
            "{}{together} {verb} no {}, in each of {positions}.",
            engine_core::listed(&names),
            if measure == "nodes" { "node count" } else { measure }
        ));
    }
    let [first, ..] = analysis.by_worth()[..] else {
        return None;
    };
    match (experiment.design, analysis.total) {
        (_, Some(total)) if names.len() > 1 => {
            let (less, by) = factor(total);
            let text = format!("{} together {less} {by}.", engine_core::listed(&names));
            Some(match experiment.design {
                Design::Ladder => text,
                _ => text + &ranking(analysis),
            })
        }
        (design, _) => {
            let (less, by) = factor(analysis.parts[first].worth()?);
            let how = match design {
                Design::LeaveOneOut => "Added last, ",
                Design::Factorial if names.len() > 1 && analysis.parts[first].last.is_some() => {
                    "Added last, "
                }
                Design::AddOneIn if names.len() > 1 => "Added to base, ",
                _ => "",
            };
            let most = if names.len() > 1 { format!(".{}", ranking(analysis)) } else { ".".to_owned() };
            Some(format!("{how}{} {less}s {by}{most}", analysis.name(first)))
        }
    }
}

/// ` hash-move contributes most, 45%; killers and history cannot be ranked.` Empty without intervals.
fn ranking(analysis: &Analysis) -> String {
    let order = analysis.by_worth();
    let (Some(&first), true) = (order.first(), analysis.has_intervals()) else {
        return String::new();
    };
    let is_first = order[1..]
        .iter()
        .all(|&other| analysis.told_apart.contains(&[first, other]));
    let rest = if is_first { &order[1..] } else { &order[..] };
    let is_open = |&&part: &&usize| {
        rest.iter()
            .any(|&other| other != part && !analysis.are_ranked(part, other))
    };
    let open = rest.iter().filter(is_open);
    let open: Vec<&str> = open.map(|&part| analysis.name(part)).collect();
    let share = analysis
        .percentage(first)
        .map_or_else(String::new, |share| format!(", {share:.0}%"));
    let most = is_first.then(|| format!("{} contributes most{share}", analysis.name(first)));
    let known: Vec<String> = analysis
        .told_apart
        .iter()
        .filter(|pair| pair.iter().all(|part| rest.contains(part)))
        .map(|pair| {
            pair.map(|part| analysis.name(part))
                .join(" contributes more than ")
        })
        .collect();
    let open = match open.len() {
        0 => None,
        1..=3 if known.is_empty() => Some(format!("{} cannot be ranked", engine_core::listed(&open))),
        1..=3 => Some(format!(
            "{}; other pairs cannot be ranked",
            engine_core::listed(&known)
        )),
        _ => {
            let (ranked, all) = (analysis.told_apart.len(), pairs(order.len()).count());
            Some(format!("{ranked} of {all} pairs of parts can be ranked"))
        }
    };
    let said: Vec<String> = most.into_iter().chain(open).collect();
    if said.is_empty() { String::new() } else { format!(" {}.", said.join("; ")) }
}

fn sentence(analysis: &Analysis, part: usize) -> Option<String> {
    let experiment = &analysis.experiment;
    let figures = &analysis.parts[part];
    let (saved, how): (Estimate, &str) = match experiment.design {
        Design::Factorial if analysis.parts.len() == 1 => (figures.alone?, ""),
        Design::Factorial => (figures.share?, ", fair share"),
        Design::LeaveOneOut => (figures.last?, ", added last"),
        Design::AddOneIn => (figures.alone?, ", added to base"),
        Design::Ladder => (figures.added?, ", added in this order"),
    };
    let interval = saved.bounds().map_or_else(String::new, |ends| {
        let doubt = match saved.is_not_zero() {
            Some(false) => ", not distinguishable from 1",
            _ => "",
        };
        format!(" (95% CI {}{doubt})", numbers::factors(ends))
    });
    let factor = if saved.is_zero_everywhere() {
        format!("the same {} in every position", experiment.measure.name())
    } else if numbers::is_one(saved.factor()) {
        format!("nearly the same {}{interval}", experiment.measure.name())
    } else {
        format!("factor {}{interval}", numbers::factor(saved.factor()))
    };
    let effect = match &experiment.parts[part] {
        AblatedPart { sound: true, .. } => "changes results through others that may err",
        AblatedPart { effect, .. } => effect,
    };
    Some(format!(
        "{}: {factor}{how}; {effect}: {}.",
        analysis.name(part),
        quality(analysis, figures)
    ))
}

fn quality(analysis: &Analysis, PartFigures { changes, .. }: &PartFigures) -> String {
    let comparisons = numbers::counted(changes.comparisons, "comparison");
    let scores = format!(
        "a different score in {} of {}",
        changes.positions,
        numbers::counted(analysis.positions, "position")
    );
    let found = format!("a different best move in {} of {comparisons}", changes.best_move);
    let found = match (changes.positions, changes.best_move) {
        (0, 0) => format!("the same scores and best moves in all {comparisons}"),
        _ => format!("{scores}, {found}"),
    };
    let solved = changes.solved.filter(|solved| *solved != [0, 0]);
    let solved = solved.map_or_else(String::new, |[without, with]| {
        format!("; {with} solved only with it, {without} only without it")
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
    found + &solved + &regret
}
