//! [`TranspositionTable`]: the interface between a search and its transposition table.

use crate::window::{TableHit, Window};
use engine_core::{Depth, Key, Ply, Score};

/// When a quiescence node probes the table. The table then stores its value, too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum QuiescenceProbe {
    /// Never: the table has no values of quiescence.
    Never,
    /// Before anything else.
    First,
    /// Only if the side to move does not stand pat above beta, or may not stand pat.
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

/// What a table had of the last node that asked.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Looked {
    /// `None` once something has been stored.
    pub(crate) node: Option<(Key, Ply)>,
    pub(crate) look: TableLook,
}

impl Looked {
    /// What the table has of the position with `key` at `ply`, if that is known.
    #[inline(always)]
    pub(crate) fn at(&self, key: Key, ply: Ply) -> Option<&TableLook> {
        (self.node == Some((key, ply))).then_some(&self.look)
    }
}

/// Stores the values of positions, and returns them where they decide a node.
pub trait TranspositionTable: Send {
    /// An iteration to `depth` begins.
    fn next_iteration(&mut self, depth: Depth);

    /// The value of the position with `key` at `ply`, searched to `depth`, if it decides `window`.
    fn probe(&self, key: Key, depth: Depth, ply: Ply, window: Window) -> Option<Score>;

    /// Stores the result of a search of the position with `key` at `ply`, the code of its best move, if it
    /// found one, and the number of nodes it took.
    fn store(&mut self, key: Key, ply: Ply, found: TableHit, best: Option<u64>, nodes: u64);

    /// The result for the position with `key` at `ply`, from the deepest search in the table.
    fn known(&self, _key: Key, _ply: Ply) -> Option<TableHit> {
        None
    }

    /// The code of the latest best move or refutation of the position with `key`, if the table stores moves.
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

    /// When quiescence, whose depth is 0, probes the table.
    fn quiescence_probe(&self) -> QuiescenceProbe {
        QuiescenceProbe::Never
    }

    /// Whether its values replace static values.
    fn stands_for_static(&self) -> bool {
        false
    }

    /// Whether it is kept for the search of the next move of a game.
    fn is_kept(&self) -> bool {
        false
    }

    /// `count` handles of one empty table of the same kind: whatever is stored through one of them is visible
    /// to all, also in other threads. `None` if the table can belong to one search only.
    fn shared(&self, _count: usize) -> Option<Vec<Box<dyn TranspositionTable>>> {
        None
    }
}
