//! The answer of an ablation, and what limits its figures.

use super::Sentence;
use super::run::in_all;
use crate::numbers;
use statistics::Estimate;

/// What is measured, whether more of it is a gain, and how it changed.
pub type Change<'a> = (&'a str, bool, &'a Estimate);

/// `reduce nodes by a factor of 2.22 (95% CI 1.76–2.83)`, for one part `reduces ...`.
fn described((measure, is_gain, estimate): Change<'_>, is_one: bool) -> String {
    let (size, ends) = estimate.above_one();
    let doubt = match estimate.is_not_zero() {
        Some(false) if !estimate.is_zero => "; not distinguishable from no effect",
        _ => "",
    };
    let ends = ends
        .map(numbers::factors)
        .map(|ends| format!("95% CI {ends}{doubt}"));
    let s = if is_one { "s" } else { "" };
    if numbers::is_one(size) {
        let ends = ends.map_or_else(String::new, |ends| format!(", {ends}"));
        return format!("leave{s} {measure} nearly unchanged (factor 1.00{ends})");
    }
    let verb = if (estimate.log < 0.0) == is_gain { "reduce" } else { "increase" };
    let ends = ends.map_or_else(String::new, |ends| format!(" ({ends})"));
    let factor = numbers::factor(size);
    format!("{verb}{s} {measure} by a factor of {factor}{ends}")
}

/// Printed if the costs of base and all parts are equal in every position.
/// Refuted by one position in which they differ, also among fewer than five.
pub fn no_change(names: &[&str], measure: &str, positions: usize) -> Sentence {
    let (together, verb) = if names.len() > 1 { (" together", "change") } else { ("", "changes") };
    let what = if measure == "nodes" { "node count" } else { measure };
    let (names, positions) = (engine_core::listed(names), in_all(positions));
    sentence!("{names}{together} {verb} no {what}{positions}.")
}

/// Printed if the design has the base and all parts. Refuted by the reverse direction.
pub fn together(names: &[&str], change: Change<'_>) -> Sentence {
    let (names, change) = (engine_core::listed(names), described(change, false));
    sentence!("{names} together {change}.")
}

/// Printed of the part with the largest figure, if there is no total or only one part. `how` is `Added last`
/// or `Added to the base`, empty for one part. Refuted by a figure of the other kind.
pub fn one_part(how: &str, name: &str, change: Change<'_>) -> Sentence {
    let change = described(change, true);
    Sentence::new(if how.is_empty() {
        format!("{name} {change}.")
    } else {
        format!("{how}, {name} {change}.")
    })
}

/// Printed if all parts together save, none of them costs, and one saves more than each other one.
/// Refuted by a total that is a cost, and by a rival that may save as much.
pub fn largest_share(name: &str, percentage: f64) -> Sentence {
    sentence!("{name} has the largest share ({percentage:.0}%).")
}

/// Printed if a part that is declared sound changed a score where nothing may err.
/// Refuted by searches that may err.
pub fn broken_promise(name: &str, broken: usize, promised: usize) -> Sentence {
    sentence!(
        "WRONG: {name} is declared sound but changed the score in {broken} of {promised} comparisons. This is a bug in the \
         search."
    )
}

/// Printed if a sound part changed results, and none of them breaks its promise.
pub fn through_others() -> Sentence {
    Sentence::new(
        "A sound part changes results through other parts, which may err depending on the order of moves.",
    )
}

/// Printed if a subset finished no position.
pub fn missing_subsets(names: &str) -> Sentence {
    sentence!("Not finished in any position: {names}. Figures that need them are missing.")
}

/// Printed if the costs with and without a part are equal in every position. Says nothing of scores.
pub fn equal_with_and_without(measure: &str, names: &str) -> Sentence {
    let what = if measure == "nodes" { "node counts" } else { measure };
    sentence!("Equal {what} with and without: {names}.")
}

/// Printed instead of tables if no position can be compared.
pub fn nothing_to_compare() -> Sentence {
    Sentence::new("No position was finished by every subset; nothing to compare.")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(measure: &str, factor: f64, say: fn(Change<'_>) -> Sentence) -> String {
        say((measure, measure == "depth", &Estimate::exactly(factor))).to_string()
    }

    #[test]
    fn the_verb_follows_the_figure_and_what_counts_as_a_saving() {
        let both = |measure, factor| said(measure, factor, |change| together(&["pv", "killers"], change));
        assert!(both("nodes", 2.0).starts_with("pv and killers together reduce nodes by a factor of 2.00"));
        assert!(both("nodes", 0.5).starts_with("pv and killers together increase nodes by a factor of 2.00"));
        assert!(both("depth", 2.0).starts_with("pv and killers together increase depth by a factor of 2.00"));
        assert!(both("nodes", 1.001).contains("leave nodes nearly unchanged"));
        let alone = said("nodes", 0.5, |change| one_part("", "pv", change));
        assert!(alone.starts_with("pv increases nodes"), "{alone}");
        let last = said("nodes", 2.0, |change| one_part("Added last", "pv", change));
        assert!(last.starts_with("Added last, pv reduces nodes"), "{last}");
    }

    #[test]
    fn one_part_changes_and_several_change_nothing_in_as_many_positions_as_there_are() {
        assert_eq!(
            no_change(&["pv"], "nodes", 1),
            "pv changes no node count in the only position."
        );
        assert_eq!(
            no_change(&["pv", "killers"], "depth", 24),
            "pv and killers together change no depth in all 24 positions."
        );
    }

    #[test]
    fn parts_and_subsets_are_named_with_their_own_figures() {
        for (said, expected) in [
            (largest_share("pv", 49.6), "pv has the largest share (50%)."),
            (
                missing_subsets("pv; pv, killers"),
                "Not finished in any position: pv; pv, killers. Figures that need them are missing.",
            ),
            (
                equal_with_and_without("nodes", "pv"),
                "Equal node counts with and without: pv.",
            ),
            // Equal times say nothing of nodes.
            (
                equal_with_and_without("time", "pv"),
                "Equal time with and without: pv.",
            ),
        ] {
            assert_eq!(said, expected);
        }
        let broken = broken_promise("pv", 1, 24);
        assert!(
            broken.contains("pv is declared sound") && broken.contains(" in 1 of 24 comparisons."),
            "{broken}"
        );
    }
}
