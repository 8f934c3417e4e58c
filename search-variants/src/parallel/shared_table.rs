//! A shared table: each processor searches the whole tree, and they share only the transposition table.
//!
//! A processor finds in the table what others have searched, and skips it. If all of them searched in the
//! same order at the same speed, none would ever be ahead of another. On real machines they drift apart by
//! chance. Here, where there is no chance, each processor but the first shuffles a node's moves before they
//! are scored, with a seed of its own, as the part `random` does. Moves without an ordering score are then
//! tried in different orders, so that at a node that needs all its moves each processor begins with different
//! ones.
//!
//! Only the first processor counts: the search ends when it is done.
//!
//! Reference: Chess Programming Wiki, *Shared Hash Table*, *Lazy SMP*. In engines, Lazy SMP also lets some
//! processors search one ply deeper. That is of no use with the lab's table, in which a value counts only for
//! its own depth (unless `deeper=1`).
//!
//! Compared with the other methods: no messages, nothing to divide, no waiting; but most of the work is done
//! twice.

use crate::searcher::{Arrangement, SearchState, TranspositionTable};
use engine_core::Searchable;

/// Gives a processor its handle of the shared table, and a move order of its own.
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
