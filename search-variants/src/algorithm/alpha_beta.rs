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
//! `alpha-beta=shallow` forgets alpha at each node, and so has no *deep cutoffs*: a node is refuted by what
//! the node above it has, never by what its opponent has further up (procedure F1 of Knuth and Moore).
//!
//! The steps below are those of every algorithm that has a window. Steps 3 to 5 do nothing unless a part
//! switches them on.

use super::Algorithm;
use crate::info::{AlgorithmInfo, Effect, Finds};
use crate::limits::Stop;
use crate::node::Phase;
use crate::part::pruning::{Candidate, Plies, PrunedNode, Reduced, SearchedNode};
use crate::parts::Parts;
use crate::searcher::observer::Ending;
use crate::searcher::{Observation, Outcome, Searcher};
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
    parameters: &[],
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
    parameters: &[],
};

/// `alpha-beta=shallow`
pub static SHALLOW: AlgorithmInfo = AlgorithmInfo {
    name: "alpha-beta=shallow",
    summary: "alpha-beta without deep cutoffs: only the node above sets a bound",
    reference: "Knuth & Moore 1975",
    effect: Effect::Sound,
    has_window: true,
    finds: Finds::Values,
    has_playouts: false,
    parameters: &[],
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
    has_deep_cutoffs: bool,
    later_moves: PhantomData<L>,
}

impl<L> AlphaBeta<L> {
    /// With nodes that return `bounds` outside their window.
    pub const fn new(bounds: Bounds) -> AlphaBeta<L> {
        AlphaBeta {
            bounds,
            has_deep_cutoffs: true,
            later_moves: PhantomData,
        }
    }

    /// The same without deep cutoffs.
    #[must_use]
    pub const fn shallow(self) -> AlphaBeta<L> {
        AlphaBeta {
            has_deep_cutoffs: false,
            ..self
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
        search.has_deep_cutoffs = self.has_deep_cutoffs;
        let is_of_ladder = parts.are_of_ladder() && search.memory.table.is_none();
        if !O::WATCHES && is_of_ladder && self.has_deep_cutoffs {
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
    let window = match S::IS_OPEN && !search.has_deep_cutoffs {
        true => window.without_alpha(),
        false => window,
    };
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

    // 5. Reasons to leave the node out. What is expected of it is noted first, for the nodes below it.
    let may_reduce = S::IS_OPEN && !parts.reductions.is_empty();
    if may_reduce {
        search.expect(ply, window, parts.use_static_values);
    }
    if S::IS_OPEN && !parts.pruning.is_empty() {
        if let Some((score, ending)) = pruned::<L, S, P, O>(search, parts, depth, ply, window)? {
            return Ok(search.leave(ply, score, ending));
        }
    }

    // 6. Its moves, which are listed when they are asked for.
    let reducing = match may_reduce {
        true => reducing(search, parts, depth, ply, window),
        false => Reducing::default(),
    };
    let mut moves = search.open(MoveScope::All, ply, depth, Phase::Main);
    let Window { mut alpha, beta } = window;
    let mut legal = 0;
    let mut best = None;
    let mut best_score = -Score::INFINITE;
    while let Some(played) = search.next(&mut moves) {
        // 7. The best-scored of the moves that are left: searched in full, less deep, or not at all.
        let remaining = Window { alpha, beta };
        let mut reduction = Plies::NONE;
        if S::IS_OPEN && reducing.any() && legal > 0 {
            let candidate = Candidate {
                played,
                tried: legal,
                score: search.score(&moves),
            };
            let node = searched(search, depth, ply, remaining);
            match reduced(parts, reducing, &node, &candidate) {
                Ok(plies) => reduction = plies,
                Err(reason) => {
                    search.leave_out(ply, played, reason);
                    continue;
                }
            }
        }
        let reply = Reply {
            depth: depth.reduced(),
            above: ply,
            window: remaining.negated(),
            is_first: legal == 0,
            reduction,
        };
        let value = value_after::<L, S, P, O>(search, parts, played, &reply)?;
        let Some(score) = value.map(|value| -value) else {
            continue;
        };
        legal += 1;
        if score <= alpha {
            best_score = best_score.max(score);
            search.note_tried(ply, played, Outcome::FailedLow);
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
        search.note_tried(ply, played, Outcome::RaisedAlpha);
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

/// The node that a move leads to.
struct Reply {
    depth: Depth,
    /// The ply of the node above.
    above: Ply,
    window: Window,
    /// Whether no legal move of the node above has been searched before.
    is_first: bool,
    /// How much less deep it is searched at first.
    reduction: Plies,
}

/// The value of the node that `played` leads to; `None` if the move is illegal.
#[inline(always)]
fn value_after<L: LaterMoves, S: Shape, P: Searchable, O: Observation<P>>(
    search: &mut Searcher<P, O>,
    parts: &Parts<P>,
    played: P::Move,
    reply: &Reply,
) -> Result<Option<Score>, Stop> {
    let &Reply {
        depth, above, window, ..
    } = reply;
    let ply = above.next();
    if let Some(value) = parts.leaf_after::<S, O>(search, played, depth, ply, window)? {
        return Ok(Some(value));
    }
    search.after(played, above, |search| match reply {
        Reply { is_first: true, .. } => alpha_beta::<L, S, P, O>(search, parts, depth, ply, window),
        Reply { reduction, .. } if S::IS_OPEN && reduction.whole() > 0 => {
            reply_reduced::<L, S, P, O>(search, parts, reply)
        }
        _ => reply_in_full::<L, S, P, O>(search, parts, reply),
    })
}

/// The value of a node that a move after the first has just led to.
#[inline(always)]
fn reply_in_full<L: LaterMoves, S: Shape, P: Searchable, O: Observation<P>>(
    search: &mut Searcher<P, O>,
    parts: &Parts<P>,
    &Reply {
        depth, above, window, ..
    }: &Reply,
) -> Result<Score, Stop> {
    let ply = above.next();
    // A static leaf has its value whatever the window.
    if depth.is_horizon() && S::IS_OPEN && parts.is_leaf_static() {
        return parts.leaf_of::<S, O>(search, ply, window);
    }
    L::value(window, |window| {
        alpha_beta::<L, S, P, O>(search, parts, depth, ply, window)
    })
}

/// The value of a node that a move which is to be reduced has just led to: searched less deep at first, to
/// see whether the move might be better than those before it.
#[inline(never)]
fn reply_reduced<L: LaterMoves, S: Shape, P: Searchable, O: Observation<P>>(
    search: &mut Searcher<P, O>,
    parts: &Parts<P>,
    reply: &Reply,
) -> Result<Score, Stop> {
    let &Reply {
        depth, above, window, ..
    } = reply;
    let less_deep = depth.less(reply.reduction.whole());
    if less_deep < depth && parts.reductions.iter().all(|part| part.stands(search.position())) {
        let score = alpha_beta::<L, S, P, O>(search, parts, less_deep, above.next(), window.below_beta())?;
        if score >= window.beta {
            return Ok(score);
        }
    }
    reply_in_full::<L, S, P, O>(search, parts, reply)
}

/// The node at `ply`, which the search stands at, for parts that decide about its moves.
fn searched<P: Searchable, O: Observation<P>>(
    search: &Searcher<P, O>,
    depth: Depth,
    ply: Ply,
    window: Window,
) -> SearchedNode<'_, P> {
    let (expected, static_value) = search.expected[ply.index()];
    SearchedNode {
        node: search.node(ply, depth, Phase::Main),
        window,
        expected,
        static_value,
        is_improving: search.is_improving(ply),
        orderings: search.memory.orderings.asked_in(Phase::Main),
    }
}

/// Which reductions apply at a node, a bit for each of the first 64 in their order.
#[derive(Clone, Copy, Default)]
struct Reducing(u64);

impl Reducing {
    fn any(self) -> bool {
        self.0 != 0
    }
}

/// Which parts may reduce moves of the node at `ply`, which the search stands at.
#[inline(never)]
fn reducing<P: Searchable, O: Observation<P>>(
    search: &Searcher<P, O>,
    parts: &Parts<P>,
    depth: Depth,
    ply: Ply,
    window: Window,
) -> Reducing {
    let node = searched(search, depth, ply, window);
    let applying = (0..u64::BITS)
        .zip(&parts.reductions)
        .filter(|(_, part)| part.applies(&node));
    Reducing(applying.fold(0, |bits, (place, _)| bits | 1 << place))
}

/// How much less deep `candidate` is searched at first, or why it is left out.
#[inline(never)]
fn reduced<P: Searchable>(
    parts: &Parts<P>,
    reducing: Reducing,
    node: &SearchedNode<'_, P>,
    candidate: &Candidate<P::Move>,
) -> Result<Plies, &'static str> {
    let mut reduction = Plies::NONE;
    let parts = (0..u64::BITS).zip(&parts.reductions);
    for (_, part) in parts.filter(|(place, _)| reducing.0 & 1 << place != 0) {
        match part.reduces(node, candidate) {
            Reduced::By(plies) => reduction = reduction.and(plies),
            // There has to be a move at the root.
            Reduced::LeftOut if node.node.ply == Ply::ROOT => {}
            Reduced::LeftOut => return Err(part.reason()),
        }
    }
    Ok(reduction)
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
