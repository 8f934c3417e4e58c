//! [`Node`]: a node as the parts of a strategy see it; [`NodeType`]: what is expected of it.

pub use engine_core::Phase;

use crate::window::Window;
use engine_core::{Depth, Ply, Position};

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
