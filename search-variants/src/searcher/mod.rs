//! [`Searcher`]: the state that all algorithms share, and the steps of visiting a node.
//!
//! Algorithms, leaf rules and all other code that walks the tree use these steps: enter a node, check whether
//! it has ended, list its moves, play them one after the other, leave the node.

mod enter;
mod history_updates;
mod memory;
mod move_list;
mod move_lists;
mod moves;
mod named_in_lists;
mod named_moves;
pub mod observer;
mod ordering;
mod per_ply;
mod scores_by_rank;
mod search_stack;

pub use crate::transposition_table::{QuiescenceProbe, TableLook, TranspositionTable};
pub use memory::{Corrections, Evaluator};
pub use move_list::MoveList;
pub use named_moves::NamedMoves;
pub use ordering::{Ordering, OrderingScope, TriedMove};

pub(crate) use memory::SearchState;
pub(crate) use move_lists::MoveLists;
pub(crate) use ordering::{Arrangement, Orderings};
pub(crate) use per_ply::PerPly;
pub(crate) use search_stack::SearchStack;

use crate::counters::Counters;
use crate::limits::{LimitCheck, Limits};
use crate::node::{Node, NodeExpectation, Phase};
use crate::playout_tree::PlayoutTree;
use crate::pv_table::PvTable;
use crate::transposition_table::Looked;
use crate::window::Bounds;
use engine_core::{AfterMove, Depth, HistoryEntry, Ply, Score, Searchable};
use observer::{EnteredNode, Observer, TreeMemory};

/// The ply at which a node is evaluated whatever its remaining depth. JS Chess has 64; none of its published
/// figures comes near either limit.
pub const MAX_PLY: Ply = Ply::new(128);

/// The maximum search depth, which reaches [`MAX_PLY`].
pub const DEEPEST: Depth = Depth::new(MAX_PLY.get());

/// A search with any parts, or with an observer. Recipes are assembled at run time, so each node has to check
/// whether there is a table, an extension or a pruning part.
pub(crate) const ANY_PARTS: bool = true;
/// A search with any move ordering, quiescence of captures, and no other part: a recipe of the ladder.
/// Alpha-beta, PVS and quiescence are compiled a second time for it, without these checks.
pub(crate) const LADDER_PARTS: bool = false;

/// How a search is observed: not at all (`()`), or by [`ObserverScope`]. There are no other implementations.
pub trait Observation<P: Searchable>: Sized {
    /// Whether there is an observer.
    const WATCHES: bool;

    /// Whether an observer is to be notified of the next node, at `ply`. If not, the node may be valued
    /// without being entered.
    fn is_notified(&self, ply: Ply) -> bool;

    /// A search begins at the root.
    fn begin(&mut self);

    /// Notifies the observer that a node is entered. Called only if it is to be notified of that node.
    fn enter(&mut self, node: &EnteredNode<P::Move>);

    /// Which nodes of the path the observer was notified of, for [`Observation::restore`].
    fn mark(&self) -> [u32; 2];

    /// Restores the mark after a search that entered a node of the path again.
    fn restore(&mut self, mark: [u32; 2]);

    /// Notifies the observer of an event at the node at `ply`, if it was notified of that node.
    fn notify(&mut self, ply: Ply, event: impl FnOnce(&mut dyn Observer<P>));

    /// Notifies the observer of an event at the node at `ply`, if it watches below that node.
    fn notify_below(&mut self, ply: Ply, event: impl FnOnce(&mut dyn Observer<P>));

    /// Calls the function for this kind of observation.
    #[doc(hidden)]
    fn dispatch<T>(
        search: &mut Searcher<P, Self>,
        unobserved: impl FnOnce(&mut Searcher<P, ()>) -> T,
        observed: impl FnOnce(&mut Searcher<P, ObserverScope<'_, P>>) -> T,
    ) -> T;
}

/// An observer, and the nodes of the path that it is notified of.
pub struct ObserverScope<'o, P: Searchable> {
    observer: &'o mut (dyn Observer<P> + 'o),
    /// Number of plies, from the root on, at which it was notified of the node on the path.
    notified: u32,
    /// Number of plies, from the root on, at which it watches below the node on the path.
    watched: u32,
}

impl<'o, P: Searchable> ObserverScope<'o, P> {
    pub(crate) fn by(observer: &'o mut (dyn Observer<P> + 'o)) -> ObserverScope<'o, P> {
        ObserverScope {
            observer,
            notified: 0,
            watched: 0,
        }
    }
}

impl<P: Searchable> Observation<P> for () {
    const WATCHES: bool = false;

    #[inline(always)]
    fn is_notified(&self, _ply: Ply) -> bool {
        false
    }

    #[inline(always)]
    fn begin(&mut self) {}

    #[inline(always)]
    fn enter(&mut self, _node: &EnteredNode<P::Move>) {}

    #[inline(always)]
    fn mark(&self) -> [u32; 2] {
        [0; 2]
    }

    #[inline(always)]
    fn restore(&mut self, _mark: [u32; 2]) {}

    #[inline(always)]
    fn notify(&mut self, _ply: Ply, _event: impl FnOnce(&mut dyn Observer<P>)) {}

    #[inline(always)]
    fn notify_below(&mut self, _ply: Ply, _event: impl FnOnce(&mut dyn Observer<P>)) {}

    #[inline]
    fn dispatch<T>(
        search: &mut Searcher<P, ()>,
        unobserved: impl FnOnce(&mut Searcher<P, ()>) -> T,
        _observed: impl FnOnce(&mut Searcher<P, ObserverScope<'_, P>>) -> T,
    ) -> T {
        unobserved(search)
    }
}

impl<P: Searchable> Observation<P> for ObserverScope<'_, P> {
    const WATCHES: bool = true;

    #[inline]
    fn is_notified(&self, ply: Ply) -> bool {
        ply.get() <= self.watched
    }

    fn begin(&mut self) {
        (self.notified, self.watched) = (0, 0);
    }

    fn enter(&mut self, node: &EnteredNode<P::Move>) {
        let ply = node.ply.get();
        self.notified = ply + 1;
        self.observer.entered(node);
        let watches = self.observer.watches_below(node);
        self.watched = ply + u32::from(watches);
    }

    fn mark(&self) -> [u32; 2] {
        [self.notified, self.watched]
    }

    fn restore(&mut self, [notified, watched]: [u32; 2]) {
        (self.notified, self.watched) = (notified, watched);
    }

    #[inline]
    fn notify(&mut self, ply: Ply, event: impl FnOnce(&mut dyn Observer<P>)) {
        if ply.get() < self.notified {
            event(self.observer);
        }
    }

    #[inline]
    fn notify_below(&mut self, ply: Ply, event: impl FnOnce(&mut dyn Observer<P>)) {
        if ply.get() < self.watched {
            event(self.observer);
        }
    }

    fn dispatch<T>(
        search: &mut Searcher<P, Self>,
        _unobserved: impl FnOnce(&mut Searcher<P, ()>) -> T,
        observed: impl FnOnce(&mut Searcher<P, ObserverScope<'_, P>>) -> T,
    ) -> T {
        observed(search)
    }
}

/// A search of one position: its current state and its results so far.
pub struct Searcher<P: Searchable, O: Observation<P> = ()> {
    pub(crate) position: P,
    /// The positions before this one, from the start of the game.
    path: Vec<HistoryEntry>,
    /// The move that led to each node of the path; `None` for the root and after a null move.
    led_to: PerPly<Option<P::Move>>,
    lists: MoveLists<P::Move>,
    /// The moves tried at the nodes on the path, if an ordering learns from them.
    tried: Vec<TriedMove<P::Move>>,
    /// Expectations about the nodes on the path, if a part uses them.
    pub(crate) expected: PerPly<NodeExpectation>,
    /// The node counts at which the nodes on the path were entered, if there is a transposition table.
    entered: PerPly<u64>,
    /// What the table had of a node of the main search, the last that asked.
    looked: Looked,
    pub(crate) memory: SearchState<P>,
    /// When quiescence probes the transposition table. Cached, because every leaf reads it.
    pub(crate) quiescence_probe: QuiescenceProbe,
    /// Whether values of the transposition table replace static values.
    stands_for_static: bool,
    /// The largest correction of a value by which quiescence stands pat, in centipawns.
    most_correction: i32,
    pub(crate) bounds: Bounds,
    /// Whether bounds from more than one ply above cause cutoffs (deep cutoffs).
    pub(crate) has_deep_cutoffs: bool,
    /// Whether a move that causes a cutoff is added to the node's best line.
    pub(crate) keeps_refutations: bool,
    pub(crate) pv: PvTable<P::Move>,
    /// The tree of a playout search; empty in other searches.
    pub(crate) playouts: PlayoutTree<P::Move>,
    pub(crate) counters: Counters,
    pub(crate) limits: LimitCheck,
    observation: O,
    /// The value of the best root move searched so far in this iteration.
    pub(crate) root_score: Option<Score>,
    /// Size of the tree that the algorithm kept in this iteration, if it keeps one.
    pub(crate) kept: Option<TreeMemory>,
    /// The node whose null-move cutoff is being verified; it makes no further null move.
    verified: Option<Ply>,
    /// The node that is searched without one of its moves, and that move.
    excluded: Option<(Ply, P::Move)>,
}

impl<P: Searchable> Searcher<P> {
    /// A search of `position` without earlier positions, limits or an observer.
    pub(crate) fn new(position: P, memory: SearchState<P>) -> Searcher<P> {
        Searcher {
            position,
            path: Vec::new(),
            led_to: PerPly::new(None),
            lists: MoveLists::default(),
            tried: Vec::new(),
            expected: PerPly::new(NodeExpectation::ROOT),
            entered: PerPly::new(0),
            looked: Looked::default(),
            memory,
            quiescence_probe: QuiescenceProbe::Never,
            stands_for_static: false,
            most_correction: 0,
            bounds: Bounds::default(),
            has_deep_cutoffs: true,
            keeps_refutations: false,
            pv: PvTable::new(MAX_PLY),
            playouts: PlayoutTree::default(),
            counters: Counters::default(),
            limits: LimitCheck::new(Limits::default()),
            observation: (),
            root_score: None,
            kept: None,
            verified: None,
            excluded: None,
        }
    }
}

impl<P: Searchable, O: Observation<P>> Searcher<P, O> {
    pub(crate) fn observed<N: Observation<P>>(self, observation: N) -> Searcher<P, N> {
        Searcher {
            position: self.position,
            path: self.path,
            led_to: self.led_to,
            lists: self.lists,
            tried: self.tried,
            expected: self.expected,
            entered: self.entered,
            looked: self.looked,
            memory: self.memory,
            quiescence_probe: self.quiescence_probe,
            stands_for_static: self.stands_for_static,
            most_correction: self.most_correction,
            bounds: self.bounds,
            has_deep_cutoffs: self.has_deep_cutoffs,
            keeps_refutations: self.keeps_refutations,
            pv: self.pv,
            playouts: self.playouts,
            counters: self.counters,
            limits: self.limits,
            observation,
            root_score: self.root_score,
            kept: self.kept,
            verified: self.verified,
            excluded: self.excluded,
        }
    }

    pub(crate) fn restrict_root(&mut self, moves: Vec<P::Move>) {
        self.lists.restrict_root(moves);
    }

    /// Sets the game's positions before the root, oldest first.
    pub(crate) fn set_history(&mut self, earlier: Vec<HistoryEntry>) {
        self.path = earlier;
    }

    /// Starts an iteration to `depth`. `earlier_nodes` are the nodes of all iterations before it.
    pub(crate) fn begin_iteration(&mut self, depth: Depth, earlier_nodes: u64) {
        self.counters = Counters::default();
        self.limits.restart(earlier_nodes);
        self.pv.clear(Ply::ROOT);
        self.root_score = None;
        self.kept = None;
        self.observation.begin();
        for ordering in self.memory.orderings.all() {
            ordering.next_iteration();
        }
        let corrections = self.memory.corrections.as_ref();
        self.most_correction = corrections.map_or(0, |means| means.most_of_standing_pat());
        if let Some(table) = &mut self.memory.table {
            table.next_iteration(depth);
            self.quiescence_probe = table.quiescence_probe();
            self.stands_for_static = table.stands_for_static();
        }
    }

    /// The current position.
    pub fn position(&self) -> &P {
        &self.position
    }

    /// The static value of the position in centipawns for the side to move, by the strategy's evaluation or
    /// else by the board's own.
    #[inline(always)]
    pub fn evaluate(&mut self) -> Score {
        match &mut self.memory.evaluator {
            None => self.position.evaluate(),
            Some(evaluator) => evaluator.evaluate(&self.position),
        }
    }

    /// The board's evaluation of the position after `played` without playing it; `None` if the board has none
    /// or the strategy has an evaluation of its own.
    #[inline(always)]
    pub fn evaluate_after(&self, played: P::Move) -> Option<AfterMove> {
        match self.memory.evaluator {
            None => self.position.evaluate_after(played),
            Some(_) => None,
        }
    }

    /// Whether an observer is to be notified of the next node, at `ply`.
    #[inline(always)]
    pub(crate) fn is_notified(&self, ply: Ply) -> bool {
        self.observation.is_notified(ply)
    }

    /// The current node, which is at `ply`.
    pub(crate) fn node(&self, ply: Ply, depth: Depth, phase: Phase) -> Node<'_, P> {
        node(
            &self.position,
            self.led_to[ply],
            self.memory.table.as_deref(),
            ply,
            depth,
            phase,
        )
    }

    /// Fail hard or fail soft.
    pub fn bounds(&self) -> Bounds {
        self.bounds
    }
}

/// The node at `ply` with that position.
#[inline(always)]
fn node<'a, P: Searchable>(
    position: &'a P,
    previous: Option<P::Move>,
    table: Option<&'a dyn TranspositionTable>,
    ply: Ply,
    depth: Depth,
    phase: Phase,
) -> Node<'a, P> {
    Node {
        position,
        ply,
        depth,
        phase,
        previous,
        table,
        looked: None,
    }
}
