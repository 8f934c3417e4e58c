//! [`SplitPoint`]: a node whose moves several processors search.

use crate::node_progress::Progress;
use crate::searcher::MoveLists;
use engine_core::MovePicking;
use slab::Slab;

pub(super) type JobId = usize;

/// The number of a split point.
pub(super) type SplitId = usize;

/// All current split points.
pub(super) type SplitPoints<M> = Slab<SplitPoint<M>>;

pub(super) struct SplitPoint<M> {
    pub(super) node: Progress<M>,
    /// The moves that had not been started when the node was split.
    lists: MoveLists<M>,
    picking: MovePicking,
    next: usize,
    end: usize,
    pub(super) line: Vec<M>,
    /// The job whose tree it is in, and its index on the path there.
    pub(super) owner: JobId,
    pub(super) place: usize,
    pub(super) participants: Vec<JobId>,
}

impl<M: Copy + PartialEq> SplitPoint<M> {
    /// The node at `place` of the path of `owner`, with `moves` moves left.
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

    /// The next move to try; `None` if all have been started.
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
