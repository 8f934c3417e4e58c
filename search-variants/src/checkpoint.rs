//! [`Checkpoint`]: where a search stood when it entered a node, so that the node can be searched again
//! without all that came before it.
//!
//! What a search does below a node depends on the position, the path to it, and what orderings and tables
//! have learnt by then. A checkpoint is a copy of these.

use crate::orderings::Orderings;
use crate::pruning::TranspositionTable;
use crate::window::Window;
use engine_core::{Depth, HistoryEntry, Ply, Position};

/// Where a search stood when it entered a node.
pub struct Checkpoint<P: Position> {
    pub(crate) position: P,
    pub(crate) path: Vec<HistoryEntry>,
    pub(crate) played: Vec<Option<P::Move>>,
    pub(crate) orderings: Orderings<P>,
    pub(crate) table: Option<Box<dyn TranspositionTable>>,
    pub(crate) verified: Option<Ply>,
    pub(crate) ply: Ply,
    pub(crate) depth: Depth,
    pub(crate) window: Window,
    pub(crate) bytes: usize,
}

impl<P: Position> Checkpoint<P> {
    /// About what it takes in memory.
    pub fn bytes(&self) -> usize {
        self.bytes
    }

    /// The same once more; `None` if a part cannot be copied any more.
    pub fn copied(&self) -> Option<Checkpoint<P>> {
        let table = match &self.table {
            Some(table) => Some(table.copied()?),
            None => None,
        };
        Some(Checkpoint {
            position: self.position.clone(),
            path: self.path.clone(),
            played: self.played.clone(),
            orderings: self.orderings.copied()?,
            table,
            ..*self
        })
    }
}
