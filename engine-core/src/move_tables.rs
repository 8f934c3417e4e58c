//! [`MoveTables`]: the index of a move in a search's history, killer and countermove tables.

use crate::key::hashed;
use crate::position::{MoveScope, Position};

/// A position whose moves have entries in the killer, countermove and history tables.
pub trait MoveTables: Position {
    /// The number of values that [`MoveTables::history_index`] can return.
    const HISTORY_SIZE: usize = 4096;

    /// The index of `candidate` in history tables, below [`MoveTables::HISTORY_SIZE`]. It must depend on the
    /// move and the side to move alone: the move either has not been played yet or was the one that led to
    /// this position (`continuation=piece`). By default moves are spread over the table by hash.
    fn history_index(&self, candidate: Self::Move) -> usize {
        (hashed(candidate) % Self::HISTORY_SIZE as u64) as usize
    }

    /// The side to move and the structure of the position (its pawns, for example), as a number. The static
    /// errors of positions with the same structure are similar (correction history). By default all positions
    /// share one.
    fn structure(&self) -> u64 {
        0
    }

    /// The structure after `candidate`, if it is known without playing it. Called only for moves for which
    /// [`Evaluate::evaluate_after`](crate::Evaluate::evaluate_after) gives a value.
    fn structure_after(&self, _candidate: Self::Move) -> Option<u64> {
        None
    }

    /// The form in which killer and countermove tables store and compare the move: moves with the same form
    /// count as the same refutation. By default the move itself.
    fn refutation(played: Self::Move) -> Self::Move {
        played
    }

    /// The first listed move of this position with that refutation.
    fn refuting(&self, refutation: Self::Move) -> Option<Self::Move> {
        let mut moves = Vec::with_capacity(64);
        self.generate(MoveScope::All, &mut moves);
        moves
            .into_iter()
            .find(|&candidate| Self::refutation(candidate) == refutation)
    }
}
