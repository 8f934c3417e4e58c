//! [`ExpectedMoves`]: the best moves, moves to avoid, graded moves and mate of a suite's position, and
//! whether a search found them.

use crate::{FileError, PlainError};
use engine_core::Score;
use engine_core::epd::Epd;
use engine_core::notation::MoveError;
use games::AnyPosition;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The best moves of a position (`bm`), the moves to avoid (`am`), and the points of graded moves, all in
/// coordinates; and the number of moves to mate (`dm`), negative if the side to move is mated.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ExpectedMoves {
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    bm: Vec<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    am: Vec<String>,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    points: BTreeMap<String, u16>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    dm: Option<i32>,
}

impl ExpectedMoves {
    /// Reads the expected moves of an EPD line; all must be legal. If the line grades moves but has no `bm`,
    /// the moves with the most points are the best moves.
    pub(crate) fn named(epd: &Epd, position: &dyn AnyPosition) -> Result<ExpectedMoves, FileError> {
        let coordinates = |text: &str| position.read_move(text).map(|read| position.coordinates(read));
        let read = |opcode: &'static str, moves: &[String]| {
            let moves: Result<Vec<String>, MoveError> = moves.iter().map(|text| coordinates(text)).collect();
            moves.map_err(bad_move(opcode))
        };
        let points = points(epd, coordinates)?;
        let mut bm = read("bm", &epd.best_moves)?;
        if bm.is_empty() {
            let most = points.values().max();
            let best = points.iter().filter(|(_, points)| Some(*points) == most);
            bm.extend(best.map(|(best, _)| best.clone()));
        }
        let am = read("am", &epd.avoid_moves)?;
        let dm = epd.mate;
        Ok(ExpectedMoves { bm, am, points, dm })
    }

    /// The best moves in coordinates.
    pub fn best(&self) -> &[String] {
        &self.bm
    }

    /// Whether the score is a mate no longer than `dm`. Without `dm`, whether the move is in `bm` (if there
    /// are any) and not in `am`. `None` if there is nothing to judge by.
    pub fn solved(&self, best_move: Option<&str>, score: Option<i32>) -> Option<bool> {
        if let Some(moves) = self.dm {
            // The side to move makes the last move of its own mate, and not that of the other's.
            let most = moves.unsigned_abs().saturating_mul(2) - u32::from(moves > 0);
            let plies = Score::WIN.centipawns() - score? * moves.signum();
            return Some(u32::try_from(plies).is_ok_and(|plies| plies <= most));
        }
        let found = |moves: &[String]| best_move.is_some_and(|best| moves.iter().any(|other| other == best));
        let expects = !(self.bm.is_empty() && self.am.is_empty()) && best_move.is_some();
        expects.then(|| (self.bm.is_empty() || found(&self.bm)) && !found(&self.am))
    }

    /// The points of the move; 0 if it is not graded. `None` if no move is graded, or without a move.
    pub fn points(&self, best_move: Option<&str>) -> Option<u16> {
        let best_move = best_move.filter(|_| !self.points.is_empty())?;
        Some(self.points.get(best_move).copied().unwrap_or(0))
    }
}

fn bad_move(opcode: &'static str) -> impl Fn(MoveError) -> PlainError {
    move |error| PlainError::caused(format!("operation `{opcode}`"), error)
}

/// The graded moves of a line: moves in `c9` with points in `c8`, as in the Strategic Test Suite, or both in
/// `c0` (`f5=10, Be5+=2`). If one item of `c0` is a graded move, all items must be, unless the comment is
/// prose.
fn points(
    epd: &Epd,
    coordinates: impl Fn(&str) -> Result<String, MoveError>,
) -> Result<BTreeMap<String, u16>, FileError> {
    let words = |opcode| -> Vec<&str> {
        let operation = epd.other.iter().find(|operation| operation.opcode == opcode);
        let words = operation.into_iter().flat_map(|operation| &operation.operands);
        words.flat_map(|text| text.split_whitespace()).collect()
    };
    let (points, moves) = (words("c8"), words("c9"));
    let in_c0 = epd.comment.iter().flat_map(|comment| comment.split(','));
    let in_c0 = in_c0.map(|item| {
        let (text, points) = item.rsplit_once('=').unwrap_or((item, ""));
        (text.trim(), points.trim())
    });
    let in_c0: Vec<(&str, &str)> = in_c0.collect();
    let of_sts: Vec<(&str, &str)> = moves.iter().copied().zip(points.iter().copied()).collect();
    let grades = |&(text, points): &(&str, &str)| points.parse::<u16>().is_ok() && coordinates(text).is_ok();
    let is_word = |&(text, _): &(&str, &str)| !text.contains(char::is_whitespace);
    let (opcode, graded) = match (of_sts.iter().any(grades), in_c0.iter().any(grades)) {
        (true, _) if points.len() != moves.len() => {
            let (points, moves) = (points.len(), moves.len());
            refuse!("operations `c8` and `c9`: {points} numbers for {moves} moves");
        }
        (true, _) => ("c9", of_sts),
        // An item with spaces makes it a sentence, so the comment is not a list of moves.
        (false, true) if in_c0.iter().all(is_word) => ("c0", in_c0),
        _ => return Ok(BTreeMap::new()),
    };
    let read = graded.into_iter().map(|(text, points)| {
        let played = coordinates(text).map_err(bad_move(opcode))?;
        let points = points.parse().map_err(|_| {
            plain_error!(
                "operation `{opcode}`: `{text}` has `{points}` points, no whole number from 0 to {}",
                u16::MAX
            )
        })?;
        Ok((played, points))
    });
    read.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::{RootPosition, SearchSetup};

    fn expected(line: &str) -> Result<ExpectedMoves, FileError> {
        let epd: Epd = line.parse().unwrap();
        let root = RootPosition::read(&epd.position, "", None).unwrap();
        ExpectedMoves::named(&epd, root.set_up(&SearchSetup::default()).unwrap().0.as_ref())
    }

    fn pawn(operations: &str) -> ExpectedMoves {
        expected(&format!("8/8/8/8/8/8/3P4/K6k w - - {operations}")).unwrap()
    }

    #[test]
    fn a_best_move_solves_and_one_to_be_avoided_does_not() {
        let both = pawn("bm d4 d3; am Ka2;");
        let verdicts = |expected: &ExpectedMoves| {
            ["d2d4", "d2d3", "a1a2", "a1b1"].map(|played| expected.solved(Some(played), Some(0)))
        };
        assert_eq!(
            verdicts(&both),
            [Some(true), Some(true), Some(false), Some(false)]
        );
        let avoided = pawn("am Ka2;");
        assert_eq!(
            verdicts(&avoided),
            [Some(true), Some(true), Some(false), Some(true)]
        );
        assert_eq!(verdicts(&pawn("")), [None; 4]);
        assert_eq!(both.solved(None, Some(0)), None);
    }

    #[test]
    fn a_mate_solves_that_is_no_longer_than_the_suites() {
        for operations in ["bm #3;", "dm 3;", "bm d4 dm 3"] {
            let mate = pawn(operations);
            let solved =
                [28_999, 28_995, 28_994, 300, -28_996].map(|score| mate.solved(Some("a1a2"), Some(score)));
            assert_eq!(
                solved,
                [true, true, false, false, false].map(Some),
                "{operations}"
            );
            assert_eq!(mate.solved(Some("d2d4"), None), None);
        }
        let mated = pawn("bm #-3;");
        let solved = [-28_998, -28_994, -28_993, 0, 28_998].map(|score| mated.solved(None, Some(score)));
        assert_eq!(solved, [true, true, false, false, false].map(Some));
    }

    #[test]
    fn graded_moves_have_their_points_and_the_highest_solve() {
        for graded in [
            r#"bm d4; c8 "10 6 5"; c9 "d2d4 d2d3 a1b2";"#,
            r#"c0 "d4=10, d3=6, Kb2=5";"#,
        ] {
            let graded = pawn(graded);
            let points = ["d2d4", "d2d3", "a1b2", "a1a2"].map(|played| graded.points(Some(played)));
            assert_eq!(points, [Some(10), Some(6), Some(5), Some(0)]);
            let solved = ["d2d4", "d2d3"].map(|played| graded.solved(Some(played), None));
            assert_eq!((solved, graded.points(None)), ([Some(true), Some(false)], None));
        }
        for comment in [
            r#"c0 "by hand, d4=10";"#,
            r#"c0 "depth=12, elo=2000";"#,
            r#"c8 "a comment"; c9 "another";"#,
            r#"c8 "10 6"; c9 "no move";"#,
            "",
        ] {
            assert_eq!(pawn(comment), ExpectedMoves::default(), "{comment}");
        }
    }

    #[test]
    fn what_is_wrong_in_a_graded_line_is_named() {
        for (line, expected_error) in [
            (r#"c0 "d4=10, zz=3";"#, "operation `c0`: `zz` is not a move"),
            (r#"c0 "zz=10, d4=3";"#, "operation `c0`: `zz` is not a move"),
            (r#"c0 "d4=10, d5=3";"#, "operation `c0`: `d5` is not a legal move"),
            (
                r#"c0 "d4=10, d3=x";"#,
                "operation `c0`: `d3` has `x` points, no whole number",
            ),
            (r#"c0 "d4=10, d3";"#, "operation `c0`: `d3` has `` points"),
            (
                r#"c0 "d4=10, d3=70000";"#,
                "operation `c0`: `d3` has `70000` points",
            ),
            (
                r#"c8 "10 6"; c9 "d2d4 d2d5";"#,
                "operation `c9`: `d2d5` is not a legal move",
            ),
            (
                r#"c8 "10 x"; c9 "d2d4 d2d3";"#,
                "operation `c9`: `d2d3` has `x` points",
            ),
            (
                r#"c8 "10 6"; c9 "d2d4";"#,
                "operations `c8` and `c9`: 2 numbers for 1 moves",
            ),
        ] {
            let error = expected(&format!("8/8/8/8/8/8/3P4/K6k w - - {line}")).unwrap_err();
            let error = crate::with_causes(&error);
            assert!(error.starts_with(expected_error), "{line}: {error}");
        }
    }

    #[test]
    fn moves_of_xiangqi_are_read_in_any_notation() {
        let start = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - -";
        let expected = |text: &str| expected(&format!("{start} bm {text};")).unwrap();
        assert_eq!(expected("h2e2"), expected("C2=5"));
        assert_eq!(expected("h2e2").solved(Some("h2e2"), None), Some(true));
    }

    #[test]
    fn a_move_that_may_be_two_is_refused() {
        let error = expected("k7/8/8/8/8/8/K7/R6R w - - bm Rd1;").unwrap_err();
        assert_eq!(error.to_string(), "operation `bm`");
        assert!(crate::with_causes(&error).contains("Rd1"), "{error:?}");
    }
}
