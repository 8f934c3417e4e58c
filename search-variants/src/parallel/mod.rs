//! Parallel search with many processors, simulated on one.
//!
//! [`Simulation`] is a machine of `p` processors, each with a clock of its own. Nodes and messages take fixed
//! amounts of time ([`TimeCosts`]). The processor whose clock is furthest behind takes the next step, and
//! sees everything that was done before, by the clocks. So the result is the same each time and on every
//! machine, and measures the method alone.
//!
//! A [`Method`] decides how the tree is divided: it shares out the moves of the root, those of the nodes on
//! the leftmost line, those of every node whose first move has been searched, or no moves at all (then each
//! processor searches the whole tree, with one [`shared_table`] for all).
//!
//! With one processor, each method visits exactly the nodes of the normal search. With more, the value stays
//! the same (except for the usual risk of a table), and the number of nodes usually grows.
//!
//! # How moves are shared out
//!
//! A node whose moves are shared out becomes a *split point*. An idle processor asks for work, and gets a
//! move of the node with the largest remaining depth; no node with less than two plies is divided. When a
//! move raises alpha, all processors that search other moves of the same node get the new bound, which
//! narrows their windows wherever these are not null windows. When a move cuts the node off, they stop. When
//! no move is left to start, the owner of the node works elsewhere, as in Hyatt's dynamic tree splitting, and
//! the first processor that is idle after the last move has been searched continues with the tree.
//!
//! These are messages: asking for work, reporting a move's value, being told of a bound or of an end. Each
//! takes time of the processor that asks, reports or is told. Reading and writing shared data is free: the
//! transposition table, and the orderings (killers, history), which learn from all processors. If only the
//! table is shared, each processor has orderings of its own.
//!
//! # Real threads
//!
//! A shared table needs no messages, and [`ThreadedSearch`] searches with one on real threads: to compare
//! this machine with the simulation.

mod machine;
mod messages;
mod method;
mod processor;
mod resumable_search;
pub mod shared_table;
mod simulation;
mod simulation_result;
mod split_point;
mod split_points;
mod threads;
mod unsupported_strategy;

pub use method::{Method, MethodInfo};
pub use simulation::Simulation;
pub use simulation_result::{ParallelIteration, ProcessorLoad, Simulated};
pub use threads::ThreadedSearch;
pub use unsupported_strategy::UnsupportedStrategy;

/// Costs in units of time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeCosts {
    /// The time of a node.
    pub node: u32,
    /// The time of a message.
    pub message: u32,
}
