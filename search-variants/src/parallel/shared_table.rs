//! A shared table: each processor searches the whole tree, and they share the transposition table and nothing
//! else.
//!
//! What one has searched the others find in the table and leave out. If all searched in the same order at the
//! same speed none would ever be ahead of another. On real machines chance sees to it that they drift apart.
//! Here, where there is no chance, each but the first shuffles a node's moves before they are scored, by a
//! seed of its own, as the part `random` does: moves that the orderings say nothing of are tried in another
//! order, so that of a node that needs all its moves each processor begins with others.
//!
//! The first processor is the one that counts: the search ends when it has come to its end.
//!
//! Reference: Chess Programming Wiki, *Shared Hash Table*, *Lazy SMP*. Lazy SMP as engines have it also lets
//! some processors search a ply deeper. That is of no use with the lab's table, in which a value counts for
//! its own depth alone.
//!
//! Against the others: no messages, nothing to divide, nobody waits; and most of the work is done twice.

use crate::searcher::{Arrangement, SearchState, TranspositionTable};
use engine_core::Searchable;

/// Gives a processor its share in the table, and an order of moves of its own.
pub(super) fn share<P: Searchable>(
    memory: &mut SearchState<P>,
    processor: usize,
    table: Box<dyn TranspositionTable>,
) {
    memory.table = Some(table);
    if processor > 0 {
        memory.orderings.arrange(Arrangement::Shuffled(processor as u64));
    }
}
