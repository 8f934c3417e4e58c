//! Which nodes are searched one ply deeper.
//!
//! A node is extended by one ply at the most, whatever the number of reasons, and never at the horizon.

pub mod check;
pub mod single_reply;

use crate::observer::Observer;
use crate::search::Search;
use engine_core::{Depth, Position};

/// The reasons for which a node is searched deeper.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Extensions {
    /// Its side to move is in check.
    pub(crate) in_check: bool,
    /// Its side to move has one legal move alone.
    pub(crate) single_reply: bool,
}

impl<P: Position, O: Observer<P>> Search<P, O> {
    /// The depth that a node is searched to: one more if an extension applies.
    #[inline]
    pub(crate) fn extended(&mut self, depth: Depth) -> Depth {
        let reasons = self.plan.extensions;
        let applies = reasons.in_check && self.position.in_check()
            || reasons.single_reply && self.position.count_moves() == 1;
        if applies { depth.extended() } else { depth }
    }
}
