//! [`Position`]: the rules of a game, as every search asks for them.
//!
//! What a search would like to know beside the rules lies in traits of their own:
//! [`Evaluate`](crate::Evaluate), [`Captures`](crate::Captures) and [`MoveTables`](crate::MoveTables). All of
//! them together are [`Searchable`](crate::Searchable).

use crate::key::Key;
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

/// How a search brings the moves of a node into order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MovePicking {
    /// In stages: moves are listed when their turn comes, and equals keep the order of generation.
    Staged,
    /// All moves are listed before the first is tried, and the best of those that are left is swapped to the
    /// front, as in JS Chess.
    Swapped,
}

/// What the rules say of a side that has no legal move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoLegalMoves {
    /// The side to move has lost (checkmate; in xiangqi stalemate as well).
    Loss,
    /// The game is drawn (stalemate in chess).
    Draw,
    /// The game is worth the position's static value to the side to move, as where points are counted:
    /// [`Evaluate::evaluate`](crate::Evaluate::evaluate) gives the result of a game that has ended.
    Value,
}

/// A position of the game's history, as far as the rules of repetition ask of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HistoryEntry {
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

/// A position of a two-player game of perfect information, with make and unmake.
///
/// A board carries no search state. Moves may be generated pseudo-legally: [`Position::make`] is what
/// decides. A search owns its board: after an unmake the position is the same, but a board is free
/// to generate its moves in another order from then on (the mailbox board does, as published, and says so
/// by its [`MovePicking`]).
pub trait Position: Clone {
    /// A move. Moves that are equal do the same in the position that they were generated in.
    ///
    /// `Into<u64>` is its code, and `TryFrom<u64>` gives it back; `u8` and its like have both. Code that
    /// knows no game holds moves as codes: transposition tables, if a code has 23 bits at most, and all that
    /// is beyond a search. All other codes must be refused, by `TryFrom` or by [`Position::lists`], which
    /// denies a `u8` that is no move of the position: what a table gives back is asked there before it is
    /// played.
    type Move: Copy + Eq + Hash + Debug + Into<u64> + TryFrom<u64> + Send + Sync + 'static;
    /// What [`Position::unmake`] needs beyond the move itself.
    type Undo;

    /// How a search brings its moves into order.
    const PICKING: MovePicking = MovePicking::Staged;

    /// The position's key. Positions that differ for the repetition rule have different keys.
    fn key(&self) -> Key;

    /// Whether the side to move is in check; never so in games that know no check.
    fn in_check(&self) -> bool {
        false
    }

    /// Appends the moves of `scope` to `moves`, in this board's documented order.
    fn generate(&self, scope: MoveScope, moves: &mut Vec<Self::Move>);

    /// Whether [`Position::generate`] lists `candidate`, a move of whatever position. A search asks it of
    /// moves that were good elsewhere, before any list is made.
    fn lists(&self, candidate: Self::Move) -> bool {
        let mut moves = Vec::with_capacity(64);
        self.generate(MoveScope::All, &mut moves);
        moves.contains(&candidate)
    }

    /// Plays a generated move; `None` if it turns out to be illegal, and then the position is as before.
    fn make(&mut self, played: Self::Move) -> Option<Self::Undo>;

    /// Takes back `played`, the last move made.
    fn unmake(&mut self, played: Self::Move, undo: Self::Undo);

    /// Gives the move to the other side (a *null move*); positions before it cannot be repeated after it.
    /// `None` if the game has no such thing. Never asked of a side that is in check.
    fn make_null(&mut self) -> Option<Self::Undo> {
        None
    }

    /// Takes a null move back.
    fn unmake_null(&mut self, _undo: Self::Undo) {}

    /// How the game ends if the side to move has no legal move.
    fn without_legal_moves(&self) -> NoLegalMoves;

    /// The halfmove clock: how many plies back an equal position can lie at the most (0 after an irreversible
    /// move, and in games where nothing can be repeated).
    fn halfmove_clock(&self) -> usize {
        0
    }

    /// This position as the rule of repetition will ask of it later.
    fn history_entry(&self) -> HistoryEntry {
        HistoryEntry {
            key: self.key(),
            in_check: false,
        }
    }

    /// The result when this position has occurred before. `cycle` holds the positions of the game since then,
    /// the equal one first.
    fn repetition(&self, _cycle: &[HistoryEntry]) -> Repetition {
        Repetition::Draw
    }

    /// Whether the game is drawn by the fifty-move rule (in chess 100 half-moves without a capture or a pawn
    /// move), or by the game's own rule of that kind. A side that is mated has lost whatever the count: mate
    /// ends the game first.
    fn drawn_by_fifty_move_rule(&self) -> bool {
        false
    }

    /// Whether the material is such that no sequence of moves mates anybody: the game is drawn. A search does
    /// not ask, the referee of a game does. False in games that know no such rule.
    fn has_insufficient_material(&self) -> bool {
        false
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
