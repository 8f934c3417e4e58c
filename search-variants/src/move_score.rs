//! [`MoveScore`]: the ordering score of a move, in bands that never overlap; [`OrderReason`]: the reason for
//! that score.
//!
//! | band | moves |
//! |---|---|
//! | [`MoveStage::BestKnown`] | the best move of an earlier search of the same path |
//! | [`MoveStage::PvMove`] | the move that last had an exact value in this position |
//! | [`MoveStage::HashMove`] | the best move or refutation of an earlier search of this position |
//! | [`MoveStage::GoodExchange`] | captures that lose nothing, by static exchange |
//! | [`MoveStage::Capture`] | captures, by MVV-LVA |
//! | [`MoveStage::FirstKiller`], [`MoveStage::SecondKiller`] | quiet moves that cut off at the same ply |
//! | [`MoveStage::Countermove`] | the quiet move that last refuted the opponent's move |
//! | [`MoveStage::LosingCapture`] | captures that lose material, by static exchange |
//! | [`MoveStage::History`] | other quiet moves, by history score |
//! | [`MoveStage::LastCapture`] | captures that lose material, if these come last |
//! | [`MoveStage::Unscored`] | everything else |

use engine_core::Capture;

/// The band of a move's ordering score. Moves of a higher band are tried first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum MoveStage {
    /// No part scores it.
    Unscored = 0,
    /// A capture that loses material, if such captures come last.
    LastCapture = 1,
    /// A quiet move, by its history score.
    History = 100_000,
    /// A capture that loses material, by static exchange.
    LosingCapture = 1_700_000,
    /// A quiet move that refuted the opponent's last move before.
    Countermove = 1_750_000,
    /// The older killer move of the ply.
    SecondKiller = 1_800_000,
    /// The latest killer move of the ply.
    FirstKiller = 1_900_000,
    /// A capture, by MVV-LVA.
    Capture = 2_000_000,
    /// A capture that loses nothing, by static exchange.
    GoodExchange = 2_100_000,
    /// The best move or refutation of an earlier search of this position.
    HashMove = 2_900_000,
    /// The move that last had an exact value in this position.
    PvMove = 3_000_000,
    /// The best move of an earlier search of the same path.
    BestKnown = 4_000_000,
}

/// Offset in the band of a history score of 0.
const NO_HISTORY: i32 = 800_000;

impl MoveStage {
    const ALL: [MoveStage; 12] = [
        MoveStage::BestKnown,
        MoveStage::PvMove,
        MoveStage::HashMove,
        MoveStage::GoodExchange,
        MoveStage::Capture,
        MoveStage::FirstKiller,
        MoveStage::SecondKiller,
        MoveStage::Countermove,
        MoveStage::LosingCapture,
        MoveStage::History,
        MoveStage::LastCapture,
        MoveStage::Unscored,
    ];

    const fn last_place(self) -> i32 {
        let end = match self {
            MoveStage::Unscored => MoveStage::LastCapture as i32,
            MoveStage::LastCapture => MoveStage::History as i32,
            MoveStage::History => MoveStage::LosingCapture as i32,
            MoveStage::LosingCapture => MoveStage::Countermove as i32,
            MoveStage::Countermove => MoveStage::SecondKiller as i32,
            MoveStage::SecondKiller => MoveStage::FirstKiller as i32,
            MoveStage::FirstKiller => MoveStage::Capture as i32,
            MoveStage::Capture => MoveStage::GoodExchange as i32,
            MoveStage::GoodExchange => MoveStage::HashMove as i32,
            MoveStage::HashMove => MoveStage::PvMove as i32,
            MoveStage::PvMove => MoveStage::BestKnown as i32,
            MoveStage::BestKnown => i32::MAX,
        };
        end - self as i32 - 1
    }
}

/// The ordering score of a move: a band, and an offset inside it.
///
/// ```
/// use search_variants::{MoveStage, MoveScore};
///
/// let pawn_takes_queen = MoveScore::new(MoveStage::Capture, 505);
/// assert!(MoveScore::from(MoveStage::HashMove) > pawn_takes_queen);
/// assert_eq!(pawn_takes_queen.band(), MoveStage::Capture);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct MoveScore(i32);

impl MoveScore {
    /// The score of a move that no part scores.
    pub const UNSCORED: MoveScore = MoveScore(0);

    /// The highest possible score.
    pub(crate) const HIGHEST: MoveScore = MoveScore(i32::MAX);

    /// The score at offset `place` inside `band`, from 0 (the lowest) upward, clamped to the band.
    #[inline]
    pub const fn new(band: MoveStage, place: i32) -> MoveScore {
        let last = band.last_place();
        let inside = if place < 0 {
            0
        } else if place > last {
            last
        } else {
            place
        };
        MoveScore(band as i32 + inside)
    }

    /// The band of the score.
    pub fn band(self) -> MoveStage {
        let mut bands = MoveStage::ALL.into_iter();
        bands
            .find(|&band| self.0 >= band as i32)
            .unwrap_or(MoveStage::Unscored)
    }

    /// Whether the score is in `band`.
    #[inline]
    pub(crate) const fn is_in(self, band: MoveStage) -> bool {
        0 <= self.0 - band as i32 && self.0 - band as i32 <= band.last_place()
    }

    /// Whether moves of `band` come before it.
    #[inline]
    pub(crate) const fn is_below(self, band: MoveStage) -> bool {
        self.0 < band as i32
    }

    /// The offset inside the band, from 0.
    pub fn place(self) -> i32 {
        self.0 - self.band() as i32
    }

    /// The score of a quiet move with this history score, which may be negative.
    #[inline]
    pub const fn of_history(history: i32) -> MoveScore {
        let most = MoveStage::History.last_place() - NO_HISTORY;
        let inside = if history < -NO_HISTORY {
            -NO_HISTORY
        } else if history > most {
            most
        } else {
            history
        };
        MoveScore(MoveStage::History as i32 + NO_HISTORY + inside)
    }

    /// The history score, if the score is in the band of histories.
    #[inline]
    pub fn history(self) -> Option<i32> {
        let is_history = (MoveStage::History as i32..MoveStage::LosingCapture as i32).contains(&self.0);
        is_history.then(|| self.0 - MoveStage::History as i32 - NO_HISTORY)
    }

    /// Adds to the history score of a move. A score in a higher band is left as it is.
    #[inline]
    pub fn add_history(&mut self, history: i32) {
        match self.history() {
            Some(before) => *self = MoveScore::of_history(before.saturating_add(history)),
            None => self.raise(MoveScore::of_history(history)),
        }
    }

    /// Moves it up or down by `places` inside its band.
    #[inline]
    pub fn shift(&mut self, places: i32) {
        *self = MoveScore::new(self.band(), self.place().saturating_add(places));
    }

    /// Makes the score `other` if that is higher.
    #[inline]
    pub fn raise(&mut self, other: MoveScore) {
        *self = other.max(*self);
    }
}

/// The lowest score of a band.
impl From<MoveStage> for MoveScore {
    fn from(band: MoveStage) -> MoveScore {
        MoveScore(band as i32)
    }
}

/// The reason for a move's place in the order of its node.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum OrderReason {
    /// No part scores it: generation order.
    GenerationOrder,
    /// No part scores it: shuffled order.
    Shuffled,
    /// It is the best move of an earlier search of the same path.
    BestKnown,
    /// It is the move that last had an exact value in this position.
    PvMove,
    /// It is the best move or refutation of an earlier search of this position.
    HashMove,
    /// A capture, by MVV-LVA.
    MvvLva(Capture),
    /// A capture, by its gain in centipawns by static exchange evaluation.
    Exchange(i32),
    /// It is in a killer slot of the ply, from 1.
    Killer(usize),
    /// It refuted the opponent's last move before.
    Countermove,
    /// A quiet move with this history score.
    History(i32),
    /// The explanation of a custom part.
    Told(String),
    /// The score alone, of a part without an explanation.
    Scored(MoveScore),
    /// The order is reversed: the move comes late for a reason that would otherwise bring it to the front.
    Reversed(Box<OrderReason>),
}

impl OrderReason {
    /// The reason for a score that no part explains.
    pub(crate) fn of_score(score: MoveScore) -> OrderReason {
        match score.band() {
            MoveStage::Unscored => OrderReason::GenerationOrder,
            MoveStage::BestKnown => OrderReason::BestKnown,
            MoveStage::PvMove => OrderReason::PvMove,
            MoveStage::HashMove => OrderReason::HashMove,
            MoveStage::FirstKiller => OrderReason::Killer(1),
            MoveStage::SecondKiller => OrderReason::Killer(2),
            MoveStage::Countermove => OrderReason::Countermove,
            _ => OrderReason::Scored(score),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_place_of_a_band_lies_between_its_neighbours() {
        for pair in MoveStage::ALL.windows(2) {
            let [above, band] = [pair[0], pair[1]];
            assert!(above > band);
            for place in [i32::MIN, -1, 0, 1, 600, i32::MAX] {
                let score = MoveScore::new(band, place);
                assert_eq!(score.band(), band, "{place}");
                assert!(MoveScore::from(band) <= score && score < MoveScore::from(above));
            }
        }
        assert_eq!(
            MoveScore::new(MoveStage::BestKnown, i32::MAX).band(),
            MoveStage::BestKnown
        );
    }
}
