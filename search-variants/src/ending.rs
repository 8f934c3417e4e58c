//! [`Ending`]: how a node came to its score; [`Cut`]: why the rest of one was cut off.

use crate::proof_numbers::ProofNumbers;
use engine_core::{NoLegalMoves, Repetition};

/// Why the rest of a node was cut off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cut<M> {
    /// A move reached beta.
    Beta {
        /// The move.
        played: M,
        /// Its place among the legal moves tried, from 0.
        index: usize,
    },
    /// In quiescence: the static value alone reached beta.
    StandPat,
}

/// How a node came to its score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// Every move was searched (in quiescence: every capture).
    Searched,
    /// The rest was cut off; [`Observer::cut`](crate::Observer::cut) was told why.
    CutOff,
    /// The horizon: evaluated statically.
    Horizon,
    /// As deep as a search can go: evaluated statically.
    PlyLimit,
    /// The position has occurred before; the rules say what that means.
    Repeated(Repetition),
    /// Drawn by the fifty-move rule.
    FiftyMoveRule,
    /// No legal move.
    NoLegalMoves(NoLegalMoves),
    /// The transposition table had its value, or a bound that is enough.
    TranspositionTable,
    /// Cut off, for even a null move reached beta.
    NullMove,
    /// Left by a search that has these numbers instead of a value.
    Proof(ProofNumbers),
    /// Cut off by another kind of pruning before a move was looked at.
    Pruned,
}
