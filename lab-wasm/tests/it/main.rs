//! The lines that a lab gives its host.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod answers;
