//! [`MoveTables`]: where the tables of a search keep what they learn of a move.

use crate::key::hashed;
use crate::position::{MoveScope, Position};

/// A position whose moves have places in the tables of killers, countermoves and history.
pub trait MoveTables: Position {
    /// Number of different answers of [`MoveTables::history_index`].
    const HISTORY_SIZE: usize = 4096;

    /// Where the history heuristic keeps the score of `candidate`, below [`MoveTables::HISTORY_SIZE`]. The
    /// move has not been played yet, or it led to the position (`continuation=piece`): it and whose turn it
    /// is tell the place. By default the moves are spread over the table by their hash.
    fn history_index(&self, candidate: Self::Move) -> usize {
        (hashed(candidate) % Self::HISTORY_SIZE as u64) as usize
    }

    /// The side to move and the structure of the position, that of its pawns, say, as a number: positions of
    /// the same structure are misjudged alike. By default all positions are one structure.
    fn structure(&self) -> u64 {
        0
    }

    /// The move as killer slots and countermoves keep and compare it: moves that share it refute alike. By
    /// default the move itself.
    fn refutation(played: Self::Move) -> Self::Move {
        played
    }

    /// The first move of this position, of those that are listed, that has that refutation.
    fn refuting(&self, refutation: Self::Move) -> Option<Self::Move> {
        let mut moves = Vec::with_capacity(64);
        self.generate(MoveScope::All, &mut moves);
        moves
            .into_iter()
            .find(|&candidate| Self::refutation(candidate) == refutation)
    }
}
