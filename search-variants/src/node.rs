//! [`Node`]: a node as seen by the parts of a strategy; [`NodeExpectation`]: the expectations about it.

pub use engine_core::Phase;

use crate::transposition_table::{Looked, TranspositionTable};
use crate::window::{TableHit, Window};
use engine_core::{Depth, Ply, Position, Score};

/// A node as seen by the parts of a strategy.
pub struct Node<'a, P: Position> {
    /// The position, before any of its moves is played.
    pub position: &'a P,
    /// Its distance from the root.
    pub ply: Ply,
    /// Remaining depth, extensions included; 0 in quiescence.
    pub depth: Depth,
    /// Main search or quiescence.
    pub phase: Phase,
    /// The move that led to it; `None` at the root and after a null move.
    pub previous: Option<P::Move>,
    /// The transposition table of the strategy.
    pub(crate) table: Option<&'a dyn TranspositionTable>,
    /// What it had of the last node that asked.
    pub(crate) looked: Option<&'a Looked>,
}

impl<P: Position> Node<'_, P> {
    /// The latest best move or refutation of this position in the strategy's transposition table, if it is
    /// still there.
    pub fn table_move(&self) -> Option<P::Move> {
        let key = self.position.key();
        let code = match self.looked.and_then(|looked| looked.at(key, self.ply)) {
            Some(look) => look.best?,
            None => self.table?.best_move(key)?,
        };
        P::Move::try_from(code).ok()
    }
}

/// The expected type of a node. Reference: Chess Programming Wiki, *Node Types*.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NodeType {
    /// PV node: a window that allows exact values.
    Pv,
    /// Cut node: a null window, and a move is expected to reach beta.
    Cut,
    /// All node: a null window, and no move is expected to reach beta.
    All,
}

impl NodeType {
    /// The type of a node with `window` below a node of type `above`. Below a null window, cut and all nodes
    /// alternate.
    pub(crate) fn below(above: NodeType, window: Window) -> NodeType {
        match above {
            _ if window.alpha < window.beta.just_below() => NodeType::Pv,
            NodeType::Cut => NodeType::All,
            NodeType::Pv | NodeType::All => NodeType::Cut,
        }
    }
}

/// Expectations about a node before its moves are searched, as far as the parts of the strategy [use
/// them](UsedExpectations).
#[derive(Clone, Copy, Debug)]
pub struct NodeExpectation {
    /// Its expected type, by the window.
    pub node_type: NodeType,
    /// Its static value for the side to move; `None` in check, or if no part uses it.
    pub static_value: Option<Score>,
    /// Whether the static value is higher than two plies before; `false` if either is unknown.
    pub is_improving: bool,
    /// The transposition table entry of the position, from a search of any depth.
    pub known: Option<TableHit>,
    /// Whether a transposition table was probed and has no entry for the position.
    pub is_unknown: bool,
}

impl NodeExpectation {
    /// The root, before anything is known about it.
    pub(crate) const ROOT: NodeExpectation = NodeExpectation {
        node_type: NodeType::Pv,
        static_value: None,
        is_improving: false,
        known: None,
        is_unknown: false,
    };
}

/// The fields of [`NodeExpectation`] that a part uses; only these are computed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct UsedExpectations {
    /// Static values, and whether they are improving.
    pub static_values: bool,
    /// The transposition table.
    pub table: bool,
}

impl UsedExpectations {
    /// Static values alone.
    pub const STATIC_VALUES: UsedExpectations = UsedExpectations {
        static_values: true,
        table: false,
    };

    /// The transposition table alone.
    pub const TABLE: UsedExpectations = UsedExpectations {
        static_values: false,
        table: true,
    };

    /// Everything that either uses.
    #[must_use]
    pub const fn and(self, other: UsedExpectations) -> UsedExpectations {
        UsedExpectations {
            static_values: self.static_values || other.static_values,
            table: self.table || other.table,
        }
    }
}
