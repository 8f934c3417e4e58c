//! [`Reason`]: why a move is tried where it is.

use crate::move_score::{Band, MoveScore};
use engine_core::Capture;

/// Why a move is tried where it is among the moves of its node.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Reason {
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
    Reversed(Box<Reason>),
}

impl Reason {
    /// The reason of a move whose score no part explains.
    pub(crate) fn of_score(score: MoveScore) -> Reason {
        match score.band() {
            Band::Unscored => Reason::GenerationOrder,
            Band::BestKnown => Reason::BestKnown,
            Band::PvMove => Reason::PvMove,
            Band::HashMove => Reason::HashMove,
            Band::FirstKiller => Reason::Killer(1),
            Band::SecondKiller => Reason::Killer(2),
            Band::Countermove => Reason::Countermove,
            _ => Reason::Scored(score),
        }
    }
}
