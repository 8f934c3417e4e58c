//! Pruning, reductions and the transposition table: parts that skip or reduce nodes and moves, most of them
//! on good evidence rather than proof.

pub mod corrections;
pub mod futility;
pub mod internal_iterative;
pub mod late_move_pruning;
pub mod late_moves;
pub mod mate_distance;
pub mod null_move;
pub mod probcut;
pub mod razoring;
pub mod reverse_futility;
pub mod static_exchange;
mod table_buckets;
pub mod transposition;
pub mod transposition_cutoffs;

pub use crate::part::pruning::{
    MoveContext, NodeSearch, PrunedNode, Pruning, Reduction, ReductionResult, SearchedNode,
};
pub use crate::searcher::{QuiescenceProbe, TranspositionTable};
