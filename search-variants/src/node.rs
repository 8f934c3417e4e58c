//! [`Node`]: a node as the parts of a strategy see it.

pub use engine_core::Phase;

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
