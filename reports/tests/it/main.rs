//! Tests of the crate's public API.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod ablation;
mod fair_shares;
mod match_results;
mod shares;
