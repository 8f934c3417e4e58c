//! [`Expected`]: the moves that a suite gives for a position, and whether a search found them.

use crate::FileError;
use engine_core::epd::Epd;
use games::AnyPosition;
use serde::{Deserialize, Serialize};

/// The best moves of a position (`bm`), and those to be avoided (`am`), in coordinates.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Expected {
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    bm: Vec<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    am: Vec<String>,
}

impl Expected {
    /// The moves that a line names for a position, where they must be legal.
    pub(crate) fn named(epd: &Epd, position: &dyn AnyPosition) -> Result<Expected, FileError> {
        let read = |opcode: &'static str, moves: &[String]| -> Result<Vec<String>, FileError> {
            let moves = moves.iter().map(|text| {
                let read = position.read_move(text);
                let read = read.map(|read| position.coordinates(read));
                read.map_err(|source| FileError::Operation { opcode, source })
            });
            moves.collect()
        };
        Ok(Expected {
            bm: read("bm", &epd.best_moves)?,
            am: read("am", &epd.avoid_moves)?,
        })
    }

    /// Whether the move is a best one, if there are such, and none to be avoided. `None` if nothing is
    /// expected, or there is no move.
    pub fn solved(&self, best_move: Option<&str>) -> Option<bool> {
        let found = |moves: &[String]| best_move.is_some_and(|best| moves.iter().any(|other| other == best));
        let expects = !(self.bm.is_empty() && self.am.is_empty()) && best_move.is_some();
        expects.then(|| (self.bm.is_empty() || found(&self.bm)) && !found(&self.am))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::{Root, Setup};

    fn expected(line: &str) -> Result<Expected, FileError> {
        let epd: Epd = line.parse().unwrap();
        let root = Root::read(&epd.position, "", None).unwrap();
        Expected::named(&epd, root.set_up(&Setup::default()).unwrap().0.as_ref())
    }

    #[test]
    fn a_best_move_solves_and_one_to_be_avoided_does_not() {
        let pawn = |operations: &str| expected(&format!("8/8/8/8/8/8/3P4/K6k w - - {operations}")).unwrap();
        let both = pawn("bm d4 d3; am Ka2;");
        let verdicts = |expected: &Expected| {
            ["d2d4", "d2d3", "a1a2", "a1b1"].map(|played| expected.solved(Some(played)))
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
        assert_eq!(both.solved(None), None);
    }

    #[test]
    fn moves_of_xiangqi_are_read_in_any_notation() {
        let start = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - -";
        let expected = |text: &str| expected(&format!("{start} bm {text};")).unwrap();
        assert_eq!(expected("h2e2"), expected("C2=5"));
        assert_eq!(expected("h2e2").solved(Some("h2e2")), Some(true));
    }

    #[test]
    fn a_move_that_may_be_two_is_refused() {
        let error = expected("k7/8/8/8/8/8/K7/R6R w - - bm Rd1;").unwrap_err();
        assert_eq!(error.to_string(), "operation `bm`");
        assert!(crate::with_causes(&error).contains("Rd1"), "{error:?}");
    }
}
