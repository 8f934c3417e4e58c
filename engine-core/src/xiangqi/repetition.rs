//! The result of a repetition: perpetual check loses, everything else is a draw.
//!
//! If one side gave check with every move since the previous occurrence of the position, and the other did
//! not, the checking side loses, as in JS Xiangqi and Python Xiangqi (`SOURCES.md`). The federations' rules
//! go further and differ from each other: they may also forbid perpetual *chases*, a mate threat with every
//! move, or alternating checks and chases. Here all of these are draws, and the first repetition decides, not
//! the second or third.
//!
//! Reference: World Xiangqi Federation, *World Xiangqi Rules*; Asian Xiangqi Federation, *Rules of Xiangqi*,
//! chapter on repetition.

use crate::position::{HistoryEntry, Repetition};

/// `cycle` holds the positions since the previous occurrence, beginning with it. The current side to move was
/// to move in the entries with even indices.
pub(super) fn judge(cycle: &[HistoryEntry]) -> Repetition {
    let always_in_check = |first: usize| {
        let mut positions = cycle.iter().skip(first).step_by(2).peekable();
        positions.peek().is_some() && positions.all(|passed| passed.in_check)
    };
    match (always_in_check(0), always_in_check(1)) {
        (true, false) => Repetition::Win,
        (false, true) => Repetition::Loss,
        _ => Repetition::Draw,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Key;

    /// Four positions, each with or without the side to move in check.
    fn cycle(checks: [bool; 4]) -> Repetition {
        judge(&checks.map(|in_check| HistoryEntry {
            key: Key(1),
            in_check,
        }))
    }

    #[test]
    fn the_side_that_checks_all_the_time_loses() {
        assert_eq!(cycle([true, false, true, false]), Repetition::Win);
        assert_eq!(cycle([false, true, false, true]), Repetition::Loss);
    }

    #[test]
    fn a_single_quiet_move_or_checks_by_both_make_a_draw() {
        assert_eq!(cycle([true, false, false, false]), Repetition::Draw);
        assert_eq!(cycle([false, true, false, false]), Repetition::Draw);
        assert_eq!(cycle([true; 4]), Repetition::Draw);
        assert_eq!(cycle([false; 4]), Repetition::Draw);
    }
}
