//! UCI engines beside strategies.

use super::Sentence;
use crate::numbers;

/// Printed below figures that an engine counted. Claims nothing about other engines.
pub fn own_counts() -> Sentence {
    Sentence::new(
        "An engine counts depth and nodes by its own rules: compare them with its other versions only.",
    )
}

/// Printed if an engine did not answer in some position.
pub fn no_answer() -> Sentence {
    Sentence::new("No answer: `fault` in records.ndjson has the reason.")
}

/// Printed for each engine; `same` is of the positions that both answered, at `depth` or by their last
/// answers, `solved` of those that the engine answered. Refuted by positions that only one of them answered.
pub fn same_moves(
    [engine, strategy]: [&str; 2],
    [same, all]: [usize; 2],
    depth: Option<u32>,
    solved: Option<[usize; 2]>,
) -> Sentence {
    let solved = solved.map_or_else(String::new, |[some, all]| format!("; solved {some} of {all}"));
    let compared = depth.map_or_else(|| "last answers".to_owned(), |depth| format!("depth {depth}"));
    Sentence::new(format!(
        "{engine}: same move as {strategy} in {same} of {} ({compared}){solved}.",
        numbers::counted(all, "position")
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An engine that answered nine positions is not compared over 25.
    #[test]
    fn moves_and_solutions_are_those_of_the_positions_that_were_answered() {
        assert_eq!(
            same_moves(["H", "alpha-beta"], [3, 9], Some(4), Some([1, 9])),
            "H: same move as alpha-beta in 3 of 9 positions (depth 4); solved 1 of 9."
        );
        assert_eq!(
            same_moves(["H", "alpha-beta"], [0, 1], None, None),
            "H: same move as alpha-beta in 0 of 1 position (last answers)."
        );
    }
}
