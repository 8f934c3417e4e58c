//! Alpha-beta: the value of the minimax tree without searching its refuted parts.
//!
//! A node is searched with a window. Alpha is the score that the side to move has already secured by an
//! earlier choice, beta the limit that its opponent has secured. As soon as one move reaches beta, the
//! opponent will avoid the node, and its other moves need not be searched. With the best move first at every
//! node, `b^ceil(d/2) + b^floor(d/2) - 1` leaves are enough; how close a search comes to that depends on its
//! move ordering.
//!
//! Reference: D. Knuth, R. Moore, *An Analysis of Alpha-Beta Pruning*, Artificial Intelligence 6, 1975; Chess
//! Programming Wiki, *Alpha-Beta*. Fail soft: J. Fishburn, *Analysis of Speedup in Distributed Algorithms*,
//! 1981.
//!
//! Compared with minimax: the same root score, a best move from the same set, fewer nodes. `alpha-beta` is
//! *fail hard*, like JS Chess: a score outside the window is returned as the bound that it passed.
//! `alpha-beta=soft` is *fail soft*: it returns the score found, which may lie further out. On their own both
//! visit the same nodes; the difference matters to a transposition table, to aspiration windows and to
//! MTD(f), which use the bounds. `alpha-beta=shallow` resets alpha at each node, and so has no *deep
//! cutoffs*: a node is cut off only by a bound of the node directly above it, never by one from further up
//! (procedure F1 of Knuth and Moore).
//!
//! The steps below are those of every algorithm with a window. Steps 3 to 5 do nothing unless a part enables
//! them. Step 5, and the decisions of parts on single moves in step 7, are in `prune_extend_reduce`.

mod prune_extend_reduce;

use super::Algorithm;
use crate::info::AlgorithmInfo;
use crate::limits::Stop;
use crate::node::Phase;
use crate::node_progress::{Progress, ScoreMeaning};
use crate::part::pruning::MoveContext;
use crate::parts::Parts;
use crate::searcher::{ANY_PARTS, LADDER_PARTS, Observation, Searcher};
use crate::window::{Bounds, Window};
use engine_core::{Depth, MoveScope, NodeEnd, Ply, Score, Searchable};
use prune_extend_reduce::{ActiveParts, MoveDecision, NodeContext, NodeDecision, before_moves};

/// `alpha-beta`
pub static INFO: AlgorithmInfo = AlgorithmInfo {
    name: "alpha-beta",
    summary: "skips the rest of a node as soon as one move refutes it (fail hard)",
    reference: "Knuth & Moore 1975",
    ..AlgorithmInfo::USUAL
};

/// `alpha-beta=soft`
pub static SOFT: AlgorithmInfo = AlgorithmInfo {
    name: "alpha-beta=soft",
    summary: "alpha-beta that returns what was found, also outside the window (fail soft)",
    reference: "Fishburn 1981",
    ..AlgorithmInfo::USUAL
};

/// `alpha-beta=shallow`
pub static SHALLOW: AlgorithmInfo = AlgorithmInfo {
    name: "alpha-beta=shallow",
    summary: "alpha-beta without deep cutoffs: only the node above sets a bound",
    reference: "Knuth & Moore 1975",
    ..AlgorithmInfo::USUAL
};

/// Moves after the first have the same window: alpha-beta.
pub const FULL_WINDOW: bool = false;
/// Moves after the first are tested with a null window, and searched again for their value if they turn out
/// better: PVS.
pub const NULL_WINDOW: bool = true;

/// Alpha-beta. `SCOUTS` is the window of the moves after a node's first: [`FULL_WINDOW`] or [`NULL_WINDOW`].
#[derive(Clone, Copy, Debug)]
pub struct AlphaBeta<const SCOUTS: bool> {
    bounds: Bounds,
    has_deep_cutoffs: bool,
}

impl<const SCOUTS: bool> AlphaBeta<SCOUTS> {
    /// Fail soft.
    pub const SOFT: AlphaBeta<SCOUTS> = AlphaBeta {
        bounds: Bounds::Soft,
        has_deep_cutoffs: true,
    };
    /// Fail hard.
    pub const HARD: AlphaBeta<SCOUTS> = AlphaBeta {
        bounds: Bounds::Hard,
        ..AlphaBeta::SOFT
    };
    /// Fail hard, without deep cutoffs.
    pub const SHALLOW: AlphaBeta<SCOUTS> = AlphaBeta {
        has_deep_cutoffs: false,
        ..AlphaBeta::HARD
    };
}

impl<P: Searchable, const SCOUTS: bool> Algorithm<P> for AlphaBeta<SCOUTS> {
    fn bounds(&self) -> Bounds {
        self.bounds
    }

    fn value<O: Observation<P>>(
        &self,
        search: &mut Searcher<P, O>,
        parts: &Parts<P>,
        depth: Depth,
        ply: Ply,
        window: Window,
    ) -> Result<Score, Stop> {
        search.has_deep_cutoffs = self.has_deep_cutoffs;
        let is_of_ladder = parts.are_of_ladder() && search.memory.table.is_none();
        if !O::WATCHES && is_of_ladder && self.has_deep_cutoffs {
            return alpha_beta::<SCOUTS, LADDER_PARTS, P, O>(search, parts, depth, ply, window);
        }
        alpha_beta::<SCOUTS, ANY_PARTS, P, O>(search, parts, depth, ply, window)
    }
}

/// The value of the position at `ply`, searched `depth` plies deep: exact if it lies inside the window,
/// otherwise a bound.
pub(super) fn alpha_beta<const SCOUTS: bool, const IS_OPEN: bool, P: Searchable, O: Observation<P>>(
    search: &mut Searcher<P, O>,
    parts: &Parts<P>,
    depth: Depth,
    ply: Ply,
    window: Window,
) -> Result<Score, Stop> {
    // 1. The horizon comes before everything else.
    if depth.is_horizon() {
        return parts.leaf_of::<IS_OPEN, O>(search, ply, window);
    }
    let window = if IS_OPEN && !search.has_deep_cutoffs {
        window.without_alpha()
    } else {
        window
    };
    search.enter(ply, depth, window, Phase::Main)?;

    // 2. Draws by rule, and the ply limit.
    if let Some((score, ending)) = search.ended(ply) {
        search.count_leaf();
        return Ok(search.leave(ply, score, ending));
    }

    // 3. The transposition table.
    if IS_OPEN {
        if let Some(score) = search.probe(depth, ply, window) {
            return Ok(search.leave(ply, score, NodeEnd::TranspositionTable));
        }
    }

    // 4. Extensions; a leaf is never extended, since the horizon came first.
    let nominal = depth;
    let in_check = IS_OPEN && parts.finds_check(search.position());
    let depth = if IS_OPEN { parts.extended_in(search, depth, in_check) } else { depth };

    // 5. Reasons to prune or reduce the node.
    let (mut nominal, mut depth) = (nominal, depth);
    let mut node = Progress::new(window);
    let place = |depth, node: &Progress<P::Move>| NodeContext {
        depth,
        ply,
        window: node.remaining(),
        best_score: node.best_score,
    };
    if IS_OPEN && parts.are_selective() {
        search.expect(ply, window, parts.uses, in_check);
        match before_moves::<SCOUTS, IS_OPEN, P, O>(search, parts, depth, ply, window)? {
            NodeDecision::Ended(score, ending) => return Ok(search.leave(ply, score, ending)),
            NodeDecision::Reduced(plies) => (nominal, depth) = (nominal.less(plies), depth.less(plies)),
        }
    }
    // Determined when needed: many nodes end with their first move, which is never reduced.
    let (entered, mut deciding) = (place(depth, &node), None);
    let mut asks_parts = IS_OPEN && (!parts.move_extensions.is_empty() || search.is_partial(ply));
    let asks_about_others = IS_OPEN && (asks_parts || parts.decide_on_moves());

    // 6. Its moves, generated as they are needed.
    let mut moves = search.open(MoveScope::All, ply, depth, Phase::Main);
    while let Some(played) = search.next(&mut moves) {
        // 7. The remaining move with the highest score: searched at full depth, reduced, or skipped.
        let (mut is_extended, mut reduction) = (false, 0);
        if asks_parts {
            let deciding = deciding.get_or_insert_with(|| ActiveParts::at(search, parts, &entered));
            let candidate = MoveContext {
                played,
                tried: node.tried,
                score: search.score(&moves),
            };
            match deciding.decide::<SCOUTS, IS_OPEN, P, O>(search, parts, &place(depth, &node), &candidate)? {
                MoveDecision::Searched {
                    is_extended: deeper,
                    reduction: less,
                } => (is_extended, reduction) = (deeper, less),
                MoveDecision::Excluded => continue,
                MoveDecision::LeftOut(reason) => {
                    search.leave_out(ply, played, reason);
                    continue;
                }
                MoveDecision::QuietMovesLeftOut(reason) => {
                    search.leave_out(ply, played, reason);
                    search.drop_quiet_moves(&mut moves);
                    continue;
                }
                MoveDecision::CutOff(score) => {
                    search.close(&moves);
                    let score = search.bounds().fail_high(score, window.beta);
                    return Ok(search.leave(ply, score, NodeEnd::Pruned));
                }
            }
        }
        let reply = Reply {
            depth: if is_extended { depth } else { depth.reduced() },
            above: ply,
            window: node.remaining().negated(),
            is_first: node.tried == 0,
            reduction,
        };
        let value = value_after::<SCOUTS, IS_OPEN, P, O>(search, parts, played, &reply)?;
        let Some(score) = value.map(|value| -value) else {
            continue;
        };
        asks_parts = asks_about_others;
        match node.take(played, score) {
            ScoreMeaning::NotBetter => search.note_tried(ply, played),

            // 8. Fail high: the opponent will avoid this node, whatever the other moves are worth.
            ScoreMeaning::CutsOff => {
                search.fail_high(ply, depth, Phase::Main, node.tried - 1, played);
                search.close(&moves);
                let score = search.bounds().fail_high(score, window.beta);
                if IS_OPEN {
                    search.store(nominal, ply, window, score, node.best);
                    search.correct(nominal, ply, window, score, Some(played));
                }
                return Ok(search.leave(ply, score, NodeEnd::CutOff));
            }

            // 9. A new best move.
            ScoreMeaning::Best => {
                search.raise_alpha(ply, depth, Phase::Main, played, score);
                search.note_tried(ply, played);
            }
        }
    }
    search.close(&moves);

    // 10. No legal move: the rules decide the score.
    if node.tried == 0 {
        return Ok(if IS_OPEN && search.is_partial(ply) {
            search.leave(ply, node.alpha, NodeEnd::Searched)
        } else {
            search.no_legal_moves(ply)
        });
    }

    // 11. An exact value, or a fail low.
    if let Some(best) = node.best {
        search.exact(ply, depth, Phase::Main, best);
    }
    let score = search.bounds().searched(node.best_score, node.alpha);
    if IS_OPEN {
        search.store(nominal, ply, window, score, node.best);
        search.correct(nominal, ply, window, score, node.best);
    }
    Ok(search.leave(ply, score, NodeEnd::Searched))
}

/// The node after a move, which is to be searched.
struct Reply {
    depth: Depth,
    /// The ply of the parent node.
    above: Ply,
    window: Window,
    /// Whether it follows the first legal move of the parent node.
    is_first: bool,
    /// Plies by which its depth is reduced in the first search.
    reduction: u32,
}

/// The value of the node after `played`; `None` if the move is illegal.
#[inline(always)]
fn value_after<const SCOUTS: bool, const IS_OPEN: bool, P: Searchable, O: Observation<P>>(
    search: &mut Searcher<P, O>,
    parts: &Parts<P>,
    played: P::Move,
    reply: &Reply,
) -> Result<Option<Score>, Stop> {
    let &Reply {
        depth, above, window, ..
    } = reply;
    let ply = above.next();
    if let Some(value) = parts.leaf_after::<IS_OPEN, O>(search, played, depth, ply, window)? {
        return Ok(Some(value));
    }
    search.after_of::<IS_OPEN, _>(played, above, |search| {
        // A leaf does not need a call of alpha-beta. A static leaf has the same value in any window.
        let is_horizon = depth.is_horizon();
        let value = |search: &mut Searcher<P, O>, window| {
            if is_horizon {
                parts.leaf_of::<IS_OPEN, O>(search, ply, window)
            } else {
                alpha_beta::<SCOUTS, IS_OPEN, P, O>(search, parts, depth, ply, window)
            }
        };
        if reply.is_first || IS_OPEN && is_horizon && parts.is_leaf_static() {
            value(search, window)
        } else if IS_OPEN && reply.reduction > 0 {
            reply_reduced::<SCOUTS, IS_OPEN, P, O>(search, parts, reply)
        } else {
            later_value::<SCOUTS>(window, |window| value(search, window))
        }
    })
}

/// The value of the node after a move to be reduced, which has just been made. It is first searched at
/// reduced depth, to see whether the move might be better than those before it.
#[inline(always)]
fn reply_reduced<const SCOUTS: bool, const IS_OPEN: bool, P: Searchable, O: Observation<P>>(
    search: &mut Searcher<P, O>,
    parts: &Parts<P>,
    &Reply {
        depth,
        above,
        window,
        reduction,
        ..
    }: &Reply,
) -> Result<Score, Stop> {
    let (ply, less_deep) = (above.next(), depth.less(reduction));
    if less_deep < depth && parts.reductions.iter().all(|part| part.stands(search.position())) {
        let score = alpha_beta::<SCOUTS, IS_OPEN, P, O>(search, parts, less_deep, ply, window.below_beta())?;
        if score >= window.beta {
            return Ok(score);
        }
    }
    later_value::<SCOUTS>(window, |window| {
        alpha_beta::<SCOUTS, IS_OPEN, P, O>(search, parts, depth, ply, window)
    })
}

/// The value of the node after a move that is not the first, which has `window`. `search` searches the node
/// with a given window.
#[inline(always)]
fn later_value<const SCOUTS: bool>(
    window: Window,
    mut search: impl FnMut(Window) -> Result<Score, Stop>,
) -> Result<Score, Stop> {
    if SCOUTS {
        let score = search(window.below_beta())?;
        if !window.holds(score) {
            return Ok(score);
        }
    }
    search(window)
}
