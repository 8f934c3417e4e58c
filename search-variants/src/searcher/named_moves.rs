//! [`NamedMoves`]: moves that orderings name, which are tried without a move list if they are possible.

use crate::move_score::MoveScore;

/// The moves that an [`Ordering`](super::Ordering) names at a node, whether or not they are possible there.
pub struct NamedMoves<M>(pub(super) Vec<(Name<M>, MoveScore)>);

#[derive(Clone, Copy, Debug)]
pub(super) enum Name<M> {
    /// This move.
    Exactly(M),
    /// The first move with this refutation.
    Like(M),
}

impl<M> Default for NamedMoves<M> {
    fn default() -> NamedMoves<M> {
        NamedMoves(Vec::new())
    }
}

impl<M: Copy> NamedMoves<M> {
    /// Names a move.
    pub fn add(&mut self, named: M, score: impl Into<MoveScore>) {
        self.0.push((Name::Exactly(named), score.into()));
    }

    /// Names the move with a [refutation](engine_core::MoveTables::refutation).
    pub fn add_like(&mut self, refutation: M, score: impl Into<MoveScore>) {
        self.0.push((Name::Like(refutation), score.into()));
    }
}
