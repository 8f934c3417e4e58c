//! Hostile input, on stable and in the ordinary tests.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod corpus;
mod properties;
mod unreachable;
