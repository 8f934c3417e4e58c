//! Tests of the searches against published figures, against their oracle and against each other.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod best_first;
mod draws;
mod examples;
mod limits;
mod mates;
mod mates_measured;
mod minimal_tree;
mod monte_carlo;
mod node_counts;
mod observers;
mod orderings;
mod parallel;
mod parameters;
mod positions;
mod proofs;
mod published;
mod recipes;
mod search_limits;
mod small_tree;
mod soundness;
mod static_search;
mod threads;
mod tic_tac_toe;
mod work;
