//! Searches on several processors, simulated and measured.

use super::Sentence;
use crate::numbers::counted;

/// Printed below simulated speed-ups. Claims what the figures are means of. Refuted by one position, of which
/// there is no mean to speak of but the figure itself.
pub(crate) fn of_simulation(positions: usize) -> Sentence {
    sentence!(
        "{}. Speed-up: time of one processor / time of N (geometric mean). Overhead: extra nodes. Messages, idle: share of \
         processor time (mean).",
        counted(positions, "position")
    )
}

/// Printed below measured speed-ups. Claims the fewest positions and rounds of a row. Refuted by a single
/// round, which has no other to differ from.
pub(crate) fn of_measurement(machine: &str, positions: usize, rounds: usize) -> Sentence {
    let (positions, rounds) = (counted(positions, "position"), counted(rounds, "round"));
    sentence!(
        "Measured on {machine}: {positions}, median of {rounds}. By processor time: one thread's / that of each of N."
    )
}

/// Printed below published speed-ups.
pub(crate) fn of_published() -> Sentence {
    Sentence::new(
        "Other programs on other machines, each measured in its own way: only the shape can be compared.",
    )
}

/// Printed with a simulation. Claims the costs that were asked for.
pub fn units(node: u32, message: u32) -> Sentence {
    sentence!("Units of time: {node} a node, {message} a message.")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_position_and_one_round_are_singular() {
        assert!(of_simulation(1).starts_with("1 position."));
        assert!(of_measurement("x", 1, 2).contains("x: 1 position, median of 2 rounds."));
        assert_eq!(units(1, 20), "Units of time: 1 a node, 20 a message.");
    }
}
