//! Two searches that do not look at every reply: forerunners of selective search, from Huo Chess, a small
//! teaching program.
//!
//! At odd plies, where the opponent replies, each legal reply is played and evaluated statically.
//! `greedy-reply` continues with the reply that looks best for the opponent; `improving-replies` continues
//! with each reply that looks better than all earlier ones at that node. At even plies every move is
//! searched. An opponent's reply that looks bad at first but is good later (a sacrifice, a quiet threat) is
//! never seen.
//!
//! Reference: Huo Chess (`SOURCES.md`), which calls `greedy-reply` its Kakos algorithm.
//!
//! Compared with minimax: far fewer nodes, and a value that can be wrong by any amount. Evaluating a reply
//! counts as a node, and as a leaf; a reply that is followed is entered once more.

use super::Algorithm;
use super::minimax::minimax_among;
use crate::info::{AlgorithmInfo, Effect};
use crate::leaf::LeafRule;
use crate::leaf::static_evaluation::StaticEvaluation;
use crate::limits::Stop;
use crate::parts::Parts;
use crate::searcher::{MoveList, Observation, Searcher};
use crate::window::Window;
use engine_core::{Depth, Ply, Score, Searchable};

/// `greedy-reply`
pub static GREEDY_REPLY: AlgorithmInfo = AlgorithmInfo {
    name: "greedy-reply",
    summary: "minimax that follows only the opponent's best-looking reply",
    reference: "Huo Chess",
    effect: Effect::MayErr,
    has_window: false,
    ..AlgorithmInfo::USUAL
};

/// `improving-replies`
pub static IMPROVING_REPLIES: AlgorithmInfo = AlgorithmInfo {
    name: "improving-replies",
    summary: "minimax that follows only replies that look better than all before them",
    reference: "Huo Chess",
    effect: Effect::MayErr,
    has_window: false,
    ..AlgorithmInfo::USUAL
};

/// Which of the opponent's replies are followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Selective {
    /// The one that looks best, the first among equals.
    GreedyReply,
    /// Each that looks better than those before it.
    ImprovingReplies,
}

impl<P: Searchable> Algorithm<P> for Selective {
    /// Ignores the window.
    fn value<O: Observation<P>>(
        &self,
        search: &mut Searcher<P, O>,
        parts: &Parts<P>,
        depth: Depth,
        ply: Ply,
        _window: Window,
    ) -> Result<Score, Stop> {
        minimax_among(search, parts, depth, ply, |search, moves, ply| {
            if ply.get() % 2 == 1 {
                self.followed(search, moves, ply)
            } else {
                Ok(moves.places().collect())
            }
        })
    }
}

impl Selective {
    /// Evaluates each reply at `ply` and returns the indices of those to follow.
    fn followed<P: Searchable, O: Observation<P>>(
        self,
        search: &mut Searcher<P, O>,
        moves: &MoveList,
        ply: Ply,
    ) -> Result<Vec<usize>, Stop> {
        let mut best = None;
        let mut followed = Vec::new();
        for index in moves.places() {
            let played = search.at(index);
            search.looks(ply);
            let look = search.after(played, ply, |search| {
                search.count_leaf();
                StaticEvaluation.value(search, ply.next(), Window::full())
            })?;
            let Some(score) = look.map(|value| -value) else {
                continue;
            };
            if best.is_none_or(|best| score > best) {
                best = Some(score);
                if self == Selective::GreedyReply {
                    followed.clear();
                }
                followed.push(index);
            }
        }
        Ok(followed)
    }
}
