//! `pvs`, principal variation search: moves after a node's first are searched with an empty window, to see
//! whether they are better at all.
//!
//! With a good order the first move is the best one. That another one is not better takes fewer nodes to
//! prove than to tell what it is worth: a window without a score between alpha and beta (a *null window*)
//! cuts off the most. Only a move that turns out better is searched again, for its value.
//!
//! Reference: T. Marsland, M. Campbell, *Parallel Search of Strongly Ordered Game Trees*, ACM Computing
//! Surveys 14(4), 1982; A. Reinefeld, *An Improvement to the Scout Tree Search Algorithm*, ICCA Journal 6(4),
//! 1983; Chess Programming Wiki, *Principal Variation Search*.
//!
//! Against `alpha-beta`: the same root score, from fewer nodes if the order is good, and from more if it is
//! not. Fail soft, so that a second search can be spared where the first one has found more than beta.

use super::Bounds;
use crate::budget::Stop;
use crate::leaf::LeafRule;
use crate::observer::Observer;
use crate::part::{Effect, Info};
use crate::plan::Plan;
use crate::search::Search;
use crate::window::Window;
use engine_core::{Depth, Ply, Position, Score};

pub(crate) const INFO: Info = Info {
    name: "pvs",
    summary: "tests moves after the first with a null window, searches again those that are better",
    reference: "Marsland & Campbell 1982",
    effect: Effect::Sound,
};

pub(crate) fn install<P: Position>(plan: &mut Plan<P>) {
    plan.bounds = Bounds::Soft;
    plan.later_moves = Effort::NullWindow;
}

/// How a move is searched at first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Effort {
    /// For its value.
    #[default]
    FullWindow,
    /// To see whether it is better than alpha; for its value if it is.
    NullWindow,
    /// A ply less deep, to see whether it might be better than alpha; in full if so. See
    /// [`crate::prune::late_moves`].
    Reduced,
}

impl<P: Position, O: Observer<P>> Search<P, O> {
    /// The value of the node at `ply`, which a move has just led to, for its side to move.
    #[inline(always)]
    pub(crate) fn reply(
        &mut self,
        effort: Effort,
        depth: Depth,
        ply: Ply,
        window: Window,
    ) -> Result<Score, Stop> {
        match effort {
            Effort::FullWindow => self.alpha_beta(depth, ply, window),
            Effort::NullWindow => self.scout(depth, ply, window),
            Effort::Reduced => self.reduced(depth, ply, window),
        }
    }

    /// The same, at first only to see whether the move before is better than those before it.
    fn scout(&mut self, depth: Depth, ply: Ply, window: Window) -> Result<Score, Stop> {
        if depth.is_horizon() && self.plan.leaf == LeafRule::Static {
            // A static leaf has its value whatever the window.
            return self.leaf(ply, window);
        }
        let score = self.alpha_beta(depth, ply, window.below_beta())?;
        match window.holds(score) {
            true => self.alpha_beta(depth, ply, window),
            false => Ok(score),
        }
    }
}
