//! What a move leads to, without playing it: most leaves of a search need no more.

use super::Chess;
use crate::chess::moves::{Move, Special};
use crate::chess::types::{Color, Piece, PieceKind};
use crate::evaluate::Frontier;
use crate::key::Key;
use crate::score::Score;

impl Chess {
    /// Moves that touch more than their origin and target are left to be played.
    #[inline(always)]
    pub(super) fn frontier(&self, played: Move) -> Option<Frontier> {
        if !played.is_plain() {
            return None;
        }
        let (tables, state) = (&*self.tables, &self.state);
        let us = state.side_to_move();
        let (from, to, mover) = (played.from(), played.to(), played.mover());
        let piece = Piece::new(us, mover);
        let mut balance = state.balance + tables.entry(piece, to).value - tables.entry(piece, from).value;
        let mut halfmove_clock = state.halfmove_clock as usize + 1;
        if mover == PieceKind::Pawn {
            halfmove_clock = 0;
        }
        if let Some(victim) = played.captured() {
            let them = us.opposite();
            balance -= tables.entry(Piece::new(them, victim), to).value;
            balance -= state.pairing(tables, them, victim, to);
            halfmove_clock = 0;
        }
        if halfmove_clock >= 100 {
            return None;
        }
        Some(Frontier {
            // From the view of the side that did not move.
            value: Score::evaluation(match us {
                Color::White => -balance,
                Color::Black => balance,
            }),
            halfmove_clock,
        })
    }

    /// The key after a move that [`Evaluate::evaluate_after`](crate::Evaluate::evaluate_after) can tell.
    #[inline]
    pub(super) fn frontier_key(&self, played: Move) -> Key {
        let (tables, state) = (&*self.tables, &self.state);
        let us = state.side_to_move();
        let (from, to) = (played.from(), played.to());
        let castling = state.castling.after_touching(from).after_touching(to);
        let piece = Piece::new(us, played.mover());
        let passed = match played.special() {
            Special::DoublePush => state.capturable(us, to.behind(us)),
            _ => None,
        };
        let taken = played.captured().map_or(Key(0), |victim| {
            tables.entry(Piece::new(us.opposite(), victim), to).key
        });
        state.key
            ^ tables.entry(piece, from).key
            ^ tables.entry(piece, to).key
            ^ taken
            ^ tables.keys.side_to_move(Color::Black)
            ^ tables.keys.en_passant(state.en_passant())
            ^ tables.keys.en_passant(passed)
            ^ tables.keys.castling(state.castling)
            ^ tables.keys.castling(castling)
    }
}
