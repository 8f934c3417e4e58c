//! [`TranspositionTable`]: what a search asks of a table of positions, and lets it keep.

use crate::window::{TableHit, Window};
use engine_core::{Depth, Key, Ply, Score};

/// Where a node of quiescence asks the table, which then keeps its value too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum QuiescenceProbe {
    /// Nowhere: the table knows nothing of quiescence.
    Never,
    /// Before anything else.
    First,
    /// Where the side to move does not stand pat above beta, or may not: other leaves need no table.
    AfterStandPat,
}

/// All that a table has of a position.
#[derive(Clone, Copy, Debug, Default)]
pub struct TableLook {
    /// [`TranspositionTable::probe`]
    pub value: Option<Score>,
    /// [`TranspositionTable::known`]
    pub known: Option<TableHit>,
    /// [`TranspositionTable::best_move`]
    pub best: Option<u64>,
}

/// Keeps the values of positions, and gives them back where they decide.
pub trait TranspositionTable: Send {
    /// An iteration begins.
    fn next_iteration(&mut self, depth: Depth);

    /// The value of the position with `key` at `ply`, searched to `depth`, if it is known well enough for
    /// `window`.
    fn probe(&self, key: Key, depth: Depth, ply: Ply, window: Window) -> Option<Score>;

    /// Keeps what a search of the position with `key` at `ply` found in so many nodes, and the code of its
    /// best move, if it found one.
    fn store(&mut self, key: Key, ply: Ply, found: TableHit, best: Option<u64>, nodes: u64);

    /// What it has of the position with `key` at `ply`, from the deepest search that it remembers.
    fn known(&self, _key: Key, _ply: Ply) -> Option<TableHit> {
        None
    }

    /// The code of the move that was best last in the position with `key`, or refuted it, if it keeps moves.
    fn best_move(&self, _key: Key) -> Option<u64> {
        None
    }

    /// The answers to all three questions at once.
    fn look(&self, key: Key, depth: Depth, ply: Ply, window: Window) -> TableLook {
        TableLook {
            value: self.probe(key, depth, ply, window),
            known: self.known(key, ply),
            best: self.best_move(key),
        }
    }

    /// Where it is asked in quiescence, whose depth is 0.
    fn quiescence_probe(&self) -> QuiescenceProbe {
        QuiescenceProbe::Never
    }

    /// Whether it keeps the best moves of quiescence too.
    fn stores_captures(&self) -> bool {
        false
    }

    /// Whether the values that it knows stand for static ones.
    fn stands_for_static(&self) -> bool {
        false
    }

    /// Whether the search of the next move in a game goes on with it.
    fn is_kept(&self) -> bool {
        false
    }

    /// An empty table of the same kind, `count` times over: whatever is stored in one of them all of them
    /// know, also in other threads. `None` if it can belong to one search alone.
    fn shared(&self, _count: usize) -> Option<Vec<Box<dyn TranspositionTable>>> {
        None
    }
}
