//! [`Position`]: the rules of a game, as a search uses them.
//!
//! What else a search needs is in separate traits: [`Evaluate`](crate::Evaluate),
//! [`Captures`](crate::Captures) and [`MoveTables`](crate::MoveTables). [`Searchable`](crate::Searchable) is
//! all of them together.

use crate::key::Key;
use std::fmt::Debug;
use std::hash::Hash;

/// Which moves [`Position::generate`] lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveScope {
    /// Every move.
    All,
    /// Captures only, for quiescence search.
    Captures,
}

/// How a search orders the moves of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MovePicking {
    /// Staged: moves are generated stage by stage, and ties keep the order of generation.
    Staged,
    /// Selection: all moves are generated before the first is tried; the best remaining move is swapped to
    /// the front each time, as in JS Chess.
    Swapped,
}

/// The result, by the rules, if the side to move has no legal move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoLegalMoves {
    /// The side to move has lost (checkmate; in xiangqi, stalemate too).
    Loss,
    /// The game is drawn (stalemate in chess).
    Draw,
    /// The static value decides, for games that count points: once the game is over,
    /// [`Evaluate::evaluate`](crate::Evaluate::evaluate) returns the result.
    Value,
}

/// A position of the game's history, with what the repetition rules need.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HistoryEntry {
    /// The position's key.
    pub key: Key,
    /// Whether the side to move was in check; false in games whose rule does not need it.
    pub in_check: bool,
}

/// The result, by the rules, of a repeated position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Repetition {
    /// The game is drawn.
    Draw,
    /// The side to move has lost because it may not repeat this way (in xiangqi, by perpetual check).
    Loss,
    /// The side to move has won because its opponent may not repeat this way.
    Win,
}

/// A position of a two-player game of perfect information, with make and unmake.
///
/// A board has no search state. It may generate pseudo-legal moves: [`Position::make`] rejects illegal ones.
/// Unmaking a move restores the position, but the board may generate its moves in a different order from then
/// on: the mailbox board does, like the tutorial's program, and declares it by its [`MovePicking`].
pub trait Position: Clone {
    /// A move. Equal moves have the same effect in the position that they were generated for.
    ///
    /// `Into<u64>` encodes it and `TryFrom<u64>` decodes it; `u8` and other small integers have both. Code
    /// that is independent of the game stores moves as codes: transposition tables (if codes have at most 23
    /// bits), and everything outside a search. Invalid codes must be rejected by `TryFrom` or by
    /// [`Position::lists`] (which must return false for a `u8` that is not a move of the position): a search
    /// calls it before playing a move from a table.
    type Move: Copy + Eq + Hash + Debug + Into<u64> + TryFrom<u64> + Send + Sync + 'static;
    /// What [`Position::unmake`] needs besides the move.
    type Undo;

    /// How a search orders this board's moves.
    const PICKING: MovePicking = MovePicking::Staged;

    /// The position's key. Positions that the repetition rule tells apart have different keys.
    fn key(&self) -> Key;

    /// Whether the side to move is in check; always false in games without check.
    fn in_check(&self) -> bool {
        false
    }

    /// Appends the moves of `scope` to `moves`, in the order that the board documents.
    fn generate(&self, scope: MoveScope, moves: &mut Vec<Self::Move>);

    /// Whether [`Position::generate`] would list `candidate`, a move of any position. A search calls it for
    /// hash moves and killers before generating moves.
    fn lists(&self, candidate: Self::Move) -> bool {
        let mut moves = Vec::with_capacity(64);
        self.generate(MoveScope::All, &mut moves);
        moves.contains(&candidate)
    }

    /// Makes a generated move. Returns `None`, leaving the position unchanged, if the move is illegal.
    fn make(&mut self, played: Self::Move) -> Option<Self::Undo>;

    /// Unmakes `played`, the last move made.
    fn unmake(&mut self, played: Self::Move, undo: Self::Undo);

    /// Makes a *null move*: passes the turn. Repetitions do not reach back across it. `None` if the game has
    /// no null move. Never called when the side to move is in check.
    fn make_null(&mut self) -> Option<Self::Undo> {
        None
    }

    /// Unmakes a null move.
    fn unmake_null(&mut self, _undo: Self::Undo) {}

    /// The result if the side to move has no legal move.
    fn without_legal_moves(&self) -> NoLegalMoves;

    /// The halfmove clock: how many plies back an equal position can be at most (0 after an irreversible
    /// move, and in games without repetition).
    fn halfmove_clock(&self) -> usize {
        0
    }

    /// This position as an entry of the game's history.
    fn history_entry(&self) -> HistoryEntry {
        HistoryEntry {
            key: self.key(),
            in_check: false,
        }
    }

    /// The result of a repetition. `cycle` holds the positions since the previous occurrence, beginning with
    /// it.
    fn repetition(&self, _cycle: &[HistoryEntry]) -> Repetition {
        Repetition::Draw
    }

    /// Whether the fifty-move rule draws the game (in chess, 100 plies without a capture or pawn move), or
    /// the game's own rule of that kind. Checkmate takes precedence, whatever the count.
    fn drawn_by_fifty_move_rule(&self) -> bool {
        false
    }

    /// Whether no sequence of moves can mate either side with the material left, so that the game is drawn.
    /// Used by the referee of a game, not by a search. False in games without such a rule.
    fn has_insufficient_material(&self) -> bool {
        false
    }

    /// The number of legal moves. Override it if the board can count without listing. The default makes and
    /// unmakes every generated move, so the board's order of generation may change.
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

    /// The legal moves, in the board's order. It works on a copy and leaves this board exactly as it is.
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
