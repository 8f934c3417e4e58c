//! The tables and charts of a match, from the scores of its pairings.

pub mod charts;
mod elo_by_limit;
pub mod tables;

pub use elo_by_limit::EloByLimit;
