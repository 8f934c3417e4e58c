//! The steps from a node to its children: listing its moves and playing them one after the other.

use super::move_list::MoveList;
use super::move_list::NodeKind;
use super::{Observation, PerPly, Searcher, TranspositionTable, node};
use crate::limits::Stop;
use crate::move_score::MoveScore;
use crate::node::{Node, Phase};
use crate::searcher::observer::OrderedMoves;
use engine_core::random::SplitMix64;
use engine_core::{Depth, MovePicking, MoveScope, Ply, Searchable};
use std::ops::Range;

impl<P: Searchable, O: Observation<P>> Searcher<P, O> {
    /// Opens the move list of a node. [`Searcher::next`] returns the moves in the strategy's order. The node
    /// stays on the path until [`Searcher::close`].
    #[inline(always)]
    pub fn open(&mut self, scope: MoveScope, ply: Ply, depth: Depth, phase: Phase) -> MoveList {
        self.path.push(self.position.history_entry());
        let kind = NodeKind::new(phase, scope);
        let stages = self.memory.orderings.stages[kind.index()].len();
        let mut list = self.lists.open(ply, depth, kind, stages);
        self.open_first(&mut list);
        self.tell_listed(&list);
        list
    }

    /// The next move to try.
    #[inline(always)]
    pub fn next(&mut self, list: &mut MoveList) -> Option<P::Move> {
        let next = list.next as usize;
        if list.next < list.sorted {
            list.next += 1;
            return Some(self.lists.at(next));
        }
        let is_staged = P::PICKING == MovePicking::Staged;
        if is_staged && list.kind.scope() == MoveScope::All && list.has_stages() {
            return self.next_of_stages(list);
        }
        if list.left().is_empty() {
            return None;
        }
        list.next += 1;
        Some(if is_staged {
            self.lists.sort(next);
            list.sorted = list.end;
            self.lists.at(next)
        } else {
            self.lists.pick(next, P::PICKING)
        })
    }

    /// The same while there are stages left to list.
    #[inline(never)]
    fn next_of_stages(&mut self, list: &mut MoveList) -> Option<P::Move> {
        let next = list.next as usize;
        let mut best = self.lists.best(next);
        while list.has_stages() {
            let highest = self.memory.orderings.next_stage(list).highest;
            if best.is_some_and(|(_, score)| score > highest) {
                break;
            }
            self.open_stage(list);
            best = self.lists.best(next);
        }
        let (place, score) = best?;
        list.next += 1;
        Some(self.lists.swap_to_front(next, place, score, P::PICKING))
    }

    /// Drops the quiet moves that are left, unless an observer wants to see each of them skipped.
    pub(crate) fn drop_quiet_moves(&mut self, list: &mut MoveList) {
        if !O::WATCHES && P::PICKING == MovePicking::Staged {
            self.lists.drop_quiet_moves(list, &self.position);
        }
    }

    /// Lists all moves that are not listed yet, and scores them.
    pub(crate) fn list_all(&mut self, list: &mut MoveList) {
        if list.sorted > list.first {
            if let Some(by_rank) = self.memory.orderings.by_rank(list.kind) {
                self.lists
                    .score_by_rank(list.first as usize, by_rank, &self.position);
            }
            list.sorted = list.first;
        }
        while list.has_stages() {
            self.open_stage(list);
        }
    }

    /// Opens the first stage of a list, if it lists moves.
    #[inline(always)]
    fn open_first(&mut self, list: &mut MoveList) {
        let stage = self.memory.orderings.next_stage(list);
        match stage.list {
            // Sorted moves need no scores, unless an observer asks why they are tried.
            Some(source) if stage.is_sorted && !O::WATCHES => {
                self.lists.list(list, Some(source), &self.position);
                (list.stage, list.sorted) = (1, list.end);
                if list.left().len() > self.memory.short_list {
                    self.count_list(list.left());
                }
            }
            Some(_) => {
                // Passing a copy keeps the list itself in registers, because nothing takes its address.
                let mut copy = *list;
                self.open_stage(&mut copy);
                *list = MoveList {
                    kind: list.kind,
                    ..copy
                };
            }
            None => {}
        }
    }

    /// Lists and orders the moves of the next stage.
    #[inline(never)]
    fn open_stage(&mut self, list: &mut MoveList) {
        let before = list.left().len();
        let mut node = node_of(&self.position, &self.led_to, self.memory.table.as_deref(), list);
        node.looked = Some(&self.looked);
        self.lists.order(list, &node, &mut self.memory.orderings);
        if list.left().len() > before + self.memory.short_list {
            self.count_list(list.left());
        }
        // Before the first move, the observer has already been notified of all moves.
        if list.is_begun() {
            self.tell_listed(list);
        }
    }

    #[inline(always)]
    fn tell_listed(&mut self, list: &MoveList) {
        self.observation.notify_below(list.ply, |observer| {
            observer.listed(&mut OrderedMoves {
                node: &node_of(&self.position, &self.led_to, self.memory.table.as_deref(), list),
                list,
                lists: &self.lists,
                orderings: (list.stages > 0).then_some(&mut self.memory.orderings),
            });
        });
    }

    /// Lists the moves of a node in generation order, to be read with [`Searcher::at`].
    #[inline]
    pub fn open_unordered(&mut self, scope: MoveScope, ply: Ply, depth: Depth, phase: Phase) -> MoveList {
        self.path.push(self.position.history_entry());
        let list = self
            .lists
            .open_unordered(NodeKind::new(phase, scope), &self.position, ply, depth);
        self.tell_listed(&list);
        if list.left().len() > self.memory.short_list {
            self.limits.count_work(list.left().len() as u64);
        }
        list
    }

    /// Whether the side to move at `ply` has a legal move.
    pub(crate) fn has_legal_move(&mut self, ply: Ply) -> bool {
        let kind = NodeKind::new(Phase::Main, MoveScope::All);
        let list = self
            .lists
            .open_unordered(kind, &self.position, ply, Depth::HORIZON);
        if list.left().len() > self.memory.short_list {
            self.limits.count_work(list.left().len() as u64);
        }
        let is_legal = list.places().any(|index| {
            let played = self.lists.at(index);
            let undo = self.position.make(played);
            undo.map(|undo| self.position.unmake(played, undo)).is_some()
        });
        self.lists.close(&list);
        is_legal
    }

    /// Swaps a random move of the current node, at or after `index`, to `index`, and returns it.
    #[inline]
    pub fn draw(&mut self, index: usize, random: &mut SplitMix64) -> P::Move {
        self.lists.draw(index, random)
    }

    /// Counts the work of a long list in nodes: one for each move, and for captures as if exchanges were
    /// played out. That makes several lists for each capture, each about as long as the node's own.
    #[cold]
    fn count_list(&mut self, list: Range<usize>) {
        let moves = self.lists.moves(list).iter();
        let length = moves.len() as u64;
        let captures = moves.filter(|&&candidate| self.position.capture(candidate).is_some());
        self.limits.count_work(length + (captures.count() as u64).pow(2));
    }

    /// The move at `index`.
    #[inline]
    pub fn at(&self, index: usize) -> P::Move {
        self.lists.at(index)
    }

    /// The score of the move that [`Searcher::next`] returned last.
    #[inline]
    pub fn score(&self, list: &MoveList) -> MoveScore {
        let place = (list.next as usize).saturating_sub(1);
        match self.lists.score(place) {
            MoveScore::UNSCORED => self.score_by_rank(list.kind, place),
            score => score,
        }
    }

    /// The score of a move that has none, because the moves were listed in the order of their scores.
    #[inline(never)]
    fn score_by_rank(&self, kind: NodeKind, place: usize) -> MoveScore {
        match self.memory.orderings.by_rank(kind) {
            Some(by_rank) => by_rank.score(self.position.capture(self.lists.at(place))),
            None => MoveScore::UNSCORED,
        }
    }

    /// Removes a finished node from the path.
    #[inline(always)]
    pub fn close(&mut self, list: &MoveList) {
        self.lists.close(list);
        self.path.pop();
        while self.tried.last().is_some_and(|tried| tried.ply >= list.ply) {
            self.tried.pop();
        }
    }

    /// Makes a generated move and runs `search` on the position after it; `None` if the move is illegal.
    ///
    /// # Errors
    /// [`Stop`] if the search is stopped.
    #[inline]
    pub fn after<T>(
        &mut self,
        played: P::Move,
        ply: Ply,
        search: impl FnOnce(&mut Searcher<P, O>) -> Result<T, Stop>,
    ) -> Result<Option<T>, Stop> {
        let made = self.position.make(played);
        self.after_made(made, played, ply, search)
    }

    /// The same. Searches with any parts share one copy of the code that makes moves.
    #[inline(always)]
    pub(crate) fn after_of<const IS_OPEN: bool, T>(
        &mut self,
        played: P::Move,
        ply: Ply,
        search: impl FnOnce(&mut Searcher<P, O>) -> Result<T, Stop>,
    ) -> Result<Option<T>, Stop> {
        let made = if IS_OPEN {
            make(&mut self.position, played)
        } else {
            self.position.make(played)
        };
        self.after_made(made, played, ply, search)
    }

    #[inline(always)]
    fn after_made<T>(
        &mut self,
        made: Option<P::Undo>,
        played: P::Move,
        ply: Ply,
        search: impl FnOnce(&mut Searcher<P, O>) -> Result<T, Stop>,
    ) -> Result<Option<T>, Stop> {
        if made.is_none() {
            return Ok(None);
        }
        self.led_to[ply.next()] = Some(played);
        self.observation
            .notify_below(ply, |observer| observer.played(ply, played));
        // A stopped search does not restore the position: nothing is searched after it.
        let result = search(self)?;
        // Unwrapped here and not earlier, so that it is not copied in between.
        if let Some(undo) = made {
            self.position.unmake(played, undo);
        }
        Ok(Some(result))
    }

    /// Runs `search` on moves of the current node that were listed in an earlier visit.
    ///
    /// # Errors
    /// [`Stop`] if the search is stopped.
    pub fn on_path<T>(
        &mut self,
        search: impl FnOnce(&mut Searcher<P, O>) -> Result<T, Stop>,
    ) -> Result<T, Stop> {
        self.path.push(self.position.history_entry());
        let result = search(self)?;
        self.path.pop();
        Ok(result)
    }

    /// Makes a null move and runs `search` on the position after it; `None` if the game has no null move.
    ///
    /// # Errors
    /// [`Stop`] if the search is stopped.
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
        self.led_to[ply.next()] = None;
        self.observation
            .notify_below(ply, |observer| observer.null_move(ply));
        let result = search(self)?;
        self.path.pop();
        self.position.unmake_null(undo);
        Ok(Some(result))
    }

    /// Runs `search` on the node at `ply` as a verification: without a table cutoff or a null move at that
    /// node.
    pub(crate) fn verify<T>(&mut self, ply: Ply, search: impl FnOnce(&mut Searcher<P, O>) -> T) -> T {
        let outer = self.verified.replace(ply);
        let result = self.again(ply, search);
        self.verified = outer;
        result
    }

    /// Runs `search` on the node at `ply`, whose moves are listed already, without the move `excluded`.
    pub(crate) fn excluding<T>(
        &mut self,
        ply: Ply,
        excluded: P::Move,
        search: impl FnOnce(&mut Searcher<P, O>) -> T,
    ) -> T {
        let outer = self.excluded.replace((ply, excluded));
        let entry = self.path.pop();
        let result = self.again(ply, search);
        self.path.extend(entry);
        self.excluded = outer;
        result
    }

    /// Runs `search` once more on the node at `ply`, which is on the path.
    fn again<T>(&mut self, ply: Ply, search: impl FnOnce(&mut Searcher<P, O>) -> T) -> T {
        let mark = self.observation.mark();
        let (expected, entered) = (self.expected[ply], self.entered[ply]);
        let result = search(self);
        self.observation.restore(mark);
        (self.expected[ply], self.entered[ply]) = (expected, entered);
        result
    }

    /// Whether the node at `ply` is being verified, or is searched without one of its moves.
    #[inline]
    pub(crate) fn is_verification(&self, ply: Ply) -> bool {
        self.verified == Some(ply) || self.is_partial(ply)
    }

    /// Whether the node at `ply` is searched without one of its moves.
    #[inline]
    pub(crate) fn is_partial(&self, ply: Ply) -> bool {
        self.excluded.is_some_and(|(excluded, _)| excluded == ply)
    }

    /// Whether the node at `ply` is searched without the move `played`.
    #[inline]
    pub(crate) fn excludes(&self, ply: Ply, played: P::Move) -> bool {
        self.excluded == Some((ply, played))
    }

    /// The move that led to the node at `ply`; `None` after a null move, and at the root.
    pub fn last_move(&self, ply: Ply) -> Option<P::Move> {
        self.led_to[ply]
    }
}

#[inline(never)]
fn make<P: Searchable>(position: &mut P, played: P::Move) -> Option<P::Undo> {
    position.make(played)
}

/// The node whose moves are in `list`: the current position.
#[inline(always)]
fn node_of<'a, P: Searchable>(
    position: &'a P,
    led_to: &PerPly<Option<P::Move>>,
    table: Option<&'a dyn TranspositionTable>,
    list: &MoveList,
) -> Node<'a, P> {
    node(
        position,
        led_to[list.ply],
        table,
        list.ply,
        list.depth,
        list.kind.phase(),
    )
}
