//! Searching with many processors, simulated on one.
//!
//! [`Simulation`] is a machine of `p` processors, each with a clock of its own. A node takes so much time, a
//! message so much ([`TimeCosts`]). The processor whose clock is furthest behind takes the next step, and
//! everybody sees what was done before, by the clocks. So the result is the same each time and on every
//! machine, and nothing disturbs it: what is measured is the method alone.
//!
//! A [`Method`] says how the tree is divided: it shares out the moves of the root, those of the nodes on the
//! leftmost line, those of every node whose first move has been searched, or nothing (then everybody searches
//! everything, with one [`shared_table`] for all).
//!
//! With one processor each method visits the nodes of the usual search, one by one. With more the value stays
//! the same (the table's usual risk apart), and the nodes are mostly more.
//!
//! # How moves are shared out
//!
//! A node whose moves are shared out becomes a *split point*. Who is idle asks for work, and gets a move of
//! the node that has the most left to search; no node with less than two plies is divided. When a move turns
//! out better, all processors that search others of the same node get the new bound, which narrows their
//! windows wherever these are not null windows. When a move cuts the node off, they stop. When no move is
//! left to begin, the owner of the node goes elsewhere, as Hyatt's dynamic tree splitting has it, and whoever
//! is idle first after the last move has been searched goes on with the tree.
//!
//! These are messages: to ask for work, to report a move's value, to hear of a bound or of an end. Each takes
//! the time of the one who asks, reports or hears. What is shared is read and written for nothing: the
//! transposition table, and the orderings (killers, history), which learn from all. Where the table alone is
//! shared each processor has orderings of its own.
//!
//! # In earnest
//!
//! A shared table needs no messages, and [`ThreadedSearch`] searches with one on threads: what the machine at
//! hand makes of it, to set beside the simulation.

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

/// What things take, in units of time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeCosts {
    /// A node.
    pub node: u32,
    /// A message.
    pub message: u32,
}
