//! What a repetition is worth: perpetual check loses, everything else is drawn.
//!
//! When one side has given check with each of its moves since the position occurred before, and the other has
//! not, the side that checks has lost. JS Xiangqi and Python Xiangqi judge so (`SOURCES.md`). The
//! associations' rules go further, and differ from each other: a perpetual *chase* of a piece, a mate threat
//! at every move, or checks and chases in turn may be forbidden as well. None of that is modelled: here all
//! of these are draws, and the first repetition decides, not the second or third.
//!
//! Reference: World Xiangqi Federation, *World Xiangqi Rules*; Asian Xiangqi Federation, *Rules of Xiangqi*,
//! chapter on repetition.

use crate::position::{HistoryEntry, Repetition};

/// `cycle` holds the positions since the equal one, which comes first: the side to move now was to move in
/// every other one.
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

    /// Four positions, each with or without a check against its side to move.
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
