//! The decisions of parts in alpha-beta: whether a node is pruned before its moves are looked at (step 5),
//! and how deep each of its moves is searched (step 7).

use super::alpha_beta;
use crate::limits::Stop;
use crate::node::Phase;
use crate::part::pruning::{
    ExtensionResult, MoveContext, NodeSearch, PrunedNode, ReductionResult, SearchedNode,
};
use crate::parts::Parts;
use crate::searcher::{Observation, Searcher};
use crate::window::{TableHit, Window};
use engine_core::{Depth, NodeEnd, Ply, Score, Searchable};

/// The decision on a node before its moves are looked at.
pub(super) enum NodeDecision {
    /// It is pruned, with this value.
    Ended(Score, NodeEnd),
    /// Its moves are searched, with the depth reduced by this many plies.
    Reduced(u32),
}

/// Asks the pruning parts about the node at `ply`, which has been entered.
#[inline(always)]
pub(super) fn before_moves<const SCOUTS: bool, const IS_OPEN: bool, P: Searchable, O: Observation<P>>(
    search: &mut Searcher<P, O>,
    parts: &Parts<P>,
    depth: Depth,
    ply: Ply,
    window: Window,
) -> Result<NodeDecision, Stop> {
    if ply == Ply::ROOT || search.is_partial(ply) {
        return Ok(NodeDecision::Reduced(0));
    }
    let mut node = PrunedNode {
        ply,
        depth,
        window,
        expected: search.expected[ply],
        search: &mut SearchAt::<SCOUTS, IS_OPEN, P, O> { search, parts, ply },
    };
    for part in &parts.pruning {
        if let Some(score) = part.prune(&mut node)? {
            // The line in the PV table belongs to another search of the node, or to a null move.
            search.pv.clear(ply);
            return Ok(NodeDecision::Ended(score, part.ending()));
        }
    }
    Ok(NodeDecision::Reduced(depth.plies() - node.depth.plies()))
}

/// A search at a node whose moves have not been looked at.
struct SearchAt<'a, const SCOUTS: bool, const IS_OPEN: bool, P: Searchable, O: Observation<P>> {
    search: &'a mut Searcher<P, O>,
    parts: &'a Parts<P>,
    ply: Ply,
}

impl<const SCOUTS: bool, const IS_OPEN: bool, P: Searchable, O: Observation<P>> NodeSearch<P>
    for SearchAt<'_, SCOUTS, IS_OPEN, P, O>
{
    fn position(&self) -> &P {
        self.search.position()
    }

    fn previous(&self) -> Option<P::Move> {
        self.search.last_move(self.ply)
    }

    fn is_verification(&self) -> bool {
        self.search.is_verification(self.ply)
    }

    fn known_after(&mut self, played: P::Move) -> Option<TableHit> {
        let key = match self.search.position.key_after(played) {
            Some(key) => key,
            None => {
                let undo = self.search.position.make(played)?;
                let key = self.search.position.key();
                self.search.position.unmake(played, undo);
                key
            }
        };
        let table = self.search.memory.table.as_ref()?;
        Some(table.known(key, self.ply.next())?.negated())
    }

    fn leaf(&mut self, window: Window) -> Result<Score, Stop> {
        let (parts, ply) = (self.parts, self.ply);
        self.search
            .verify(ply, |search| parts.leaf_of::<IS_OPEN, O>(search, ply, window))
    }

    fn after_move(&mut self, played: P::Move, depth: Depth, window: Window) -> Result<Option<Score>, Stop> {
        let (parts, ply) = (self.parts, self.ply);
        let value = self.search.on_path(|search| {
            search.after(played, ply, |search| {
                alpha_beta::<SCOUTS, IS_OPEN, P, O>(search, parts, depth, ply.next(), window.negated())
            })
        })?;
        Ok(value.map(|value| -value))
    }

    fn after_null_move(&mut self, depth: Depth, window: Window) -> Result<Option<Score>, Stop> {
        let (parts, ply) = (self.parts, self.ply);
        let value = self.search.after_null_move(ply, |search| {
            alpha_beta::<SCOUTS, IS_OPEN, P, O>(search, parts, depth, ply.next(), window.negated())
        })?;
        Ok(value.map(|value| -value))
    }

    fn verify(&mut self, depth: Depth, window: Window) -> Result<Score, Stop> {
        let (parts, ply) = (self.parts, self.ply);
        self.search.verify(ply, |search| {
            alpha_beta::<SCOUTS, IS_OPEN, P, O>(search, parts, depth, ply, window)
        })
    }
}

/// The current node, which is at `ply`, while its moves are searched.
pub(super) struct NodeContext {
    pub(super) depth: Depth,
    pub(super) ply: Ply,
    /// With alpha raised by the moves searched so far.
    pub(super) window: Window,
    pub(super) best_score: Score,
}

impl NodeContext {
    fn seen<'a, P: Searchable, O: Observation<P>>(&self, search: &'a Searcher<P, O>) -> SearchedNode<'a, P> {
        SearchedNode {
            node: search.node(self.ply, self.depth, Phase::Main),
            window: self.window,
            expected: &search.expected[self.ply],
            best_score: self.best_score,
            orderings: search.memory.orderings.asked_in(Phase::Main),
        }
    }
}

/// The decision on a move.
pub(super) enum MoveDecision {
    /// It is searched: one ply deeper if it is extended, and at first with its depth reduced by `reduction`
    /// plies.
    Searched { is_extended: bool, reduction: u32 },
    /// It is excluded from this search of the node.
    Excluded,
    /// A part skips it, for this reason.
    LeftOut(&'static str),
    /// A part skips it and all quiet moves after it, for this reason.
    QuietMovesLeftOut(&'static str),
    /// Multi-cut: several moves reach beta, and the node is cut off with this value.
    CutOff(Score),
}

/// The parts that decide on the moves of a node.
pub(super) struct ActiveParts {
    /// One bit for each of the first 64 reductions, in order.
    reductions: u64,
    /// The reason why quiet moves are skipped from now on, if they are.
    without_quiet_moves: Option<&'static str>,
}

impl ActiveParts {
    /// The parts that are active at the node at `place`, the current node.
    #[inline(never)]
    pub(super) fn at<P: Searchable, O: Observation<P>>(
        search: &Searcher<P, O>,
        parts: &Parts<P>,
        place: &NodeContext,
    ) -> ActiveParts {
        let node = place.seen(search);
        let applying = (0..u64::BITS)
            .zip(&parts.reductions)
            .filter(|(_, part)| part.applies(&node));
        ActiveParts {
            reductions: applying.fold(0, |bits, (place, _)| bits | 1 << place),
            without_quiet_moves: None,
        }
    }

    /// The decision on `candidate`.
    #[inline(always)]
    pub(super) fn decide<const SCOUTS: bool, const IS_OPEN: bool, P: Searchable, O: Observation<P>>(
        &mut self,
        search: &mut Searcher<P, O>,
        parts: &Parts<P>,
        place: &NodeContext,
        candidate: &MoveContext<P::Move>,
    ) -> Result<MoveDecision, Stop> {
        if search.excludes(place.ply, candidate.played) {
            return Ok(MoveDecision::Excluded);
        }
        if let Some(reason) = self.without_quiet_moves {
            if search.position().capture(candidate.played).is_none() {
                return Ok(MoveDecision::LeftOut(reason));
            }
        }
        let mut reduction: i32 = 0;
        if candidate.tried > 0 && self.reductions != 0 {
            let node = place.seen(search);
            let mut bits = self.reductions;
            while bits != 0 {
                let part = &parts.reductions[bits.trailing_zeros() as usize];
                bits &= bits - 1;
                // Only an observer is told.
                let reason = || if O::WATCHES { part.reason() } else { "" };
                match part.reduces(&node, candidate) {
                    ReductionResult::By(hundredths) => reduction = reduction.saturating_add(hundredths),
                    // The root needs a move.
                    _ if place.ply == Ply::ROOT => {}
                    ReductionResult::LeftOut => return Ok(MoveDecision::LeftOut(reason())),
                    ReductionResult::QuietMovesLeftOut => {
                        self.without_quiet_moves = Some(reason());
                        return Ok(MoveDecision::QuietMovesLeftOut(reason()));
                    }
                }
            }
        }
        let mut is_extended = false;
        for part in &parts.move_extensions {
            is_extended |= match part.extends(&place.seen(search), candidate) {
                ExtensionResult::Not => false,
                ExtensionResult::OnePly => true,
                ExtensionResult::IfSingular {
                    depth,
                    bound,
                    is_multi_cut,
                } => {
                    let (ply, window) = (place.ply, Window::null_below(bound));
                    let others = search.excluding(ply, candidate.played, |search| {
                        alpha_beta::<SCOUTS, IS_OPEN, P, O>(search, parts, depth, ply, window)
                    })?;
                    if is_multi_cut && others >= bound && bound >= place.window.beta {
                        return Ok(MoveDecision::CutOff(bound));
                    }
                    others < bound
                }
            };
        }
        Ok(MoveDecision::Searched {
            is_extended,
            reduction: reduction.max(0) as u32 / 100,
        })
    }
}
