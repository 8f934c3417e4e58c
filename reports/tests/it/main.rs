//! Tests of what the crate shows to others.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod ablation;
mod fair_shares;
mod shares;
