//! [`Searcher`]: the state that all algorithms share, and the steps that every node goes through.
//!
//! An algorithm, a leaf rule and whatever else walks through the tree is written with these steps: enter a
//! node, see whether it has ended, list its moves, play them one after the other, leave it.

use crate::counters::Counters;
use crate::evaluator::Evaluator;
use crate::limits::{LimitCheck, Limits, Stop};
use crate::list_order::ListOrder;
use crate::move_lists::MoveLists;
use crate::move_score::MoveScore;
use crate::node::{Node, Phase};
use crate::observer::{Cut, Ending, Entered, Observer};
use crate::ordering::Ordering;
use crate::pruning::TranspositionTable;
use crate::pv_table::PvTable;
use crate::window::{Bounds, Window};
use engine_core::{
    Depth, Frontier, HistoryEntry, Key, MoveScope, NoLegalMoves, Ply, Repetition, Score, Searchable,
};
use std::ops::Range;

/// The ply at which a node is evaluated whatever its depth. JS Chess has 64; none of its figures comes near
/// either.
pub const MAX_PLY: Ply = Ply::new(128);

/// The deepest search there is: to [`MAX_PLY`].
pub const DEEPEST: Depth = Depth::new(MAX_PLY.get());

/// How a search is observed: not at all, by `()`, or by an [`Observer`]. Nothing else implements it.
pub trait Observation<P: Searchable>: Sized {
    /// Whether an observer wants to see every node. If not, leaves may be valued without being entered.
    const OBSERVES: bool;

    /// Tells the observer of an event.
    fn tell(&mut self, event: impl FnOnce(&mut dyn Observer<P>));

    /// Goes on with the method that knows which of the two it is.
    #[doc(hidden)]
    fn dispatch<D: Dispatch<P>>(search: &mut Searcher<P, Self>, to: D) -> D::Output;
}

/// The same done for both kinds of [`Observation`].
#[doc(hidden)]
pub trait Dispatch<P: Searchable> {
    /// What comes of it.
    type Output;

    /// Without an observer.
    fn unobserved(self, search: &mut Searcher<P, ()>) -> Self::Output;

    /// With one.
    fn observed<'o>(self, search: &mut Searcher<P, &'o mut (dyn Observer<P> + 'o)>) -> Self::Output;
}

impl<P: Searchable> Observation<P> for () {
    const OBSERVES: bool = false;

    #[inline(always)]
    fn tell(&mut self, _event: impl FnOnce(&mut dyn Observer<P>)) {}

    #[inline]
    fn dispatch<D: Dispatch<P>>(search: &mut Searcher<P, Self>, to: D) -> D::Output {
        to.unobserved(search)
    }
}

impl<'o, P: Searchable> Observation<P> for &'o mut (dyn Observer<P> + 'o) {
    const OBSERVES: bool = true;

    fn tell(&mut self, event: impl FnOnce(&mut dyn Observer<P>)) {
        event(*self);
    }

    fn dispatch<D: Dispatch<P>>(search: &mut Searcher<P, Self>, to: D) -> D::Output {
        to.observed(search)
    }
}

/// What the parts of a strategy keep while they search.
pub(crate) struct Memory<P: Searchable> {
    pub(crate) orderings: Vec<Box<dyn Ordering<P>>>,
    pub(crate) list_order: ListOrder,
    pub(crate) table: Option<Box<dyn TranspositionTable>>,
    pub(crate) evaluator: Option<Box<dyn Evaluator<P>>>,
    /// Whether an ordering plays moves out.
    pub(crate) plays_moves: bool,
    /// As many moves are listed and scored in no time worth counting.
    pub(crate) short_list: usize,
}

/// A search of one position: where it stands, and what it has found so far.
pub struct Searcher<P: Searchable, O: Observation<P> = ()> {
    pub(crate) position: P,
    /// The positions before this one, from the start of the game on.
    path: Vec<HistoryEntry>,
    /// The move played at each ply of the path; `None` for a null move.
    played: Vec<Option<P::Move>>,
    lists: MoveLists<P::Move>,
    pub(crate) memory: Memory<P>,
    pub(crate) bounds: Bounds,
    /// Whether a move that cuts a node off belongs to the node's best line.
    pub(crate) keeps_refutations: bool,
    pub(crate) pv: PvTable<P::Move>,
    pub(crate) counters: Counters,
    pub(crate) limits: LimitCheck,
    observation: O,
    /// The value of the best root move searched so far in this iteration.
    pub(crate) root_score: Option<Score>,
    /// The node whose null-move cutoff is being verified, so that it makes no null move again.
    verified: Option<Ply>,
}

impl<P: Searchable> Searcher<P> {
    /// A search of `position` without anything before it, without limits, that nobody observes.
    pub(crate) fn new(position: P, memory: Memory<P>) -> Searcher<P> {
        Searcher {
            position,
            path: Vec::new(),
            played: vec![None; MAX_PLY.index() + 1],
            lists: MoveLists::default(),
            memory,
            bounds: Bounds::default(),
            keeps_refutations: false,
            pv: PvTable::new(MAX_PLY),
            counters: Counters::default(),
            limits: LimitCheck::new(Limits::default()),
            observation: (),
            root_score: None,
            verified: None,
        }
    }

    /// The same before an observer.
    pub(crate) fn observed_by<'o>(
        self,
        observer: &'o mut (dyn Observer<P> + 'o),
    ) -> Searcher<P, &'o mut (dyn Observer<P> + 'o)> {
        Searcher {
            position: self.position,
            path: self.path,
            played: self.played,
            lists: self.lists,
            memory: self.memory,
            bounds: self.bounds,
            keeps_refutations: self.keeps_refutations,
            pv: self.pv,
            counters: self.counters,
            limits: self.limits,
            observation: observer,
            root_score: self.root_score,
            verified: self.verified,
        }
    }
}

impl<P: Searchable, O: Observation<P>> Searcher<P, O> {
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
        for ordering in &mut self.memory.orderings {
            ordering.next_iteration();
        }
        if let Some(table) = &mut self.memory.table {
            table.next_iteration(depth);
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
    pub fn evaluate_after(&self, played: P::Move) -> Option<Frontier> {
        match self.memory.evaluator {
            None => self.position.evaluate_after(played),
            Some(_) => None,
        }
    }

    /// Fail hard or fail soft.
    pub fn bounds(&self) -> Bounds {
        self.bounds
    }

    /// Counts a node and tells the observer, if the limits allow.
    ///
    /// # Errors
    /// [`Stop`] if a limit is reached.
    #[inline]
    pub fn enter(&mut self, ply: Ply, depth: Depth, window: Window, phase: Phase) -> Result<(), Stop> {
        self.count(ply, phase)?;
        self.observation.tell(|observer| {
            observer.entered(&Entered {
                position: &self.position,
                ply,
                previous: previous(&self.played, ply),
                depth,
                window,
                phase,
            });
        });
        Ok(())
    }

    /// Counts a node that nobody has to see, if the limits allow.
    ///
    /// # Errors
    /// [`Stop`] if a limit is reached.
    #[inline(always)]
    pub fn count(&mut self, ply: Ply, phase: Phase) -> Result<(), Stop> {
        self.limits.allow(self.counters.nodes)?;
        self.counters.nodes += 1;
        self.counters.q_nodes += u64::from(phase == Phase::Quiescence);
        self.counters.seldepth = self.counters.seldepth.max(ply);
        self.pv.clear(ply);
        Ok(())
    }

    /// Counts a leaf of the main search: a node that ends there, at the horizon or before it.
    #[inline]
    pub fn count_leaf(&mut self) {
        self.counters.leaf_nodes += 1;
    }

    /// Tells the observer that a node is done.
    #[inline]
    pub fn leave(&mut self, ply: Ply, score: Score, ending: Ending) -> Score {
        self.observation
            .tell(|observer| observer.left(ply, score, ending));
        score
    }

    /// Tells the observer that a node is cut off because standing pat reaches beta.
    #[inline]
    pub fn stand_pat(&mut self, ply: Ply) {
        self.observation.tell(|observer| observer.cut(ply, Cut::StandPat));
    }

    /// A node that ends before its moves are looked at (never the root): by a rule, or at the ply limit.
    #[inline]
    pub fn ended(&mut self, ply: Ply) -> Option<(Score, Ending)> {
        if ply == Ply::ROOT {
            return None;
        }
        if let Some(first) = self.occurred(self.position.key(), self.position.halfmove_clock()) {
            let repetition = self.position.repetition(&self.path[first..]);
            let score = match repetition {
                Repetition::Draw => Score::DRAW,
                Repetition::Loss => Score::lost_by_rule(ply),
                Repetition::Win => -Score::lost_by_rule(ply),
            };
            return Some((score, Ending::Repeated(repetition)));
        }
        if self.position.drawn_by_fifty_move_rule() {
            return Some((Score::DRAW, Ending::FiftyMoveRule));
        }
        (ply >= MAX_PLY).then(|| (self.evaluate(), Ending::PlyLimit))
    }

    /// Whether the position after `played`, of which no more is known than `frontier`, has occurred before.
    #[inline]
    pub fn will_repeat(&self, played: P::Move, frontier: &Frontier) -> bool {
        // A position takes four plies at the least to occur again.
        frontier.halfmove_clock >= 4
            && self
                .position
                .key_after(played)
                .is_none_or(|key| self.occurred(key, frontier.halfmove_clock).is_some())
    }

    /// The last place on the path of a position with that key, looking back two plies, four, and so on, as
    /// far as moves can be reversed. The path ends with the position one ply ago.
    fn occurred(&self, key: Key, halfmove_clock: usize) -> Option<usize> {
        let last = self.path.len().checked_sub(2)?;
        let first = self.path.len().saturating_sub(halfmove_clock);
        (first..=last)
            .rev()
            .step_by(2)
            .find(|&place| self.path[place].key == key)
    }

    /// Lists the moves of a node and scores them, as far as the strategy orders moves. The node is on the
    /// path until [`Searcher::close`].
    #[inline]
    pub fn open(&mut self, scope: MoveScope, ply: Ply, depth: Depth, phase: Phase) -> Range<usize> {
        self.path.push(self.position.history_entry());
        let node = Node {
            position: &self.position,
            ply,
            depth,
            phase,
            previous: previous(&self.played, ply),
        };
        let memory = &mut self.memory;
        let moves = self
            .lists
            .list(scope, &node, &mut memory.orderings, memory.list_order);
        if moves.len() > self.memory.short_list {
            self.hasten(moves.clone());
        }
        moves
    }

    /// Lists the moves of a node in generation order, to be read with [`Searcher::at`].
    #[inline]
    pub fn open_unordered(&mut self, scope: MoveScope) -> Range<usize> {
        self.path.push(self.position.history_entry());
        let moves = self.lists.list_unordered(scope, &self.position);
        if moves.len() > self.memory.short_list {
            self.limits.hasten(moves.len() as u64);
        }
        moves
    }

    /// Counts what a long list has taken, in nodes: a move as much as a node. Where exchanges are played out,
    /// several lists of captures are made for each capture, about as long as the node's own.
    #[cold]
    fn hasten(&mut self, list: Range<usize>) {
        let mut work = list.len() as u64;
        if self.memory.plays_moves {
            let moves = self.lists.moves(list).iter();
            let captures = moves.filter(|&&candidate| self.position.capture(candidate).is_some());
            work += (captures.count() as u64).pow(2);
        }
        self.limits.hasten(work);
    }

    /// Swaps the best-scored move of the node on top, from `index` on, to `index`.
    #[inline(always)]
    pub fn pick(&mut self, index: usize) -> P::Move {
        self.lists.pick(index)
    }

    /// The move at `index`.
    #[inline]
    pub fn at(&self, index: usize) -> P::Move {
        self.lists.at(index)
    }

    /// The score of the move at `index`.
    #[inline]
    pub fn score(&self, index: usize) -> MoveScore {
        self.lists.score(index)
    }

    /// Takes a node, all of whose moves have been searched that will be, off the path.
    #[inline]
    pub fn close(&mut self, moves: Range<usize>) {
        self.lists.close(moves);
        self.path.pop();
    }

    /// Plays a generated move and runs `search` on the position after it; `None` if the move is illegal.
    ///
    /// # Errors
    /// [`Stop`] if the search is broken off.
    #[inline]
    pub fn after<T>(
        &mut self,
        played: P::Move,
        ply: Ply,
        search: impl FnOnce(&mut Searcher<P, O>) -> Result<T, Stop>,
    ) -> Result<Option<T>, Stop> {
        let Some(undo) = self.position.make(played) else {
            return Ok(None);
        };
        self.played[ply.index()] = Some(played);
        self.observation.tell(|observer| observer.played(ply, played));
        // A stopped search leaves the position as it is: nothing is searched after it.
        let result = search(self)?;
        self.position.unmake(played, undo);
        Ok(Some(result))
    }

    /// Makes a null move, and runs `search` on the position after it; `None` if the game has none.
    ///
    /// # Errors
    /// [`Stop`] if the search is broken off.
    pub fn after_null_move<T>(
        &mut self,
        ply: Ply,
        search: impl FnOnce(&mut Searcher<P, O>) -> Result<T, Stop>,
    ) -> Result<Option<T>, Stop> {
        let before = self.position.history_entry();
        let Some(undo) = self.position.make_null() else {
            return Ok(None);
        };
        self.path.push(before);
        self.played[ply.index()] = None;
        self.observation.tell(|observer| observer.null_move(ply));
        let result = search(self)?;
        self.path.pop();
        self.position.unmake_null(undo);
        Ok(Some(result))
    }

    /// Runs `search` on the node at `ply` as one whose null-move cutoff is being verified.
    pub(crate) fn verify<T>(&mut self, ply: Ply, search: impl FnOnce(&mut Searcher<P, O>) -> T) -> T {
        let outer = self.verified.replace(ply);
        let result = search(self);
        self.verified = outer;
        result
    }

    /// Whether the null-move cutoff of the node at `ply` is being verified.
    #[inline]
    pub(crate) fn is_verification(&self, ply: Ply) -> bool {
        self.verified == Some(ply)
    }

    /// The move that led to the node at `ply`; `None` after a null move, and at the root.
    pub fn last_move(&self, ply: Ply) -> Option<P::Move> {
        previous(&self.played, ply)
    }

    /// Counts a cutoff of the node at `ply` by `played`, the legal move number `index`, and tells observer
    /// and orderings. `depth` is what was left to search there.
    #[inline]
    pub fn fail_high(&mut self, ply: Ply, depth: Depth, phase: Phase, index: usize, played: P::Move) {
        self.counters.cutoff(phase, index);
        self.observation
            .tell(|observer| observer.cut(ply, Cut::Beta { played, index }));
        if self.keeps_refutations {
            self.pv.update(ply, played);
        }
        self.update_orderings(ply, depth, phase, |ordering, node| match phase {
            Phase::Main => ordering.cut_off(node, played),
            Phase::Quiescence => ordering.cut_off_in_quiescence(node, played),
        });
    }

    /// Notes that `played` is the best move so far of the node at `ply`, worth `score`.
    #[inline]
    pub fn raise_alpha(&mut self, ply: Ply, depth: Depth, phase: Phase, played: P::Move, score: Score) {
        self.update_pv(ply, played, score);
        if phase == Phase::Main {
            self.update_orderings(ply, depth, phase, |ordering, node| {
                ordering.raised_alpha(node, played);
            });
        }
    }

    /// Tells the orderings that the node at `ply` has an exact value, by the move `best`.
    #[inline]
    pub fn exact(&mut self, ply: Ply, depth: Depth, phase: Phase, best: P::Move) {
        self.update_orderings(ply, depth, phase, |ordering, node| ordering.exact(node, best));
    }

    /// Lets every ordering learn from the node that the search stands at.
    #[inline]
    fn update_orderings(
        &mut self,
        ply: Ply,
        depth: Depth,
        phase: Phase,
        update: impl Fn(&mut dyn Ordering<P>, &Node<'_, P>),
    ) {
        let node = Node {
            position: &self.position,
            ply,
            depth,
            phase,
            previous: previous(&self.played, ply),
        };
        for ordering in &mut self.memory.orderings {
            update(ordering.as_mut(), &node);
        }
    }

    /// Makes `played` the first move of the best line of the node at `ply`.
    #[inline]
    pub fn update_pv(&mut self, ply: Ply, played: P::Move, score: Score) {
        self.pv.update(ply, played);
        if ply == Ply::ROOT {
            self.root_score = Some(score);
        }
    }

    /// Leaves a node of the main search whose side to move has no legal move.
    pub fn no_legal_moves(&mut self, ply: Ply) -> Score {
        self.count_leaf();
        let result = self.position.without_legal_moves();
        let score = match result {
            NoLegalMoves::Loss => Score::lost_at(ply),
            NoLegalMoves::Draw => Score::DRAW,
        };
        self.leave(ply, score, Ending::NoLegalMoves(result))
    }
}

/// The move played before the node at `ply`.
fn previous<M: Copy>(played: &[Option<M>], ply: Ply) -> Option<M> {
    let place = ply.index().checked_sub(1)?;
    played[place]
}
