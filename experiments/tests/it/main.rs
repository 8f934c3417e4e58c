//! Tests of what happens to the folders of runs: files that cannot be written, power cuts, changed bytes.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]
#![expect(clippy::print_stdout, reason = "tests tell how much they have tried")]

mod faults;
mod folders;
mod mutated;
mod openings;
mod power;
