//! Updates of the PV table and the orderings after a node.

use super::{Observation, Searcher, TriedMove, node};
use crate::node::{Node, Phase};
use crate::searcher::Ordering;
use engine_core::{Depth, Ply, Score, Searchable};

impl<P: Searchable, O: Observation<P>> Searcher<P, O> {
    /// Counts a cutoff of the node at `ply` by `played`, the legal move number `index` from 0, and notifies
    /// the observer and the orderings. `depth` is the remaining depth there.
    #[inline]
    pub fn fail_high(&mut self, ply: Ply, depth: Depth, phase: Phase, index: usize, played: P::Move) {
        self.counters.cutoff(phase, index);
        self.observation
            .notify(ply, |observer| observer.cut(ply, played, index));
        if self.keeps_refutations {
            self.pv.update(ply, played);
        }
        if self.memory.orderings.learn_cutoffs_in(phase) && !self.is_partial(ply) {
            self.tell_cutoff(ply, depth, phase, played);
        }
    }

    #[inline(never)]
    fn tell_cutoff(&mut self, ply: Ply, depth: Depth, phase: Phase, played: P::Move) {
        let others = self.tried.iter().rposition(|tried| tried.ply != ply);
        let tried = match phase {
            Phase::Main => &self.tried[others.map_or(0, |place| place + 1)..],
            Phase::Quiescence => &[],
        };
        let node = node(
            &self.position,
            self.led_to[ply],
            self.memory.table.as_deref(),
            ply,
            depth,
            phase,
        );
        for ordering in self.memory.orderings.all() {
            if phase == Phase::Main || ordering.learns_in_quiescence() {
                ordering.cut_off(&node, played, tried);
            }
        }
    }

    /// Records a move of the node at `ply`, in the main search, that did not reach beta.
    #[inline(always)]
    pub fn note_tried(&mut self, ply: Ply, played: P::Move) {
        if self.memory.orderings.learn_from_tried {
            self.tried.push(TriedMove { ply, played });
        }
    }

    /// Notifies the observer of a move that a part skips.
    pub(crate) fn leave_out(&mut self, ply: Ply, played: P::Move, reason: &'static str) {
        self.observation
            .notify_below(ply, |observer| observer.left_out(ply, played, reason));
    }

    /// Records that `played` is the best move so far of the node at `ply`, with `score`.
    #[inline]
    pub fn raise_alpha(&mut self, ply: Ply, depth: Depth, phase: Phase, played: P::Move, score: Score) {
        self.update_pv(ply, played, score);
        if phase == Phase::Main {
            self.update_orderings(ply, depth, phase, |ordering, node| {
                ordering.raised_alpha(node, played);
            });
        }
    }

    /// Notifies the orderings that the node at `ply` has an exact value, by the move `best`.
    #[inline]
    pub fn exact(&mut self, ply: Ply, depth: Depth, phase: Phase, best: P::Move) {
        self.update_orderings(ply, depth, phase, |ordering, node| ordering.exact(node, best));
    }

    /// Lets every ordering learn from the current node, unless it is searched without one of its moves.
    #[inline]
    fn update_orderings(
        &mut self,
        ply: Ply,
        depth: Depth,
        phase: Phase,
        update: impl Fn(&mut dyn Ordering<P>, &Node<'_, P>),
    ) {
        if self.is_partial(ply) {
            return;
        }
        let node = node(
            &self.position,
            self.led_to[ply],
            self.memory.table.as_deref(),
            ply,
            depth,
            phase,
        );
        for ordering in self.memory.orderings.all() {
            update(ordering.as_mut(), &node);
        }
    }

    /// Makes `played` the first move of the best line of the node at `ply`.
    #[inline]
    pub fn update_pv(&mut self, ply: Ply, played: P::Move, score: Score) {
        self.pv.update(ply, played);
        if ply == Ply::ROOT {
            self.root_score = Some(score);
        }
    }
}
