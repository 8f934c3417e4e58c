//! [`MoveScore`]: how promising a move is before it is searched, in bands that never mix; [`OrderReason`]:
//! why it has that score.
//!
//! | band | moves |
//! |---|---|
//! | [`MoveStage::BestKnown`] | the move that a former search of the same path found best |
//! | [`MoveStage::PvMove`] | the move of the principal variation |
//! | [`MoveStage::HashMove`] | the move that was best in this position before |
//! | [`MoveStage::GoodExchange`] | captures that lose nothing, by static exchange |
//! | [`MoveStage::Capture`] | captures, by MVV-LVA |
//! | [`MoveStage::FirstKiller`], [`MoveStage::SecondKiller`] | quiet moves that refuted a neighbour |
//! | [`MoveStage::Countermove`] | the quiet move that answered the last move before |
//! | [`MoveStage::LosingCapture`] | captures that lose material, by static exchange |
//! | [`MoveStage::History`] | other quiet moves, by their history |
//! | [`MoveStage::LastCapture`] | captures that lose material, where these come last |
//! | [`MoveStage::Unscored`] | everything else |

use engine_core::Capture;

/// What a move is tried for. Moves of a higher band come first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum MoveStage {
    /// No part has an opinion of it.
    Unscored = 0,
    /// A capture that loses material, where such captures come last.
    LastCapture = 1,
    /// A quiet move that was good elsewhere.
    History = 100_000,
    /// A capture that loses material, by static exchange.
    LosingCapture = 1_700_000,
    /// A quiet move that answered the opponent's last move before.
    Countermove = 1_750_000,
    /// The older killer move of the ply.
    SecondKiller = 1_800_000,
    /// The latest killer move of the ply.
    FirstKiller = 1_900_000,
    /// A capture, by victim and attacker.
    Capture = 2_000_000,
    /// A capture that loses nothing, by static exchange.
    GoodExchange = 2_100_000,
    /// The move that was best in this position before, or refuted it.
    HashMove = 2_900_000,
    /// The move that had an exact value here before.
    PvMove = 3_000_000,
    /// The move that a former search of the same path found best.
    BestKnown = 4_000_000,
}

/// The place in the band of a history of 0.
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

/// The score of a move among those of its node: a band, and a place inside it.
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
    /// The score of a move of which no part has an opinion.
    pub const UNSCORED: MoveScore = MoveScore(0);

    /// The highest score that there is.
    pub(crate) const HIGHEST: MoveScore = MoveScore(i32::MAX);

    /// The score at `place` inside `band`, from 0 (the least) upward; beyond the band, its end.
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

    /// What the move is tried for.
    pub fn band(self) -> MoveStage {
        let mut bands = MoveStage::ALL.into_iter();
        bands
            .find(|&band| self.0 >= band as i32)
            .unwrap_or(MoveStage::Unscored)
    }

    /// Whether it is tried for that.
    #[inline]
    pub(crate) const fn is_in(self, band: MoveStage) -> bool {
        0 <= self.0 - band as i32 && self.0 - band as i32 <= band.last_place()
    }

    /// Whether moves of `band` come before it.
    #[inline]
    pub(crate) const fn is_below(self, band: MoveStage) -> bool {
        self.0 < band as i32
    }

    /// The place inside the band, from 0.
    pub fn place(self) -> i32 {
        self.0 - self.band() as i32
    }

    /// The score of a quiet move with that history, which may be below 0.
    #[inline]
    pub const fn of_history(history: i32) -> MoveScore {
        MoveScore::new(MoveStage::History, NO_HISTORY.saturating_add(history))
    }

    /// The history that the score comes from.
    #[inline]
    pub fn history(self) -> Option<i32> {
        let is_history = (MoveStage::History as i32..MoveStage::LosingCapture as i32).contains(&self.0);
        is_history.then(|| self.0 - MoveStage::History as i32 - NO_HISTORY)
    }

    /// Adds to the history of a move that no part scores for another reason.
    #[inline]
    pub fn add_history(&mut self, history: i32) {
        match self.history() {
            Some(before) => *self = MoveScore::of_history(before.saturating_add(history)),
            None => self.raise(MoveScore::of_history(history)),
        }
    }

    /// Moves it so many places up, or down, inside its band.
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

/// The least score of a band.
impl From<MoveStage> for MoveScore {
    fn from(band: MoveStage) -> MoveScore {
        MoveScore(band as i32)
    }
}

/// Why a move is tried where it is among the moves of its node.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum OrderReason {
    /// No part has an opinion of it: it comes as it was generated.
    GenerationOrder,
    /// No part has an opinion of it: it comes as the moves were shuffled.
    Shuffled,
    /// A former search of the same path found it best.
    BestKnown,
    /// It had an exact value here before.
    PvMove,
    /// It was best in this position before, or refuted it.
    HashMove,
    /// A capture, by victim and attacker.
    MvvLva(Capture),
    /// A capture, by what static exchange says that it gains, in centipawns.
    Exchange(i32),
    /// It is in a killer slot of the ply, from 1.
    Killer(usize),
    /// It answered the opponent's last move before.
    Countermove,
    /// A quiet move with that history.
    History(i32),
    /// What a part of somebody else's says.
    Told(String),
    /// The score alone, of a part that says nothing.
    Scored(MoveScore),
    /// The order is reversed: it comes so late for what would have brought it to the front.
    Reversed(Box<OrderReason>),
}

impl OrderReason {
    /// The reason of a move whose score no part explains.
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
