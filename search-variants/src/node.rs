//! [`Node`]: a node as the parts of a strategy see it; [`NodeExpectation`]: what is expected of it.

pub use engine_core::Phase;

use crate::searcher::TranspositionTable;
use crate::window::{TableHit, Window};
use engine_core::{Depth, Ply, Position, Score};

/// A node as the parts of a strategy see it.
pub struct Node<'a, P: Position> {
    /// The position, before any of its moves is played.
    pub position: &'a P,
    /// Its distance from the root.
    pub ply: Ply,
    /// What is left to search, extensions included; 0 in quiescence.
    pub depth: Depth,
    /// Main search or quiescence.
    pub phase: Phase,
    /// The move that led to it; `None` at the root and after a null move.
    pub previous: Option<P::Move>,
    /// The transposition table of the strategy.
    pub(crate) table: Option<&'a dyn TranspositionTable>,
    /// The code of the move that it has kept, if it has been asked.
    pub(crate) best: Option<Option<u64>>,
}

impl<P: Position> Node<'_, P> {
    /// The move that was best last in this position, or refuted it, as far as the strategy's transposition
    /// table has kept it.
    pub fn table_move(&self) -> Option<P::Move> {
        let code = match self.best {
            Some(best) => best?,
            None => self.table?.best_move(self.position.key())?,
        };
        P::Move::try_from(code).ok()
    }
}

/// What is expected of a node. Reference: Chess Programming Wiki, *Node Types*.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NodeType {
    /// A node with a window for exact values.
    Pv,
    /// A null window, and a move is expected to reach beta.
    Cut,
    /// A null window, and no move is expected to.
    All,
}

impl NodeType {
    /// That of a node with `window` below one of type `above`: below a null window in turns.
    pub(crate) fn below(above: NodeType, window: Window) -> NodeType {
        match above {
            _ if window.alpha < window.beta.just_below() => NodeType::Pv,
            NodeType::Cut => NodeType::All,
            NodeType::Pv | NodeType::All => NodeType::Cut,
        }
    }
}

/// What is expected of a node before its moves are looked at, as far as the parts of the strategy
/// [use it](UsedExpectations).
#[derive(Clone, Copy, Debug)]
pub struct NodeExpectation {
    /// Its type, by the window.
    pub node_type: NodeType,
    /// Its static value, from the side to move; `None` in check, and where no part uses it.
    pub static_value: Option<Score>,
    /// Whether that is higher than two plies before; `false` where either is unknown.
    pub is_improving: bool,
    /// What the transposition table has of the position, searched to whatever depth.
    pub known: Option<TableHit>,
    /// Whether there is a transposition table, and it has nothing of the position.
    pub is_unknown: bool,
}

impl NodeExpectation {
    /// The root, before anything is known of it.
    pub(crate) const ROOT: NodeExpectation = NodeExpectation {
        node_type: NodeType::Pv,
        static_value: None,
        is_improving: false,
        known: None,
        is_unknown: false,
    };
}

/// What of [`NodeExpectation`] a part uses, so that it is found out.
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

    /// What either uses.
    #[must_use]
    pub const fn and(self, other: UsedExpectations) -> UsedExpectations {
        UsedExpectations {
            static_values: self.static_values || other.static_values,
            table: self.table || other.table,
        }
    }
}
