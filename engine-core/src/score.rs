//! [`Score`]: the value of a position to the side to move.

use crate::depth::Ply;
use std::fmt;
use std::ops::Neg;

/// A value in centipawns from the side to move's point of view.
///
/// Values beyond [`Score::MAX_EVALUATION`] are wins or losses: being mated `n` plies from the root is
/// `-(29000 - n)`, so that shorter mates score higher for the winner.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Score(i32);

impl Score {
    /// The value of a draw.
    pub const DRAW: Score = Score(0);
    /// Above every score a search can return: the bound of a full window.
    pub const INFINITE: Score = Score(30_000);
    /// A win at the root, 0 plies away.
    pub const WIN: Score = Score(29_000);
    /// A win by the repetition rules: more than any evaluation, less than any mate.
    pub const WIN_BY_RULE: Score = Score(28_500);
    /// The maximum static evaluation; anything beyond is a proven win.
    pub const MAX_EVALUATION: Score = Score(28_000);

    /// A static evaluation, clamped to ±[`Score::MAX_EVALUATION`], so that many queens are never taken for a
    /// mate.
    #[inline]
    pub const fn evaluation(centipawns: i32) -> Score {
        let most = Score::MAX_EVALUATION.0;
        // A single comparison decides nearly all cases.
        if centipawns.wrapping_add(most) as u32 <= 2 * most as u32 {
            return Score(centipawns);
        }
        Score::beyond(centipawns)
    }

    /// Clamps an evaluation beyond [`Score::MAX_EVALUATION`].
    #[cold]
    const fn beyond(centipawns: i32) -> Score {
        let most = Score::MAX_EVALUATION.0;
        Score(if centipawns > 0 { most } else { -most })
    }

    /// The score of a loss `ply` plies from the root.
    pub const fn lost_at(ply: Ply) -> Score {
        Score(ply.get() as i32 - Score::WIN.0)
    }

    /// The score of a loss by forbidden repetition, `ply` plies from the root: worse than any evaluation,
    /// better than being mated.
    pub const fn lost_by_rule(ply: Ply) -> Score {
        Score(ply.get() as i32 - Score::WIN_BY_RULE.0)
    }

    /// The score in centipawns, as in records.
    pub const fn centipawns(self) -> i32 {
        self.0
    }

    /// The score in centipawns, or `None` if it is infinite.
    pub const fn finite(self) -> Option<i32> {
        if self.0.abs() < Score::INFINITE.0 { Some(self.0) } else { None }
    }

    /// The next higher score.
    #[must_use]
    pub const fn just_above(self) -> Score {
        self.offset(1)
    }

    /// The next lower score.
    #[must_use]
    pub const fn just_below(self) -> Score {
        self.offset(-1)
    }

    /// The score plus `centipawns`, clamped to the full window.
    #[must_use]
    pub const fn offset(self, centipawns: i32) -> Score {
        let moved = self.0.saturating_add(centipawns);
        let most = Score::INFINITE.0;
        Score(if moved > most {
            most
        } else if moved < -most {
            -most
        } else {
            moved
        })
    }

    /// Converts a score relative to the root to one relative to a node `ply` plies from the root: mate
    /// distances change, evaluations do not.
    #[must_use]
    pub const fn seen_from(self, ply: Ply) -> Score {
        self.shifted(ply.get() as i32)
    }

    /// The inverse of [`Score::seen_from`].
    #[must_use]
    pub const fn seen_from_root(self, ply: Ply) -> Score {
        self.shifted(-(ply.get() as i32))
    }

    /// Adds `plies` to wins, and subtracts it from losses.
    const fn shifted(self, plies: i32) -> Score {
        if self.0 > Score::MAX_EVALUATION.0 {
            Score(self.0 + plies)
        } else if self.0 < -Score::MAX_EVALUATION.0 {
            Score(self.0 - plies)
        } else {
            self
        }
    }

    /// Whether this is a win or loss, by mate or by rule.
    pub const fn is_decided(self) -> bool {
        self.0.abs() > Score::MAX_EVALUATION.0
    }

    /// Plies from the root to the end of the game, if this is a proven win or loss on the board (not by
    /// rule).
    pub const fn plies_to_end(self) -> Option<u32> {
        let size = self.0.abs();
        if size > Score::WIN_BY_RULE.0 && size <= Score::WIN.0 {
            Some((Score::WIN.0 - size) as u32)
        } else {
            None
        }
    }
}

impl Neg for Score {
    type Output = Score;

    fn neg(self) -> Score {
        Score(-self.0)
    }
}

/// `+30`, `0`, `-125`; for proven mates `mate in 3` or `mated in 3` (in moves, not plies).
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = match self.plies_to_end() {
            Some(plies) if self.0 > 0 => format!("mate in {}", plies.div_ceil(2)),
            Some(plies) => format!("mated in {}", plies.div_ceil(2)),
            None if self.0 == 0 => "0".to_owned(),
            None => format!("{:+}", self.0),
        };
        f.pad(&text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mate_is_as_far_from_any_node_as_it_is() {
        let ply = Ply::new(4);
        let mate = -Score::lost_at(Ply::new(7));
        assert_eq!(mate.seen_from(ply), -Score::lost_at(Ply::new(3)));
        assert_eq!(mate.seen_from(ply).seen_from_root(ply), mate);
        assert_eq!((-mate).seen_from(ply), Score::lost_at(Ply::new(3)));
        assert_eq!(Score::evaluation(30).seen_from(ply), Score::evaluation(30));
    }

    #[test]
    fn scores_read_as_centipawns_or_moves_to_mate() {
        assert_eq!(Score::evaluation(30).to_string(), "+30");
        assert_eq!(Score::evaluation(-125).to_string(), "-125");
        assert_eq!(Score::DRAW.to_string(), "0");
        assert_eq!((-Score::lost_at(Ply::new(3))).to_string(), "mate in 2");
        assert_eq!(Score::lost_at(Ply::new(2)).to_string(), "mated in 1");
        assert_eq!(Score::lost_at(Ply::ROOT).to_string(), "mated in 0");
    }
}
