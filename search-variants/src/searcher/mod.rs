//! [`Searcher`]: the state that all algorithms share, and the steps that every node goes through.
//!
//! An algorithm, a leaf rule and whatever else walks through the tree is written with these steps: enter a
//! node, see whether it has ended, list its moves, play them one after the other, leave it.

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
mod scores_by_rank;
mod search_stack;
mod table;

pub use memory::{Corrections, Evaluator};
pub use move_list::MoveList;
pub use named_moves::NamedMoves;
pub use ordering::{Ordering, OrderingScope, TriedMove, TriedResult};
pub use table::{QuiescenceProbe, TableLook, TranspositionTable};

pub(crate) use memory::SearchState;
pub(crate) use move_lists::MoveLists;
pub(crate) use ordering::{Arrangement, Orderings};
pub(crate) use search_stack::SearchStack;

use crate::counters::Counters;
use crate::limits::{LimitCheck, Limits};
use crate::node::{Node, NodeExpectation, Phase};
use crate::playout_tree::PlayoutTree;
use crate::pv_table::PvTable;
use crate::window::Bounds;
use engine_core::{AfterMove, Depth, HistoryEntry, Key, Ply, Score, Searchable};
use observer::{EnteredNode, Observer, TreeMemory};

/// The ply at which a node is evaluated whatever its depth. JS Chess has 64; none of its figures comes near
/// either.
pub const MAX_PLY: Ply = Ply::new(128);

/// The deepest search there is: to [`MAX_PLY`].
pub const DEEPEST: Depth = Depth::new(MAX_PLY.get());

/// How a search is observed: not at all, by `()`, or by [`ObserverScope`]. Nothing else implements it.
pub trait Observation<P: Searchable>: Sized {
    /// Whether there is an observer.
    const WATCHES: bool;

    /// Whether an observer wants to hear of the node at `ply`, below the one that the search is at. If not,
    /// it may be valued without being entered.
    fn hears(&self, ply: Ply) -> bool;

    /// The search begins at the root.
    fn begin(&mut self);

    /// Tells an observer that wants to hear of it that a node is entered.
    fn enter(&mut self, node: &EnteredNode<P::Move>);

    /// What an observer hears of the path, to be put back by [`Observation::restore`].
    fn mark(&self) -> [u32; 2];

    /// Puts back what was marked, after a search that entered a node of the path again.
    fn restore(&mut self, mark: [u32; 2]);

    /// Tells the observer what happens to the node at `ply`, if it was notified of it.
    fn tell(&mut self, ply: Ply, event: impl FnOnce(&mut dyn Observer<P>));

    /// Tells the observer what the node at `ply` does, if it watches below that node.
    fn tell_below(&mut self, ply: Ply, event: impl FnOnce(&mut dyn Observer<P>));

    /// Goes on with the method that knows which of the two it is.
    #[doc(hidden)]
    fn dispatch<D: Dispatch<P>>(search: &mut Searcher<P, Self>, to: D) -> D::Output;
}

/// An observer, and what of the search it hears.
pub struct ObserverScope<'o, P: Searchable> {
    observer: &'o mut (dyn Observer<P> + 'o),
    /// Of the nodes on the path, it was notified of those above this ply.
    notified: u32,
    /// It watches below those above this ply.
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

/// The same done for both kinds of [`Observation`].
#[doc(hidden)]
pub trait Dispatch<P: Searchable> {
    type Output;

    /// Without an observer.
    fn unobserved(self, search: &mut Searcher<P, ()>) -> Self::Output;

    /// With one.
    fn observed(self, search: &mut Searcher<P, ObserverScope<'_, P>>) -> Self::Output;
}

impl<P: Searchable> Observation<P> for () {
    const WATCHES: bool = false;

    #[inline(always)]
    fn hears(&self, _ply: Ply) -> bool {
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
    fn tell(&mut self, _ply: Ply, _event: impl FnOnce(&mut dyn Observer<P>)) {}

    #[inline(always)]
    fn tell_below(&mut self, _ply: Ply, _event: impl FnOnce(&mut dyn Observer<P>)) {}

    #[inline]
    fn dispatch<D: Dispatch<P>>(search: &mut Searcher<P, Self>, to: D) -> D::Output {
        to.unobserved(search)
    }
}

impl<P: Searchable> Observation<P> for ObserverScope<'_, P> {
    const WATCHES: bool = true;

    #[inline]
    fn hears(&self, ply: Ply) -> bool {
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
    fn tell(&mut self, ply: Ply, event: impl FnOnce(&mut dyn Observer<P>)) {
        if ply.get() < self.notified {
            event(self.observer);
        }
    }

    #[inline]
    fn tell_below(&mut self, ply: Ply, event: impl FnOnce(&mut dyn Observer<P>)) {
        if ply.get() < self.watched {
            event(self.observer);
        }
    }

    fn dispatch<D: Dispatch<P>>(search: &mut Searcher<P, Self>, to: D) -> D::Output {
        to.observed(search)
    }
}

/// A search of one position: where it stands, and what it has found so far.
pub struct Searcher<P: Searchable, O: Observation<P> = ()> {
    pub(crate) position: P,
    /// The positions before this one, from the start of the game on.
    path: Vec<HistoryEntry>,
    /// The move played at each ply of the path; `None` for a null move.
    played: Vec<Option<P::Move>>,
    lists: MoveLists<P::Move>,
    /// The moves tried at the nodes on the path, if an ordering learns from them.
    tried: Vec<TriedMove<P::Move>>,
    /// What is expected of the nodes on the path, if a part decides by it.
    pub(crate) expected: Vec<NodeExpectation>,
    /// The count of nodes when those on the path were entered, if there is a table.
    entered: Vec<u64>,
    /// What the table had of a node of the main search, the last that asked.
    looked: Looked,
    /// How often something was stored there.
    stores: u64,
    pub(crate) memory: SearchState<P>,
    /// Where the transposition table is asked in quiescence: every leaf wants to know.
    pub(crate) quiescence_probe: QuiescenceProbe,
    /// Whether it keeps the best moves of quiescence as well.
    pub(crate) stores_captures: bool,
    /// Whether its values stand for static ones.
    stands_for_static: bool,
    pub(crate) bounds: Bounds,
    /// Whether bounds of nodes further up than the one above cut off.
    pub(crate) has_deep_cutoffs: bool,
    /// Whether a move that cuts a node off belongs to the node's best line.
    pub(crate) keeps_refutations: bool,
    pub(crate) pv: PvTable<P::Move>,
    /// The tree of a search that has playouts; else empty.
    pub(crate) playouts: PlayoutTree<P::Move>,
    pub(crate) counters: Counters,
    pub(crate) limits: LimitCheck,
    observation: O,
    /// The value of the best root move searched so far in this iteration.
    pub(crate) root_score: Option<Score>,
    /// What of the tree the algorithm kept in this iteration, if it keeps any.
    pub(crate) kept: Option<TreeMemory>,
    /// The node whose null-move cutoff is being verified, so that it makes no null move again.
    verified: Option<Ply>,
    /// The node that is searched without one of its moves, and that move.
    excluded: Option<(Ply, P::Move)>,
}

impl<P: Searchable> Searcher<P> {
    /// A search of `position` without anything before it, without limits, that nobody observes.
    pub(crate) fn new(position: P, memory: SearchState<P>) -> Searcher<P> {
        Searcher {
            position,
            path: Vec::new(),
            played: vec![None; MAX_PLY.index() + 1],
            lists: MoveLists::default(),
            tried: Vec::new(),
            expected: vec![NodeExpectation::ROOT; MAX_PLY.index() + 1],
            entered: vec![0; MAX_PLY.index() + 1],
            looked: Looked::default(),
            stores: 0,
            memory,
            quiescence_probe: QuiescenceProbe::Never,
            stores_captures: false,
            stands_for_static: false,
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
            played: self.played,
            lists: self.lists,
            tried: self.tried,
            expected: self.expected,
            entered: self.entered,
            looked: self.looked,
            stores: self.stores,
            memory: self.memory,
            quiescence_probe: self.quiescence_probe,
            stores_captures: self.stores_captures,
            stands_for_static: self.stands_for_static,
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

    /// The game's positions before the root, the oldest first.
    pub(crate) fn set_history(&mut self, earlier: Vec<HistoryEntry>) {
        self.path = earlier;
    }

    /// Starts an iteration to `depth`, after so many nodes of those before.
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
        if let Some(table) = &mut self.memory.table {
            table.next_iteration(depth);
            self.quiescence_probe = table.quiescence_probe();
            self.stores_captures = table.stores_captures();
            self.stands_for_static = table.stands_for_static();
        }
    }

    /// The position that the search stands at.
    pub fn position(&self) -> &P {
        &self.position
    }

    /// The static value of the position in centipawns, from the side to move: the strategy's evaluation, or
    /// else the board's own.
    #[inline(always)]
    pub fn evaluate(&mut self) -> Score {
        match &mut self.memory.evaluator {
            None => self.position.evaluate(),
            Some(evaluator) => evaluator.evaluate(&self.position),
        }
    }

    /// What the board can tell of the position after `played` without playing it; `None` if the strategy
    /// has an evaluation of its own.
    #[inline(always)]
    pub fn evaluate_after(&self, played: P::Move) -> Option<AfterMove> {
        match self.memory.evaluator {
            None => self.position.evaluate_after(played),
            Some(_) => None,
        }
    }

    /// Whether an observer wants to hear of the node at `ply`, below the one that the search is at.
    #[inline(always)]
    pub(crate) fn hears(&self, ply: Ply) -> bool {
        self.observation.hears(ply)
    }

    /// The node at `ply`, which the search stands at.
    pub(crate) fn node(&self, ply: Ply, depth: Depth, phase: Phase) -> Node<'_, P> {
        node(
            &self.position,
            &self.played,
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

/// What a table had of a node, as long as nothing has been stored since.
#[derive(Clone, Copy, Debug, Default)]
struct Looked {
    node: Option<(Key, Ply)>,
    stores: u64,
    look: TableLook,
}

/// The node at `ply`, which stands at `position`.
#[inline(always)]
fn node<'a, P: Searchable>(
    position: &'a P,
    played: &[Option<P::Move>],
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
        previous: previous(played, ply),
        table,
        best: None,
    }
}

/// The move played before the node at `ply`.
fn previous<M: Copy>(played: &[Option<M>], ply: Ply) -> Option<M> {
    let place = ply.index().checked_sub(1)?;
    played[place]
}
