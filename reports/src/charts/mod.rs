//! The charts of a run and of the horizon effect, each made from a [`Grid`](crate::Grid) of its records.

mod horizon;
mod run;

pub use horizon::{case_share, mean_regret, regret, staircase};
pub use run::{
    nodes, ordering, quiescence, reduction, relative_nodes, solved, solved_by_nodes, times_the_minimal_tree,
};
