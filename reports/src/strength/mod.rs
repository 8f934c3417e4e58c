//! What a match says of two players: [`Pentanomial`] results, [`Strength`] in Elo with intervals, and the
//! [`Sprt`], a test that may stop a match early.
//!
//! Games are played in pairs: both players have both colours from one opening. The two games of a pair hang
//! together, so that the pairs, not the games, are what is counted; see [`Pentanomial`].
//!
//! The formulas are those that fastchess documents, after M. Van den Bergh's notes: *The generalised SPRT for
//! match results* and *Normalized Elo*, 2017-2022.

pub mod charts;
mod elo;
mod elo_by_limit;
mod findings;
mod pairing;
mod sprt;
pub mod tables;

pub use elo::{Pentanomial, Strength, elo_of_score};
pub use elo_by_limit::EloByLimit;
pub use findings::findings;
pub use pairing::{
    LimitKind, MoveLimit, PairingRow, PairingScore, Points, ScoredGame, ScoredPair, SearchEffort, TIME_BANDS,
    several_terms,
};
pub use sprt::{PairingStatus, Sprt};

#[cfg(test)]
mod tests;
