//! [`Reference`]: what each root move is worth to a deeper search.
//!
//! The best move and its value come from one search of the root. A move that some strategy chose gets a
//! search of its own: the position after it, one ply less deep, with a full window, and with the root on the
//! path, so that repetitions count. That is the exact value that the root search would have found had it been
//! asked. All other moves are only proven to be no better than the best, as any alpha-beta search does;
//! nobody asks what they are worth. So a position costs one search and one more for each different move that
//! was chosen, not one for each legal move.

use super::search::{NodeBudget, SearchResult, Unfinished, after_a_move, one_ply_before, search_each_depth};
use crate::game::Playable;
use engine_core::{Depth, HistoryEntry};
use search_variants::Strategy;

/// A root move, exactly valued.
#[derive(Clone, Debug)]
pub(super) struct Valued<M> {
    /// The move.
    pub(super) played: M,
    /// Its value for the side to move at the root.
    pub(super) value: i32,
    /// The line from the root on, the move first.
    pub(super) line: Vec<M>,
}

/// A position that is judged, with the moves that have been valued so far.
pub(super) struct Reference<'a, P: Playable> {
    board: &'a P,
    recipe: &'a Strategy,
    depth: Depth,
    budget: &'a NodeBudget<'a, P>,
    valued: Vec<Valued<P::Move>>,
}

impl<'a, P: Playable> Reference<'a, P> {
    /// Searches the root. `None` if it has no legal move.
    ///
    /// # Errors
    /// [`Unfinished`]
    pub(super) fn new(
        board: &'a P,
        recipe: &'a Strategy,
        depth: Depth,
        budget: &'a NodeBudget<'a, P>,
    ) -> Result<Option<Reference<'a, P>>, Unfinished> {
        let Some(SearchResult { score, line }) =
            search_each_depth(budget, board, Vec::new(), recipe, depth)?.pop()
        else {
            return Ok(None);
        };
        let best = line.first().copied().map(|played| Valued {
            played,
            value: score,
            line,
        });
        Ok(best.map(|best| Reference {
            board,
            recipe,
            depth,
            budget,
            valued: vec![best],
        }))
    }

    /// The value of a legal root move.
    ///
    /// # Errors
    /// [`Unfinished`]
    pub(super) fn value(&mut self, played: P::Move) -> Result<Valued<P::Move>, Unfinished> {
        if let Some(known) = self.valued.iter().find(|known| known.played == played) {
            return Ok(known.clone());
        }
        let mut after = self.board.clone();
        after.make(played);
        let path: Vec<HistoryEntry> = vec![self.board.history_entry()];
        let mut line = vec![played];
        let value = if after.drawn_by_fifty_move_rule() {
            // A search never asks this of its own root.
            0
        } else {
            let depth = after_a_move(self.board, self.recipe, self.depth);
            let answer = search_each_depth(self.budget, &after, path, self.recipe, depth)?
                .pop()
                .ok_or(Unfinished)?;
            line.extend(answer.line);
            one_ply_before(answer.score)
        };
        let valued = Valued { played, value, line };
        self.valued.push(valued.clone());
        Ok(valued)
    }

    /// The best of the moves that have been valued; the first of several.
    pub(super) fn best(&self) -> &Valued<P::Move> {
        // A reference that may err can find a chosen move better than its own.
        let mut best = &self.valued[0];
        for valued in &self.valued {
            if valued.value > best.value {
                best = valued;
            }
        }
        best
    }
}
