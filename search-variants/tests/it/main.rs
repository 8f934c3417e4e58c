//! Tests of the searches against published figures, against their oracle and against each other.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod positions;
mod published;
mod soundness;
