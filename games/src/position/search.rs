//! [`AnySearch`]: a search of any game; [`AnyObserver`]: an observer of such a search.

use super::AnyMove;
use crate::rules::GameRules;
use engine_core::{Depth, Key, Ply, Score};
use search_variants::observer::{EnteredNode, LeftNode};
use search_variants::{Iteration, Observer, OrderReason, OrderedMoves, ReusableMemory, Search, Window};
use std::any::Any;

/// A search of a position of any game.
pub trait AnySearch: Send {
    /// The next iteration up to `depth`; `None` if there is none left, or after one was stopped.
    fn deepen(&mut self, depth: Depth) -> Option<Iteration<AnyMove>>;

    /// As [`AnySearch::deepen`], with an observer.
    fn deepen_watched(&mut self, depth: Depth, observer: &mut dyn AnyObserver) -> Option<Iteration<AnyMove>>;

    /// As [`Search::search_within`].
    fn search_within(&mut self, depth: Depth, window: Window) -> Iteration<AnyMove>;

    /// Restricts the search to some of the root moves from now on.
    fn restrict_to(&mut self, moves: &[AnyMove]);

    /// As [`Search::set_left`]; memory of a search of another game is ignored.
    fn set_left(&mut self, left: AnySearchMemory);

    /// As [`Search::take_left`].
    fn take_left(&mut self) -> AnySearchMemory;
}

/// Observes a search as an [`Observer`] does. By default every method does nothing.
pub trait AnyObserver {
    /// A node is entered and counted.
    fn entered(&mut self, _node: &EnteredNode<AnyMove>) {}

    /// Whether to observe the subtree of `node`, which was just passed to `entered`.
    fn watches_below(&mut self, _node: &EnteredNode<AnyMove>) -> bool {
        true
    }

    /// The moves of a node are about to be searched; `extended` is the node's depth, including extensions.
    /// `in_order` lists the moves, each with the reason for its place. Called again when the order of the
    /// remaining moves may have changed.
    fn listed(&mut self, _extended: Depth, _in_order: &mut dyn FnMut() -> Vec<(AnyMove, OrderReason)>) {}

    /// In quiescence: the side to move may stand pat.
    fn may_stand_pat(&mut self, _stand_pat: Score) {}

    /// The node after the next move is only examined in order to select moves for the search.
    fn looks(&mut self) {}

    /// A legal move of the node at `ply` was made; the node after it comes next.
    fn played(&mut self, _ply: Ply, _played: AnyMove) {}

    /// A part skips a move, for the given reason.
    fn left_out(&mut self, _played: AnyMove, _reason: &'static str) {}

    /// The side to move made a null move; the node after it comes next.
    fn null_move(&mut self) {}

    /// A move reached beta; it was number `index`, from 0, of the moves tried. [`AnyObserver::left`] follows.
    fn cut(&mut self, _played: AnyMove, _index: usize) {}

    /// A node is finished.
    fn left(&mut self, _node: &LeftNode) {}
}

/// Adapts an observer for any game to one game's search.
struct Translated<'a>(&'a mut dyn AnyObserver);

fn entered<G: GameRules>(node: &EnteredNode<G::Move>) -> EnteredNode<AnyMove> {
    EnteredNode {
        ply: node.ply,
        previous: node.previous.map(AnyMove::of::<G>),
        in_check: node.in_check,
        depth: node.depth,
        window: node.window,
        phase: node.phase,
        nodes: node.nodes,
    }
}

impl<G: GameRules> Observer<G> for Translated<'_> {
    fn entered(&mut self, node: &EnteredNode<G::Move>) {
        self.0.entered(&entered::<G>(node));
    }

    fn watches_below(&mut self, node: &EnteredNode<G::Move>) -> bool {
        self.0.watches_below(&entered::<G>(node))
    }

    fn listed(&mut self, moves: &mut OrderedMoves<'_, G>) {
        self.0.listed(moves.node().depth, &mut || {
            let order = moves.in_order().into_iter();
            order
                .map(|(played, reason)| (AnyMove::of::<G>(played), reason))
                .collect()
        });
    }

    fn may_stand_pat(&mut self, _ply: Ply, stand_pat: Score) {
        self.0.may_stand_pat(stand_pat);
    }

    fn looks(&mut self, _ply: Ply) {
        self.0.looks();
    }

    fn played(&mut self, ply: Ply, played: G::Move) {
        self.0.played(ply, AnyMove::of::<G>(played));
    }

    fn left_out(&mut self, _ply: Ply, played: G::Move, reason: &'static str) {
        self.0.left_out(AnyMove::of::<G>(played), reason);
    }

    fn null_move(&mut self, _ply: Ply) {
        self.0.null_move();
    }

    fn cut(&mut self, _ply: Ply, played: G::Move, index: usize) {
        self.0.cut(AnyMove::of::<G>(played), index);
    }

    fn left(&mut self, node: &LeftNode) {
        self.0.left(node);
    }
}

/// The memory that a search passes on to another search of the same game; as [`ReusableMemory`].
pub struct AnySearchMemory {
    left: Box<dyn Any + Send>,
    follow: fn(&mut dyn Any, Key, AnyMove, Key),
}

impl AnySearchMemory {
    /// Follows a move of the game from one position to the next, given by their keys.
    pub fn play(&mut self, position: Key, played: AnyMove, next: Key) {
        (self.follow)(self.left.as_mut(), position, played, next);
    }
}

fn follow<G: GameRules>(left: &mut dyn Any, position: Key, played: AnyMove, next: Key) {
    if let Some(left) = left.downcast_mut::<ReusableMemory<G>>() {
        left.play(position, played.read::<G>(), next);
    }
}

/// A search; `None` while it is observed.
pub(crate) struct TypedSearch<G: GameRules>(Option<Search<G>>);

impl<G: GameRules> TypedSearch<G> {
    pub(crate) fn new(search: Search<G>) -> TypedSearch<G> {
        TypedSearch(Some(search))
    }

    fn search(&mut self) -> &mut Search<G> {
        let Some(search) = &mut self.0 else {
            unreachable!("a search comes back when it has been watched");
        };
        search
    }
}

impl<G: GameRules> AnySearch for TypedSearch<G> {
    fn deepen(&mut self, depth: Depth) -> Option<Iteration<AnyMove>> {
        self.search().deepen(depth).next().map(of_any_game::<G>)
    }

    fn deepen_watched(&mut self, depth: Depth, observer: &mut dyn AnyObserver) -> Option<Iteration<AnyMove>> {
        let mut translated = Translated(observer);
        let mut watched = self.0.take()?.observed_by(&mut translated);
        let found = watched.deepen(depth).next();
        self.0 = Some(watched.unobserved());
        found.map(of_any_game::<G>)
    }

    fn search_within(&mut self, depth: Depth, window: Window) -> Iteration<AnyMove> {
        of_any_game::<G>(self.search().search_within(depth, window))
    }

    fn restrict_to(&mut self, moves: &[AnyMove]) {
        let moves = moves.iter().map(|candidate| candidate.read::<G>()).collect();
        self.0 = self.0.take().map(|search| search.restricted_to(moves));
    }

    fn set_left(&mut self, left: AnySearchMemory) {
        if let Ok(left) = left.left.downcast::<ReusableMemory<G>>() {
            self.search().set_left(*left);
        }
    }

    fn take_left(&mut self) -> AnySearchMemory {
        AnySearchMemory {
            left: Box::new(self.search().take_left()),
            follow: follow::<G>,
        }
    }
}

/// An iteration with its moves converted to `AnyMove`.
pub(crate) fn of_any_game<G: GameRules>(found: Iteration<G::Move>) -> Iteration<AnyMove> {
    Iteration {
        depth: found.depth,
        status: found.status,
        score: found.score,
        best_move: found.best_move.map(AnyMove::of::<G>),
        pv: found.pv.into_iter().map(AnyMove::of::<G>).collect(),
        kept: found.kept,
        counters: found.counters,
        totals: found.totals,
    }
}
