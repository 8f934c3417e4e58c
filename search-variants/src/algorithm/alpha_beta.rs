//! Alpha-beta: the value of the minimax tree without its refuted parts.
//!
//! A node is searched with a window. Alpha is what the side to move is sure of already by an earlier choice,
//! beta what its opponent is sure of. As soon as one move reaches beta the opponent will not enter the node,
//! and its other moves need not be searched. With the best move first everywhere, `b^ceil(d/2) + b^floor(d/2)
//! - 1` leaves are enough; how near a search comes to that depends on its move order.
//!
//! Reference: D. Knuth, R. Moore, *An Analysis of Alpha-Beta Pruning*, Artificial Intelligence 6, 1975; Chess
//! Programming Wiki, *Alpha-Beta*. Fail soft: J. Fishburn, *Analysis of Speedup in Distributed
//! Algorithms*, 1981.
//!
//! Against minimax: the same root score, a best move out of the same set, fewer nodes. `alpha-beta` is *fail
//! hard*, as JS Chess is: a score outside the window is returned as the bound that it passed.
//! `alpha-beta=soft` returns what was found, which may lie further out. Alone both visit the same nodes; the
//! difference matters to a table, to aspiration windows and to MTD(f), which use the bounds.
//!
//! The steps below are those of every algorithm that has a window. Steps 3 to 5 do nothing unless a part
//! switches them on.

use super::Algorithm;
use crate::info::{AlgorithmInfo, Effect, Finds};
use crate::limits::Stop;
use crate::move_score::MoveScore;
use crate::node::Phase;
use crate::part::pruning::{Candidate, PrunedNode};
use crate::parts::Parts;
use crate::searcher::observer::Ending;
use crate::searcher::{Observation, Searcher};
use crate::shape::{Ladder, Open, Shape};
use crate::window::{Bounds, Window};
use engine_core::{Depth, MoveScope, Ply, Score, Searchable};
use std::marker::PhantomData;

/// `alpha-beta`
pub static INFO: AlgorithmInfo = AlgorithmInfo {
    name: "alpha-beta",
    summary: "skips the rest of a node as soon as one move refutes it (fail hard)",
    reference: "Knuth & Moore 1975",
    effect: Effect::Sound,
    has_window: true,
    finds: Finds::Values,
    has_playouts: false,
};

/// `alpha-beta=soft`
pub static SOFT: AlgorithmInfo = AlgorithmInfo {
    name: "alpha-beta=soft",
    summary: "alpha-beta that returns what was found, also outside the window (fail soft)",
    reference: "Fishburn 1981",
    effect: Effect::Sound,
    has_window: true,
    finds: Finds::Values,
    has_playouts: false,
};

/// The windows that the moves after a node's first are searched with.
pub trait LaterMoves: Send + Sync + 'static {
    /// The value of the node that such a move leads to, which has `window`. `search` searches it with a
    /// window.
    ///
    /// # Errors
    /// What `search` fails with.
    fn value(window: Window, search: impl FnMut(Window) -> Result<Score, Stop>) -> Result<Score, Stop>;
}

/// The same window as the first move.
#[derive(Clone, Copy, Debug)]
pub struct FullWindow;

impl LaterMoves for FullWindow {
    #[inline(always)]
    fn value(window: Window, mut search: impl FnMut(Window) -> Result<Score, Stop>) -> Result<Score, Stop> {
        search(window)
    }
}

/// The algorithm; `L` says how the moves after a node's first are searched.
#[derive(Clone, Copy, Debug)]
pub struct AlphaBeta<L = FullWindow> {
    bounds: Bounds,
    later_moves: PhantomData<L>,
}

impl<L> AlphaBeta<L> {
    /// With nodes that return `bounds` outside their window.
    pub const fn new(bounds: Bounds) -> AlphaBeta<L> {
        AlphaBeta {
            bounds,
            later_moves: PhantomData,
        }
    }
}

impl<P: Searchable, L: LaterMoves> Algorithm<P> for AlphaBeta<L> {
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
        if !O::WATCHES && parts.are_of_ladder() && search.memory.table.is_none() {
            return alpha_beta::<L, Ladder, P, O>(search, parts, depth, ply, window);
        }
        alpha_beta::<L, Open, P, O>(search, parts, depth, ply, window)
    }
}

/// The value of the position at `ply`, searched `depth` plies deep, as far as it lies inside the window; else
/// a bound on its side.
fn alpha_beta<L: LaterMoves, S: Shape, P: Searchable, O: Observation<P>>(
    search: &mut Searcher<P, O>,
    parts: &Parts<P>,
    depth: Depth,
    ply: Ply,
    window: Window,
) -> Result<Score, Stop> {
    // 1. The horizon comes before everything else.
    if depth.is_horizon() {
        return parts.leaf_of::<S, O>(search, ply, window);
    }
    search.enter(ply, depth, window, Phase::Main)?;

    // 2. Draws by rule, and the limit of plies.
    if let Some((score, ending)) = search.ended(ply) {
        search.count_leaf();
        return Ok(search.leave(ply, score, ending));
    }

    // 3. A position that has been searched before.
    if let Some(score) = probe::<S, P, O>(search, depth, ply, window) {
        return Ok(search.leave(ply, score, Ending::TranspositionTable));
    }

    // 4. Extensions; a leaf is never extended, since the horizon came first.
    let nominal = depth;
    let depth = match S::IS_OPEN {
        true => parts.extended(search, depth),
        false => depth,
    };

    // 5. Reasons to leave the node out.
    if S::IS_OPEN && !parts.pruning.is_empty() {
        if let Some((score, ending)) = pruned::<L, S, P, O>(search, parts, depth, ply, window)? {
            return Ok(search.leave(ply, score, ending));
        }
    }

    // 6. Its moves, which are listed when they are asked for.
    let reduces = S::IS_OPEN && reduces(search, parts, depth);
    let mut moves = search.open(MoveScope::All, ply, depth, Phase::Main);
    let Window { mut alpha, beta } = window;
    let mut legal = 0;
    let mut best = None;
    let mut best_score = -Score::INFINITE;
    while let Some(played) = search.next(&mut moves) {
        // 7. The best-scored of the moves that are left, and the value of the position after it.
        let remaining = Window { alpha, beta }.negated();
        let value = match parts.leaf_after::<S, O>(search, played, depth.reduced(), ply.next(), remaining)? {
            Some(value) => Some(value),
            None => {
                let reduced = reduces && is_reduced(search, parts, played, search.score(&moves), legal);
                let is_first = legal == 0;
                search.after(played, ply, |search| {
                    let (depth, ply) = (depth.reduced(), ply.next());
                    match (reduced, is_first) {
                        (true, _) => reply_reduced::<L, S, P, O>(search, parts, depth, ply, remaining),
                        (_, true) => alpha_beta::<L, S, P, O>(search, parts, depth, ply, remaining),
                        _ => reply::<L, S, P, O>(search, parts, depth, ply, remaining),
                    }
                })?
            }
        };
        let Some(score) = value.map(|value| -value) else {
            continue;
        };
        legal += 1;
        if score <= alpha {
            best_score = best_score.max(score);
            continue;
        }

        // 8. Fail high: the opponent will not come here, whatever the other moves are worth.
        if score >= beta {
            search.fail_high(ply, depth, Phase::Main, legal - 1, played);
            search.close(&moves);
            let score = search.bounds().fail_high(score, beta);
            store::<S, P, O>(search, nominal, ply, window, score);
            return Ok(search.leave(ply, score, Ending::CutOff));
        }

        // 9. A new best move.
        alpha = score;
        best_score = score;
        best = Some(played);
        search.raise_alpha(ply, depth, Phase::Main, played, score);
    }
    search.close(&moves);

    // 10. No legal move: the rules say what it is worth.
    if legal == 0 {
        return Ok(search.no_legal_moves(ply));
    }

    // 11. An exact value, or a fail low.
    if let Some(best) = best {
        search.exact(ply, depth, Phase::Main, best);
    }
    let score = search.bounds().searched(best_score, alpha);
    store::<S, P, O>(search, nominal, ply, window, score);
    Ok(search.leave(ply, score, Ending::Searched))
}

/// The value of the node at `ply`, which a move after the first has just led to.
#[inline(always)]
fn reply<L: LaterMoves, S: Shape, P: Searchable, O: Observation<P>>(
    search: &mut Searcher<P, O>,
    parts: &Parts<P>,
    depth: Depth,
    ply: Ply,
    window: Window,
) -> Result<Score, Stop> {
    // A static leaf has its value whatever the window.
    if depth.is_horizon() && S::IS_OPEN && parts.is_leaf_static() {
        return parts.leaf_of::<S, O>(search, ply, window);
    }
    L::value(window, |window| {
        alpha_beta::<L, S, P, O>(search, parts, depth, ply, window)
    })
}

/// The value of the node at `ply`, which a move that is to be reduced has just led to: searched a ply less
/// deep at first, to see whether the move might be better than those before it.
#[inline(never)]
fn reply_reduced<L: LaterMoves, S: Shape, P: Searchable, O: Observation<P>>(
    search: &mut Searcher<P, O>,
    parts: &Parts<P>,
    depth: Depth,
    ply: Ply,
    window: Window,
) -> Result<Score, Stop> {
    let mut reductions = parts.reductions.iter();
    if reductions.any(|reduction| reduction.stands(search.position())) {
        let score = alpha_beta::<L, S, P, O>(search, parts, depth.reduced(), ply, window.below_beta())?;
        if score >= window.beta {
            return Ok(score);
        }
    }
    reply::<L, S, P, O>(search, parts, depth, ply, window)
}

/// Whether late moves of the node that the search stands at are searched less deep at first.
#[inline(always)]
fn reduces<P: Searchable, O: Observation<P>>(
    search: &Searcher<P, O>,
    parts: &Parts<P>,
    depth: Depth,
) -> bool {
    let mut reductions = parts.reductions.iter();
    reductions.any(|reduction| reduction.applies(search.position(), depth))
}

/// Whether `played`, which has that score and comes after `tried` legal moves, is.
#[inline(never)]
fn is_reduced<P: Searchable, O: Observation<P>>(
    search: &Searcher<P, O>,
    parts: &Parts<P>,
    played: P::Move,
    score: MoveScore,
    tried: usize,
) -> bool {
    let candidate = Candidate { played, tried, score };
    let mut reductions = parts.reductions.iter();
    reductions.any(|reduction| reduction.reduces(search.position(), &candidate))
}

/// What the transposition table knows of the node at `ply`, if that is enough.
#[inline(always)]
pub(crate) fn probe<S: Shape, P: Searchable, O: Observation<P>>(
    search: &Searcher<P, O>,
    depth: Depth,
    ply: Ply,
    window: Window,
) -> Option<Score> {
    if !S::IS_OPEN {
        return None;
    }
    let table = search.memory.table.as_ref()?;
    // The root is always searched, so that there is a move.
    if ply == Ply::ROOT || search.is_verification(ply) {
        return None;
    }
    let score = table.probe(search.position().key(), depth, ply, window)?;
    Some(search.bounds().known(score, window))
}

/// Lets the transposition table keep the value of the node at `ply`.
#[inline(always)]
pub(crate) fn store<S: Shape, P: Searchable, O: Observation<P>>(
    search: &mut Searcher<P, O>,
    depth: Depth,
    ply: Ply,
    window: Window,
    score: Score,
) {
    if !S::IS_OPEN {
        return;
    }
    if let Some(table) = &mut search.memory.table {
        table.store(search.position.key(), depth, ply, window, score);
    }
}

/// The value that a part leaves the node at `ply` with, which has been entered.
#[inline(never)]
fn pruned<L: LaterMoves, S: Shape, P: Searchable, O: Observation<P>>(
    search: &mut Searcher<P, O>,
    parts: &Parts<P>,
    depth: Depth,
    ply: Ply,
    window: Window,
) -> Result<Option<(Score, Ending)>, Stop> {
    if ply == Ply::ROOT {
        return Ok(None);
    }
    let mut node = Entered::<L, S, P, O> {
        search,
        parts,
        depth,
        ply,
        window,
        compiled: PhantomData,
    };
    for part in &parts.pruning {
        if let Some(score) = part.prune(&mut node)? {
            // The line below belongs to a null move.
            node.search.pv.clear(ply);
            return Ok(Some((score, part.ending())));
        }
    }
    Ok(None)
}

/// A node whose moves have not been looked at.
struct Entered<'a, L, S, P: Searchable, O: Observation<P>> {
    search: &'a mut Searcher<P, O>,
    parts: &'a Parts<P>,
    depth: Depth,
    ply: Ply,
    window: Window,
    compiled: PhantomData<(L, S)>,
}

impl<L: LaterMoves, S: Shape, P: Searchable, O: Observation<P>> PrunedNode<P> for Entered<'_, L, S, P, O> {
    fn position(&self) -> &P {
        self.search.position()
    }

    fn ply(&self) -> Ply {
        self.ply
    }

    fn depth(&self) -> Depth {
        self.depth
    }

    fn window(&self) -> Window {
        self.window
    }

    fn previous(&self) -> Option<P::Move> {
        self.search.last_move(self.ply)
    }

    fn is_verification(&self) -> bool {
        self.search.is_verification(self.ply)
    }

    fn evaluate(&mut self) -> Score {
        self.search.evaluate()
    }

    fn search_null_move(&mut self, depth: Depth, window: Window) -> Result<Option<Score>, Stop> {
        let (parts, ply) = (self.parts, self.ply);
        let value = self.search.after_null_move(ply, |search| {
            alpha_beta::<L, S, P, O>(search, parts, depth, ply.next(), window.negated())
        })?;
        Ok(value.map(|value| -value))
    }

    fn verify(&mut self, depth: Depth, window: Window) -> Result<Score, Stop> {
        let (parts, ply) = (self.parts, self.ply);
        self.search.verify(ply, |search| {
            alpha_beta::<L, S, P, O>(search, parts, depth, ply, window)
        })
    }
}
