//! Two searches that do not look at every reply: forerunners of selective search, from Huo Chess, a
//! small teaching program.
//!
//! At odd plies, where the opponent replies, each legal reply is played and evaluated on the spot.
//! `greedy-reply` goes on with the one that looks best for the opponent; `improving-replies` with each that
//! looks better than all before it at that node. At even plies every move is searched. A move that looks bad
//! at once and is good later (a sacrifice, a quiet threat) is never seen on the opponent's side.
//!
//! Reference: Huo Chess (`SOURCES.md`), which calls `greedy-reply` its Kakos algorithm.
//!
//! Against minimax: far fewer nodes, and a value that can be wrong by any amount. A look at a reply counts as
//! a node, a leaf; a reply that is followed is entered once more.

use super::Algorithm;
use crate::info::{AlgorithmInfo, Effect};
use crate::leaf::LeafRule;
use crate::leaf::static_evaluation::StaticEvaluation;
use crate::limits::Stop;
use crate::node::Phase;
use crate::parts::Parts;
use crate::searcher::observer::Ending;
use crate::searcher::{Observation, Searcher};
use crate::window::Window;
use engine_core::{Depth, MoveScope, Ply, Score, Searchable};

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
    /// Takes no notice of the window.
    fn value<O: Observation<P>>(
        &self,
        search: &mut Searcher<P, O>,
        parts: &Parts<P>,
        depth: Depth,
        ply: Ply,
        _window: Window,
    ) -> Result<Score, Stop> {
        selective(*self, search, parts, depth, ply)
    }
}

/// The value of the position at `ply`, searched `depth` plies deep along the replies that are followed.
fn selective<P: Searchable, O: Observation<P>>(
    replies: Selective,
    search: &mut Searcher<P, O>,
    parts: &Parts<P>,
    depth: Depth,
    ply: Ply,
) -> Result<Score, Stop> {
    if depth.is_horizon() {
        return parts.leaf(search, ply, Window::full());
    }
    search.enter(ply, depth, Window::full(), Phase::Main)?;
    if let Some((score, ending)) = search.ended(ply) {
        search.count_leaf();
        return Ok(search.leave(ply, score, ending));
    }
    let depth = parts.extended(search, depth);
    let moves = search.open_unordered(MoveScope::All, ply, depth, Phase::Main);
    let opponents_turn = ply.get() % 2 == 1;
    let followed = match opponents_turn {
        true => followed(replies, search, moves.places().collect(), ply)?,
        false => moves.places().collect(),
    };
    let mut best = None;
    for index in followed {
        let played = search.at(index);
        let value = search.after(played, ply, |search| {
            selective(replies, search, parts, depth.reduced(), ply.next())
        })?;
        let Some(score) = value.map(|value| -value) else {
            continue;
        };
        if best.is_none_or(|best| score > best) {
            best = Some(score);
            search.update_pv(ply, played, score);
        }
    }
    search.close(&moves);
    match best {
        Some(score) => Ok(search.leave(ply, score, Ending::Searched)),
        None => Ok(search.no_legal_moves(ply)),
    }
}

/// Looks at each of the `moves`, given by their places, and keeps those that are followed.
fn followed<P: Searchable, O: Observation<P>>(
    replies: Selective,
    search: &mut Searcher<P, O>,
    moves: Vec<usize>,
    ply: Ply,
) -> Result<Vec<usize>, Stop> {
    let mut best = None;
    let mut followed = Vec::new();
    for index in moves {
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
            if replies == Selective::GreedyReply {
                followed.clear();
            }
            followed.push(index);
        }
    }
    Ok(followed)
}
