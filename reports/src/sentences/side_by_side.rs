//! Runs side by side: what of them is compared, and in what they differ.

use super::Sentence;
use crate::numbers;

/// A run: its name, and what of it is left out.
pub type LeftOut = (String, String);

/// Printed if runs have positions in common. Refuted by a position that one run did not finish.
pub fn compared(positions: usize, depth: u32, left_out: &[LeftOut]) -> Sentence {
    let left_out = Vec::from_iter(left_out.iter().map(|(run, what)| format!("{what} of {run}")));
    let left_out = match left_out.as_slice() {
        [] => String::new(),
        some => format!(
            " Left out: {}; a report of one run alone shows all of it.",
            some.join("; ")
        ),
    };
    sentence!(
        "Compared here: {} that all runs have finished, to depth {depth}.{left_out} Positions are matched by game and FEN, \
         whatever their suite and name.",
        numbers::counted(positions, "position")
    )
}

/// Printed if no depth was finished by all runs in any position.
pub fn nothing_in_common(counts: &str) -> Sentence {
    sentence!("No position was finished by all runs ({counts}); each is shown alone.")
}

/// Printed if the setups of runs differ, so that their figures do not compare.
pub fn setups_differ() -> Sentence {
    Sentence::new("Boards or evaluations differ; each run is shown alone.")
}

/// Printed if evaluations differ; `by_run` has that of each run.
pub fn evaluations_differ(by_run: &str) -> Sentence {
    sentence!("Evaluations differ ({by_run}): scores are not comparable.")
}

pub fn boards_differ(by_run: &str) -> Sentence {
    sentence!("Boards differ ({by_run}): move order and speed differ.")
}

pub fn versions_differ(by_run: &str) -> Sentence {
    sentence!("The runs were made by different versions of the lab ({by_run}).")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_left_out_of_a_comparison_is_named_run_by_run() {
        let left_out = [
            ("a".to_owned(), "depth 4".to_owned()),
            ("b".to_owned(), "1 position".to_owned()),
        ];
        assert!(compared(3, 2, &left_out).contains(" Left out: depth 4 of a; 1 position of b; "));
        let none = compared(1, 2, &[]);
        assert!(
            none.starts_with("Compared here: 1 position that all runs") && !none.contains("Left out"),
            "{none}"
        );
    }

    #[test]
    fn runs_that_differ_are_named_with_what_they_have() {
        let by_run = "a: x, b: y";
        assert!(evaluations_differ(by_run).contains("(a: x, b: y): scores"));
        assert!(boards_differ(by_run).contains("(a: x, b: y): move order"));
        assert!(versions_differ(by_run).contains("versions of the lab (a: x, b: y)"));
        assert!(nothing_in_common("a: 1 position").contains("(a: 1 position); each is shown alone"));
        assert!(setups_differ().contains("each run is shown alone"));
    }
}
