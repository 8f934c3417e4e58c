//! [`Position`]: the one interface that every search is written against.

use crate::{Key, Score};
use std::fmt::Debug;
use std::hash::Hash;

/// Which moves [`Position::generate`] lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveScope {
    /// Every move.
    All,
    /// The moves that capture something, as quiescence wants them.
    Captures,
}

/// What the rules say of a side that has no legal move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stuck {
    /// The side to move has lost (checkmate; in xiangqi stalemate as well).
    Loss,
    /// The game is drawn (stalemate in chess).
    Draw,
}

/// A position that was passed on the way to the present one, as far as rules of repetition ask of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Passed {
    /// Its key.
    pub key: Key,
    /// Whether its side to move was in check; false in games whose rule does not ask.
    pub in_check: bool,
}

/// What the rules say of a position that has occurred before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Repetition {
    /// The game is drawn.
    Draw,
    /// The side to move has lost, for it is not allowed to repeat in this way (in xiangqi by perpetual
    /// check).
    Loss,
    /// The side to move has won: the other was not allowed to.
    Win,
}

/// Who takes whom, as ranks from 1 (the least piece) upward: all that capture ordering needs to know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Capture {
    /// Rank of the captured piece.
    pub victim: u8,
    /// Rank of the capturing piece.
    pub attacker: u8,
}

/// How much the side to move has besides king and pawns: with little it may be so short of moves that having
/// to move is a burden (*zugzwang*).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Reserve {
    /// Next to nothing: zugzwang is common.
    Bare,
    /// Little: zugzwang happens.
    Thin,
    /// Enough: there is always a harmless move.
    Ample,
}

/// What can be said of the position after a move without playing it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Glance {
    /// Its static value, from the view of the side that is to move then.
    pub value: Score,
    /// [`Position::reversible_plies`] there.
    pub reversible_plies: usize,
}

/// A position of a two-player game of perfect information, with make and unmake.
///
/// A board carries no search state. Moves may be generated pseudo-legally: [`Position::make`] is what
/// decides. A search owns its board: after an unmake the position is the same, but a board is free
/// to generate its moves in another order from then on (the mailbox board does, as published).
pub trait Position: Clone {
    /// A move; equal moves are equal bits, so that killer slots can compare them.
    type Move: Copy + Eq + Hash + Debug + Send + Sync + 'static;
    /// What [`Position::unmake`] needs beyond the move itself.
    type Undo;

    /// Number of different answers of [`Position::history_slot`].
    const HISTORY_SLOTS: usize;

    /// Number of different answers of [`Position::target`].
    const TARGETS: usize;

    /// What the pieces are worth in exchanges, in centipawns, by their rank in [`Capture`]; the first is that
    /// of rank 1.
    const WORTH: &'static [i32];

    /// The position's key. Positions that differ for the repetition rule have different keys.
    fn key(&self) -> Key;

    /// The static value in centipawns, from the side to move.
    fn evaluate(&self) -> Score;

    /// Whether the side to move is in check; never so in games that know no check.
    fn in_check(&self) -> bool;

    /// Appends the moves of `scope` to `moves`, in this board's documented order.
    fn generate(&self, scope: MoveScope, moves: &mut Vec<Self::Move>);

    /// Plays a generated move; `None` if it turns out to be illegal, and then the position is as before.
    fn make(&mut self, played: Self::Move) -> Option<Self::Undo>;

    /// Takes back `played`, the last move made.
    fn unmake(&mut self, played: Self::Move, undo: Self::Undo);

    /// Gives the move to the other side (a *null move*); positions before it cannot be repeated after it.
    /// `None` if the game has no such thing. Never asked of a side that is in check.
    fn pass(&mut self) -> Option<Self::Undo> {
        None
    }

    /// Takes a pass back.
    fn unpass(&mut self, _undo: Self::Undo) {}

    /// What the side to move has left to fight with.
    fn reserve(&self) -> Reserve {
        Reserve::Bare
    }

    /// How the game ends if the side to move has no legal move.
    fn stuck(&self) -> Stuck;

    /// How many plies back an equal position can lie at the most (0 after an irreversible move).
    fn reversible_plies(&self) -> usize;

    /// This position as the rule of repetition will ask of it later.
    fn passed(&self) -> Passed {
        Passed {
            key: self.key(),
            in_check: false,
        }
    }

    /// The result when this position has occurred before. `cycle` holds the positions passed since, the equal
    /// one first.
    fn repetition(&self, _cycle: &[Passed]) -> Repetition {
        Repetition::Draw
    }

    /// Whether the game is drawn by its count of moves without progress (in chess 100 half-moves without a
    /// capture or a pawn move). A side that is mated has lost whatever the count: mate ends the game first.
    fn drawn_by_move_count(&self) -> bool;

    /// Who takes whom, if `candidate` captures. The move alone tells: it may have been played already.
    fn capture(&self, candidate: Self::Move) -> Option<Capture>;

    /// The square or point that `candidate` moves to, as a number below [`Position::TARGETS`]. The move alone
    /// tells.
    fn target(&self, candidate: Self::Move) -> usize;

    /// Where the history heuristic keeps the merit of `candidate` (not yet played), below
    /// [`Position::HISTORY_SLOTS`].
    fn history_slot(&self, candidate: Self::Move) -> usize;

    /// A look at the position after `candidate`, a legal move, so that a leaf can be valued without playing
    /// it. `None` if the board cannot tell, or if the game would be drawn there by its count of moves. Boards
    /// that do not keep their value up to date never can.
    fn glance(&self, _candidate: Self::Move) -> Option<Glance> {
        None
    }

    /// The key of the position after `candidate`; `None` whenever [`Position::glance`] gives none.
    fn key_after(&self, _candidate: Self::Move) -> Option<Key> {
        None
    }

    /// The number of legal moves. A board that can count without listing overrides this; here each
    /// generated move is played and taken back, so that a board may list in another order from then on.
    fn count_moves(&mut self) -> u64 {
        let mut moves = Vec::with_capacity(64);
        self.generate(MoveScope::All, &mut moves);
        let mut legal = 0;
        for played in moves {
            if let Some(undo) = self.make(played) {
                self.unmake(played, undo);
                legal += 1;
            }
        }
        legal
    }

    /// The legal moves, in the board's order. Works on a copy: this board is left exactly as it is.
    fn legal_moves(&self) -> Vec<Self::Move> {
        let mut moves = Vec::new();
        self.generate(MoveScope::All, &mut moves);
        let mut board = self.clone();
        moves.retain(|&candidate| match board.make(candidate) {
            Some(undo) => {
                board.unmake(candidate, undo);
                true
            }
            None => false,
        });
        moves
    }
}
