//! [`ScoresByRank`]: the scores of captures that orderings score by victim and attacker alone.

use crate::move_score::MoveScore;
use engine_core::Capture;

/// Number of piece ranks in the lookup table.
const RANKS: usize = 16;

/// The score of each capture, by the rank of the victim and of the attacker.
#[derive(Clone, Debug)]
pub(super) struct ScoresByRank {
    known: [[MoveScore; RANKS]; RANKS],
    /// The scoring functions, for pieces of higher ranks.
    by: Vec<fn(Capture) -> MoveScore>,
}

impl ScoresByRank {
    /// The highest score of each capture by the functions in `by`; `None` if there are none.
    pub(super) fn of(by: Vec<fn(Capture) -> MoveScore>) -> Option<Box<ScoresByRank>> {
        let mut scores = ScoresByRank {
            known: [[MoveScore::UNSCORED; RANKS]; RANKS],
            by,
        };
        for (victim, row) in (0..).zip(&mut scores.known) {
            for (attacker, known) in (0..).zip(row) {
                *known = highest(&scores.by, Capture { victim, attacker });
            }
        }
        (!scores.by.is_empty()).then(|| Box::new(scores))
    }

    /// Whether the scores put captures in the order of [`Captures::generate_by_rank`], and all of them before
    /// moves with scores up to `later`.
    ///
    /// [`Captures::generate_by_rank`]: engine_core::Captures::generate_by_rank
    pub(super) fn sort_by_rank(&self, later: MoveScore) -> bool {
        let rows = self.known[1..].iter().rev();
        let scores = rows.flat_map(|row| &row[1..]).chain([&later]);
        scores.is_sorted_by(|before, after| before > after)
    }

    #[inline(always)]
    pub(super) fn score(&self, capture: Option<Capture>) -> MoveScore {
        let Some(capture) = capture else {
            return MoveScore::UNSCORED;
        };
        let row = self.known.get(usize::from(capture.victim));
        let known = row.and_then(|row| row.get(usize::from(capture.attacker)));
        known.copied().unwrap_or_else(|| highest(&self.by, capture))
    }
}

/// The highest score of a capture.
fn highest(by: &[fn(Capture) -> MoveScore], capture: Capture) -> MoveScore {
    by.iter().map(|score| score(capture)).max().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::move_score::MoveStage;

    #[test]
    fn captures_of_any_rank_have_their_documented_score() {
        let score: fn(Capture) -> MoveScore = |Capture { victim, attacker }| {
            MoveScore::new(MoveStage::Capture, 100 * i32::from(victim) - i32::from(attacker))
        };
        let scores = ScoresByRank::of(vec![score]).unwrap();
        for victim in [1, 7, 15, 16, 17, 255] {
            for attacker in [1, 15, 16, 255] {
                let capture = Capture { victim, attacker };
                assert_eq!(scores.score(Some(capture)), score(capture), "{capture:?}");
            }
        }
        assert!(ScoresByRank::of(Vec::new()).is_none());
    }
}
