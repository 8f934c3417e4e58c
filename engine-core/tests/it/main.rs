//! Tests the rules against published counts, other programs, and invariants.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod agreement;
mod contract;
mod en_passant;
mod evaluation;
mod exchange;
mod fen;
mod games;
mod perft_counts;
mod random_walk;
mod san;
mod spellings;
mod xiangqi;
