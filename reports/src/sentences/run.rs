//! The answer of a run: nodes, scores, solved positions and regret of one strategy against another.

use super::Sentence;
use crate::numbers;
use statistics::{Estimate, sign_test};

/// Two strategies compared at a depth, over the positions that both finished.
#[derive(Clone, Copy, Debug)]
pub struct Compared<'a> {
    pub subject: &'a str,
    pub object: &'a str,
    pub depth: u32,
    pub positions: usize,
}

/// How many positions two strategies solve of those for which the suite expects a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Solved {
    pub positions: usize,
    /// Those solved by the object, and by the subject.
    pub by: [usize; 2],
    /// Those solved by the subject alone, and by the object alone.
    pub gained: usize,
    pub lost: usize,
}

/// ` in all 25 positions`.
pub(super) fn in_all(positions: usize) -> String {
    match positions {
        1 => " in the only position".to_owned(),
        _ => format!(" in all {}", numbers::counted(positions, "position")),
    }
}

/// Printed if a run has one strategy, or none that can be compared.
/// Claims the geometric mean of its nodes. Refuted by a sum, or by other positions than those named.
pub fn one_strategy(name: &str, nodes: f64, depth: u32, positions: &str) -> Sentence {
    let nodes = numbers::counted(nodes.round() as usize, "node");
    let mean = if positions == "1 position" { "" } else { "geometric mean of " };
    sentence!("{name}: {nodes} per position at depth {depth} ({mean}{positions}).")
}

/// Printed if records are equal in all positions, times aside.
/// Refuted by one position with another node count, score or move.
pub fn equal_records(of: Compared<'_>) -> Sentence {
    let (subject, object, positions, depth) = (of.subject, of.object, in_all(of.positions), of.depth);
    sentence!("{subject} and {object} give equal nodes, scores and moves{positions} (depth {depth}).")
}

/// Printed if node counts are equal in all positions, and scores or moves are not.
/// Refuted by one position with another node count.
pub fn equal_nodes(of: Compared<'_>) -> Sentence {
    let (subject, object, depth, positions) = (of.subject, of.object, of.depth, in_all(of.positions));
    sentence!("{subject} visits as many nodes as {object} at depth {depth}{positions}.")
}

/// Printed for the strategy with the largest factor.
/// Claims the direction of the factor and its size. Refuted by the reverse direction, and by a claim of a
/// difference where the interval holds 1.
pub fn factor(of: Compared<'_>, estimate: &Estimate) -> Sentence {
    let (size, ends) = estimate.above_one();
    let times = match estimate.log {
        _ if numbers::is_one(size) => "nearly as many nodes as".to_owned(),
        ..0.0 => format!("{} times as many nodes as", numbers::factor(size)),
        _ => format!("{} times fewer nodes than", numbers::factor(size)),
    };
    let (low, high) = ends.unwrap_or((size, size));
    let is_nearly_one = [size, low, high].into_iter().all(numbers::is_one);
    let is_clear = is_nearly_one || estimate.is_not_zero() != Some(false);
    let doubt = if is_clear { "" } else { ", not distinguishable from equal" };
    let basis = match (ends, of.positions) {
        (Some(ends), _) => format!("95% CI {}{doubt}", numbers::factors(ends)),
        (None, 1) => "1 position".to_owned(),
        (None, several) => format!("geometric mean of {several} positions"),
    };
    let (subject, object, depth) = (of.subject, of.object, of.depth);
    sentence!("{subject}: {times} {object} at depth {depth} ({basis}).")
}

/// Printed if a strategy adds quiescence search to the other's tree, and searched nodes past the horizon.
/// Refuted by records without such nodes.
pub fn larger_tree(depth: u32) -> Sentence {
    sentence!("Quiescence search (past depth {depth}) enlarges the tree.")
}

/// Printed if two strategies define different trees, neither of which is the other with quiescence search.
pub fn other_tree() -> Sentence {
    Sentence::new("The trees differ.")
}

/// Printed if both strategies search the same tree, or may err. Says what the records say, whatever the
/// strategies promise. Refuted by a single score that differs, and by a largest difference of mates.
/// `largest` is the largest difference; `None` if a score is missing or a mate.
pub fn scores([differing, positions]: [usize; 2], largest: Option<u32>, unit: &str) -> Sentence {
    if differing == 0 {
        return sentence!("Scores are equal{}.", in_all(positions));
    }
    let largest = largest.map_or_else(String::new, |largest| {
        let largest = numbers::grouped(largest.into());
        format!(" (largest difference {largest} {unit})")
    });
    let all = numbers::counted(positions, "position");
    sentence!("Scores differ in {differing} of {all}{largest}.")
}

/// Printed if the suite expects moves, for the last strategy.
/// Claims two counts and the p-value of the sign test. Refuted by equal counts of different positions: these
/// are not the same positions.
pub fn solved(subject: &str, object: &str, solved: Solved) -> Sentence {
    let [before, after] = solved.by;
    let positions = numbers::counted(solved.positions, "position");
    Sentence::new(match solved.gained + solved.lost {
        0 => format!("{subject} and {object} solve the same {after} of {positions}."),
        _ => format!(
            "{subject} solves {after} of {positions}, {object} {before} ({}).",
            sign_test_of(solved.gained, solved.lost)
        ),
    })
}

/// `p = 0.031, sign test`.
fn sign_test_of(better: usize, worse: usize) -> String {
    let p = numbers::probability(sign_test(better, worse));
    let p = p
        .strip_prefix('<')
        .map_or_else(|| format!("p = {p}"), |p| format!("p < {p}"));
    format!("{p}, sign test")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_probabilities_are_bounds() {
        let same = Solved {
            positions: 40,
            by: [0, 30],
            gained: 30,
            lost: 0,
        };
        assert_eq!(
            solved("b", "a", same),
            "b solves 30 of 40 positions, a 0 (p < 0.001, sign test)."
        );
        let one = Solved {
            positions: 40,
            by: [0, 1],
            gained: 1,
            lost: 0,
        };
        assert_eq!(
            solved("b", "a", one),
            "b solves 1 of 40 positions, a 0 (p = 1.00, sign test)."
        );
    }

    const B: Compared<'_> = Compared {
        subject: "b",
        object: "a",
        depth: 3,
        positions: 1,
    };

    #[test]
    fn the_subject_searches_fewer_nodes_only_if_the_factor_says_so_and_the_interval_excludes_one() {
        let of = |factor: f64, interval: Option<(f64, f64)>, positions| {
            let estimate = Estimate {
                interval: interval.map(|(low, high)| (low.ln(), high.ln())),
                ..Estimate::exactly(factor)
            };
            super::factor(Compared { positions, ..B }, &estimate)
        };
        for (said, expected) in [
            (
                of(2.0, None, 1),
                "b: 2.00 times fewer nodes than a at depth 3 (1 position).",
            ),
            (
                of(0.5, None, 4),
                "b: 2.00 times as many nodes as a at depth 3 (geometric mean of 4 positions).",
            ),
            (
                of(1.001, None, 1),
                "b: nearly as many nodes as a at depth 3 (1 position).",
            ),
            (
                of(2.0, Some((1.5, 3.0)), 9),
                "b: 2.00 times fewer nodes than a at depth 3 (95% CI 1.50–3.00).",
            ),
            // Turned round, the ends are turned too.
            (
                of(0.5, Some((0.25, 0.8)), 9),
                "b: 2.00 times as many nodes as a at depth 3 (95% CI 1.25–4.00).",
            ),
            (
                of(1.5, Some((0.9, 3.0)), 9),
                "b: 1.50 times fewer nodes than a at depth 3 (95% CI 0.900–3.00, not distinguishable from equal).",
            ),
        ] {
            assert_eq!(said, expected);
        }
    }

    #[test]
    fn a_figure_of_one_position_is_no_mean_and_equal_nodes_are_no_equal_records() {
        let several = Compared { positions: 2, ..B };
        for (said, expected) in [
            (
                one_strategy("a", 1.4, 2, "1 position"),
                "a: 1 node per position at depth 2 (1 position).",
            ),
            (
                one_strategy("a", 1_200.6, 2, "2 of 3 positions"),
                "a: 1,201 nodes per position at depth 2 (geometric mean of 2 of 3 positions).",
            ),
            (
                equal_records(B),
                "b and a give equal nodes, scores and moves in the only position (depth 3).",
            ),
            (
                equal_nodes(several),
                "b visits as many nodes as a at depth 3 in all 2 positions.",
            ),
            (
                larger_tree(4),
                "Quiescence search (past depth 4) enlarges the tree.",
            ),
        ] {
            assert_eq!(said, expected);
        }
    }

    #[test]
    fn one_score_that_differs_is_enough_and_a_mate_has_no_difference_in_centipawns() {
        let of = |differing, positions, largest| scores([differing, positions], largest, "cp").to_string();
        assert_eq!(of(0, 1, Some(0)), "Scores are equal in the only position.");
        assert_eq!(
            of(1, 24, Some(1_200)),
            "Scores differ in 1 of 24 positions (largest difference 1,200 cp)."
        );
        assert_eq!(of(24, 24, None), "Scores differ in 24 of 24 positions.");
    }

    #[test]
    fn as_many_solved_positions_are_not_the_same_ones() {
        let of = |gained, lost| {
            solved(
                "b",
                "a",
                Solved {
                    positions: 9,
                    by: [4, 4],
                    gained,
                    lost,
                },
            )
        };
        assert_eq!(of(0, 0), "b and a solve the same 4 of 9 positions.");
        assert_eq!(of(2, 2), "b solves 4 of 9 positions, a 4 (p = 1.00, sign test).");
    }
}
