//! The results of a match between two players: [`Pentanomial`] counts, [`Strength`] in Elo with intervals,
//! and the [`Sprt`], a test that may stop a match early.
//!
//! Games are played in pairs: each player plays both colors from the same opening. The two games of a pair
//! are correlated, so the unit of counting is the pair, not the game; see [`Pentanomial`].
//!
//! The formulas are those documented by fastchess, after M. Van den Bergh's notes *The generalised SPRT for
//! match results* and *Normalized Elo*, 2017-2022.

pub(crate) mod elo;
pub mod elo_text;
pub(crate) mod pairing;
pub(crate) mod sprt;

pub use elo::{Pentanomial, Strength, elo_of_score};
pub use pairing::{
    LimitKind, MoveLimit, PairingRow, PairingScore, Points, ScoredGame, SearchEffort, TIME_BANDS,
};
pub use sprt::{PairingStatus, Sprt};

#[cfg(test)]
mod tests;
