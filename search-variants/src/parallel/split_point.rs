//! [`SplitPoint`]: a node whose moves several processors search.

use crate::node_progress::Progress;
use crate::searcher::MoveLists;
use engine_core::MovePicking;
use slab::Slab;

pub(super) type JobId = usize;

/// The number of a split point.
pub(super) type SplitId = usize;

/// All split points that there are.
pub(super) type SplitPoints<M> = Slab<SplitPoint<M>>;

pub(super) struct SplitPoint<M> {
    pub(super) node: Progress<M>,
    /// The moves that nobody had begun when it was split.
    lists: MoveLists<M>,
    picking: MovePicking,
    next: usize,
    end: usize,
    pub(super) line: Vec<M>,
    /// The job in whose tree it lies, and its place on the path there.
    pub(super) owner: JobId,
    pub(super) place: usize,
    pub(super) participants: Vec<JobId>,
}

impl<M: Copy + PartialEq> SplitPoint<M> {
    /// The node at `place` of the path of `owner`, which has `moves` moves left.
    pub(super) fn new(
        node: Progress<M>,
        lists: MoveLists<M>,
        picking: MovePicking,
        moves: usize,
        line: Vec<M>,
        owner: JobId,
        place: usize,
    ) -> SplitPoint<M> {
        SplitPoint {
            node,
            lists,
            picking,
            next: 0,
            end: moves,
            line,
            owner,
            place,
            participants: vec![owner],
        }
    }

    /// The move to be tried next; none if all have been begun.
    pub(super) fn next_move(&mut self) -> Option<M> {
        (self.next < self.end).then(|| {
            self.next += 1;
            self.lists.pick(self.next - 1, self.picking)
        })
    }

    pub(super) fn moves_left(&self) -> usize {
        self.end - self.next
    }
}
