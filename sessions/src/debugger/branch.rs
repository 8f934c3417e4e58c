//! [`Branch`]: a node of a tree, as far as it is kept.

use super::protocol::{Effect, Kind};
use engine_core::{Depth, Phase, Position, Score};
use search_variants::observer::Ending;
use search_variants::{Checkpoint, Reason, Window};

/// What leads from a node to a search below it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step<M> {
    Move(M),
    /// A null move.
    Null,
    /// Nothing: the node itself is searched again, or the root is.
    Stay,
}

impl<M> Step<M> {
    pub(super) fn played(self) -> Option<M> {
        match self {
            Step::Move(played) => Some(played),
            Step::Null | Step::Stay => None,
        }
    }
}

/// A node: how its parent came to it, what came of it, and what is below it as far as that is kept.
pub(super) struct Branch<P: Position> {
    pub(super) step: Step<P::Move>,
    pub(super) kind: Kind,
    pub(super) before: Window,
    pub(super) effect: Effect,
    pub(super) facts: Facts,
    pub(super) below: Option<Box<Below<P>>>,
    pub(super) checkpoint: Option<Box<Checkpoint<P>>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Facts {
    pub(super) depth: Depth,
    pub(super) window: Window,
    pub(super) phase: Phase,
    pub(super) score: Score,
    pub(super) ending: Ending,
    pub(super) stood_pat: bool,
    pub(super) stand_pat: Option<Score>,
    pub(super) nodes: u64,
}

pub(super) struct Below<P: Position> {
    pub(super) extended: Depth,
    /// Its moves in the order in which they are tried, illegal ones too; empty if they were not listed.
    pub(super) order: Vec<(P::Move, Reason)>,
    /// The searches below it, in their order.
    pub(super) branches: Vec<Branch<P>>,
}

impl<P: Position> Branch<P> {
    /// About what it takes in memory, with all that is below it.
    pub(super) fn bytes(&self) -> usize {
        self.own_bytes() + self.below.as_ref().map_or(0, |below| below.bytes())
    }

    pub(super) fn own_bytes(&self) -> usize {
        size_of::<Branch<P>>() + self.checkpoint.as_ref().map_or(0, |kept| kept.bytes())
    }

    /// Forgets what is below nodes with fewer nodes than `least`.
    pub(super) fn prune(&mut self, least: u64) {
        if self.facts.nodes < least {
            self.below = None;
        }
        if let Some(below) = &mut self.below {
            below.branches.iter_mut().for_each(|branch| branch.prune(least));
        }
    }

    /// Whether all is known of it that a page may ask: what is below it, or that nothing is.
    pub(super) fn is_known(&self) -> bool {
        let looked_at_moves = match self.facts.ending {
            Ending::Searched => true,
            Ending::CutOff => !self.facts.stood_pat,
            _ => false,
        };
        self.below.is_some() || (self.facts.nodes == 1 && !looked_at_moves)
    }

    /// Whether its node owes its score to it: the best move, or the one that cut the node off. `above` is
    /// that node.
    pub(super) fn leads(&self, above: &Facts) -> bool {
        match above.ending {
            Ending::CutOff => !above.stood_pat && self.effect == Effect::CutsOff,
            Ending::Proof(_) | Ending::NullMove => self.effect == Effect::CutsOff,
            Ending::Searched => self.effect == Effect::RaisesAlpha,
            _ => false,
        }
    }

    /// The node at the end of a path below it.
    pub(super) fn at(&self, path: &[usize]) -> Option<&Branch<P>> {
        path.iter().try_fold(self, |branch, &place| {
            branch.below.as_ref().and_then(|below| below.branches.get(place))
        })
    }

    pub(super) fn at_mut(&mut self, path: &[usize]) -> Option<&mut Branch<P>> {
        path.iter().try_fold(self, |branch, &place| {
            let below = branch.below.as_mut();
            below.and_then(|below| below.branches.get_mut(place))
        })
    }
}

impl<P: Position> Below<P> {
    pub(super) fn new(depth: Depth) -> Below<P> {
        Below {
            extended: depth,
            order: Vec::new(),
            branches: Vec::new(),
        }
    }

    pub(super) fn bytes(&self) -> usize {
        self.own_bytes() + self.branches.iter().map(Branch::bytes).sum::<usize>()
    }

    pub(super) fn own_bytes(&self) -> usize {
        size_of::<Below<P>>() + self.order.capacity() * size_of::<(P::Move, Reason)>()
    }
}
