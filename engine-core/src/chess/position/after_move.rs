//! Evaluation and key after a move without making it: all that most leaves of a search need.

use super::Chess;
use crate::chess::moves::{Move, Special};
use crate::chess::types::Color;
use crate::evaluate::AfterMove;
use crate::key::Key;
use crate::score::Score;

impl Chess {
    /// `None` for moves that change more than their origin and target.
    #[inline(always)]
    pub(super) fn frontier(&self, played: Move) -> Option<AfterMove> {
        if !played.is_plain() {
            return None;
        }
        let (tables, state) = (&*self.tables, &self.state);
        let us = state.side_to_move();
        let (left, entered) = (
            tables.entry(us, played.mover_on_origin()),
            tables.entry(us, played.mover_on_target()),
        );
        let mut balance = state.balance + entered.value - left.value;
        let mut halfmove_clock = if played.is_by_pawn() { 0 } else { state.halfmove_clock as usize + 1 };
        if played.is_capture() {
            let (them, victim) = (us.opposite(), played.captured_on_target());
            balance += tables.entry(them, victim).value + state.pairing(tables, them, victim);
            halfmove_clock = 0;
        }
        if halfmove_clock >= 100 {
            return None;
        }
        Some(AfterMove {
            value: Score::evaluation(-balance),
            halfmove_clock,
        })
    }

    /// The key after a move for which [`Evaluate::evaluate_after`](crate::Evaluate::evaluate_after) gives a
    /// value. Rarely called.
    #[inline(never)]
    pub(super) fn frontier_key(&self, played: Move) -> Key {
        let (tables, state) = (&*self.tables, &self.state);
        let us = state.side_to_move();
        let (from, to) = (played.from(), played.to());
        let castling = state.castling.after_touching(from).after_touching(to);
        let passed = match played.special() {
            Special::DoublePush => state.capturable(us, to.behind(us)),
            _ => None,
        };
        state.key
            ^ tables.entry(us, played.mover_on_origin()).key
            ^ tables.entry(us, played.mover_on_target()).key
            ^ tables.entry(us.opposite(), played.captured_on_target()).key
            ^ tables.keys.side_to_move(Color::Black)
            ^ tables.keys.en_passant(state.en_passant())
            ^ tables.keys.en_passant(passed)
            ^ tables.keys.castling(state.castling)
            ^ tables.keys.castling(castling)
    }
}
