//! The steps from a node to those below it: its moves are listed and played one after the other.

use super::{Observation, Searcher, node, previous};
use crate::limits::Stop;
use crate::move_score::MoveScore;
use crate::node::Phase;
use crate::searcher::observer::Listed;
use engine_core::random::SplitMix64;
use engine_core::{Depth, MoveScope, Ply, Searchable};
use std::ops::Range;

impl<P: Searchable, O: Observation<P>> Searcher<P, O> {
    /// Lists the moves of a node and scores them, as far as the strategy orders moves. The node is on the
    /// path until [`Searcher::close`].
    #[inline(always)]
    pub fn open(&mut self, scope: MoveScope, ply: Ply, depth: Depth, phase: Phase) -> Range<usize> {
        self.path.push(self.position.history_entry());
        let moves = self.lists.list_unordered(scope, &self.position);
        // Many nodes of quiescence have no move.
        if !moves.is_empty() && self.memory.orders(phase) {
            self.order(ply, depth, phase, moves.clone());
        }
        let (lists, memory) = (&self.lists, &mut self.memory);
        self.observation.tell_below(ply, |observer| {
            observer.listed(&Listed {
                node: &node(&self.position, &self.played, ply, depth, phase),
                moves: lists.moves(moves.clone()),
                scores: lists.scores(moves.clone(), memory.list_order),
                orderings: memory.orderings.scoring(phase),
                shuffled: memory.list_order.shuffled.is_some(),
                reversed: memory.list_order.worst_first,
            });
        });
        if moves.len() > self.memory.short_list {
            self.hasten(moves.clone());
        }
        moves
    }

    /// Scores the moves of a node, and does with their order what the strategy wants.
    #[inline(never)]
    fn order(&mut self, ply: Ply, depth: Depth, phase: Phase, moves: Range<usize>) {
        let node = node(&self.position, &self.played, ply, depth, phase);
        let memory = &mut self.memory;
        self.lists
            .order(moves, &node, memory.orderings.scoring(phase), memory.list_order);
    }

    /// Lists the moves of a node in generation order, to be read with [`Searcher::at`].
    #[inline]
    pub fn open_unordered(&mut self, scope: MoveScope, ply: Ply, depth: Depth, phase: Phase) -> Range<usize> {
        self.path.push(self.position.history_entry());
        let moves = self.lists.list_unordered(scope, &self.position);
        self.observation.tell_below(ply, |observer| {
            observer.listed(&Listed {
                node: &node(&self.position, &self.played, ply, depth, phase),
                moves: self.lists.moves(moves.clone()),
                scores: &[],
                orderings: &[],
                shuffled: false,
                reversed: false,
            });
        });
        if moves.len() > self.memory.short_list {
            self.limits.hasten(moves.len() as u64);
        }
        moves
    }

    /// Whether the side to move has a legal move.
    pub(crate) fn has_legal_move(&mut self) -> bool {
        let moves = self.lists.list_unordered(MoveScope::All, &self.position);
        if moves.len() > self.memory.short_list {
            self.limits.hasten(moves.len() as u64);
        }
        let is_legal = moves.clone().any(|index| {
            let played = self.lists.at(index);
            let undo = self.position.make(played);
            undo.map(|undo| self.position.unmake(played, undo)).is_some()
        });
        self.lists.close(moves);
        is_legal
    }

    /// Swaps a move drawn from those of the node on top, from `index` on, to `index`.
    #[inline]
    pub fn draw(&mut self, index: usize, random: &mut SplitMix64) -> P::Move {
        self.lists.draw(index, random)
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
        let made = self.position.make(played);
        if made.is_none() {
            return Ok(None);
        }
        self.played[ply.index()] = Some(played);
        self.observation
            .tell_below(ply, |observer| observer.played(ply, played));
        // A stopped search leaves the position as it is: nothing is searched after it.
        let result = search(self)?;
        // Taken out here and not before, so that it is not copied in between.
        if let Some(undo) = made {
            self.position.unmake(played, undo);
        }
        Ok(Some(result))
    }

    /// Runs `search` on moves of the node that it stands at which were listed at another visit.
    ///
    /// # Errors
    /// [`Stop`] if the search is broken off.
    pub fn on_path<T>(
        &mut self,
        search: impl FnOnce(&mut Searcher<P, O>) -> Result<T, Stop>,
    ) -> Result<T, Stop> {
        self.path.push(self.position.history_entry());
        let result = search(self)?;
        self.path.pop();
        Ok(result)
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
        self.observation
            .tell_below(ply, |observer| observer.null_move(ply));
        let result = search(self)?;
        self.path.pop();
        self.position.unmake_null(undo);
        Ok(Some(result))
    }

    /// Runs `search` on the node at `ply` as one whose null-move cutoff is being verified.
    pub(crate) fn verify<T>(&mut self, ply: Ply, search: impl FnOnce(&mut Searcher<P, O>) -> T) -> T {
        let outer = self.verified.replace(ply);
        let mark = self.observation.mark();
        let result = search(self);
        self.observation.restore(mark);
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
}
