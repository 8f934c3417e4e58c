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

use super::alpha_beta::{AlphaBeta, LaterMoveSearch};
use crate::info::AlgorithmInfo;
use crate::limits::Stop;
use crate::window::{Bounds, Window};
use engine_core::Score;

/// `pvs`
pub static INFO: AlgorithmInfo = AlgorithmInfo {
    name: "pvs",
    summary: "tests moves after the first with a null window, searches again those that are better",
    reference: "Marsland & Campbell 1982",
    ..AlgorithmInfo::USUAL
};

/// The algorithm.
pub const PVS: AlphaBeta<NullWindowScout> = AlphaBeta::new(Bounds::Soft);

/// Moves after the first are searched with a null window; for their value if they turn out better.
#[derive(Clone, Copy, Debug)]
pub struct NullWindowScout;

impl LaterMoveSearch for NullWindowScout {
    #[inline(always)]
    fn value(window: Window, mut search: impl FnMut(Window) -> Result<Score, Stop>) -> Result<Score, Stop> {
        let score = search(window.below_beta())?;
        if window.holds(score) { search(window) } else { Ok(score) }
    }
}
