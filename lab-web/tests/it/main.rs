//! Tests of the server over sockets: what it answers, what it refuses, and which resources no client can
//! exhaust.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod bounds;
mod client;
mod measure;
mod refused;
mod served;
