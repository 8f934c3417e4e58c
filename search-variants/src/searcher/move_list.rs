//! [`MoveList`]: the move list of one node, which is a part of [`MoveLists`](super::MoveLists).

use crate::node::Phase;
use engine_core::{Depth, MoveScope, Ply};
use std::ops::Range;

/// The moves of a node on the path: those tried, in order, then the remaining ones. Moves that nobody has
/// asked for yet are not listed.
#[derive(Clone, Copy, Debug)]
pub struct MoveList {
    pub(super) ply: Ply,
    pub(super) depth: Depth,
    pub(super) kind: NodeKind,
    /// The stage to open next, and the number of stages.
    pub(super) stage: u8,
    pub(super) stages: u8,
    pub(super) has_captures: bool,
    pub(super) has_quiet_moves: bool,
    /// Its range in the lists of all nodes, and the index of the next move to try.
    pub(super) first: u32,
    pub(super) next: u32,
    pub(super) end: u32,
    /// Moves before this index are tried as listed, before another stage is opened.
    pub(super) sorted: u32,
}

impl MoveList {
    /// A list without moves, at the bottom of the lists.
    pub(crate) fn empty(ply: Ply, depth: Depth) -> MoveList {
        MoveList {
            ply,
            depth,
            kind: NodeKind::new(Phase::Main, MoveScope::All),
            stage: 0,
            stages: 0,
            has_captures: true,
            has_quiet_moves: true,
            first: 0,
            next: 0,
            end: 0,
            sorted: 0,
        }
    }

    /// The indices of its moves; of all moves of the node, if they were listed at once.
    #[inline]
    pub fn places(&self) -> Range<usize> {
        self.first as usize..self.end as usize
    }

    /// The indices of the remaining moves.
    pub(crate) fn left(&self) -> Range<usize> {
        self.next as usize..self.end as usize
    }

    /// Leaves nothing to be tried.
    pub(crate) fn finish(&mut self) {
        (self.next, self.stage) = (self.end, self.stages);
    }

    pub(super) fn is_begun(&self) -> bool {
        self.next > self.first
    }

    /// Whether there is a stage that has not been opened.
    #[inline(always)]
    pub(super) fn has_stages(&self) -> bool {
        self.stage < self.stages
    }

    pub(super) fn has_none_listed(&self) -> bool {
        self.first == self.end
    }

    pub(super) fn has_listed(&self, is_capture: bool) -> bool {
        if is_capture { self.has_captures } else { self.has_quiet_moves }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Source {
    AllMoves,
    Captures,
    /// Captures sorted as their scores would sort them.
    CapturesByRank,
    QuietMoves,
}

impl Source {
    pub(super) fn has(self, is_capture: bool) -> bool {
        match self {
            Source::AllMoves => true,
            Source::Captures | Source::CapturesByRank => is_capture,
            Source::QuietMoves => !is_capture,
        }
    }
}

/// Phase and scope of a node, as the index of its stages in [`Orderings`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct NodeKind(pub(super) u8);

impl NodeKind {
    pub(super) fn new(phase: Phase, scope: MoveScope) -> NodeKind {
        NodeKind(u8::from(phase == Phase::Quiescence) * 2 + u8::from(scope == MoveScope::Captures))
    }

    pub(super) fn phase(self) -> Phase {
        match self.0 & 2 {
            0 => Phase::Main,
            _ => Phase::Quiescence,
        }
    }

    pub(super) fn scope(self) -> MoveScope {
        match self.0 & 1 {
            0 => MoveScope::All,
            _ => MoveScope::Captures,
        }
    }

    pub(super) fn index(self) -> usize {
        self.0.into()
    }
}
