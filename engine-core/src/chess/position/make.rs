//! Making a move.

use super::Chess;
use crate::chess::moves::{Move, Special};
use crate::chess::types::{Color, PieceKind, Square};

impl Chess {
    /// Plays a legal move.
    #[inline]
    pub(super) fn play(&mut self, played: Move) {
        let (tables, state) = (&*self.tables, &mut self.state);
        let us = state.side_to_move();
        let (from, to, mover) = (played.from(), played.to(), played.mover());

        state.relocate(tables, us, mover, from, to);
        state.key ^= tables.keys.side_to_move(Color::Black);
        state.pass_the_move();
        state.halfmove_clock = if mover == PieceKind::Pawn {
            0
        } else {
            state.halfmove_clock + 1
        };
        if let Some(square) = state.en_passant() {
            state.key ^= tables.keys.en_passant(Some(square));
            state.set_en_passant(None);
        }
        let castling = state.castling.after_touching(from).after_touching(to);
        if castling != state.castling {
            state.key ^= tables.keys.castling(state.castling) ^ tables.keys.castling(castling);
            state.castling = castling;
        }
        if played.has_side_effect() {
            self.play_side_effect(played, us);
        }
    }

    /// Makes it the other side's move, with nothing moved.
    pub(super) fn hand_over(&mut self) {
        let (tables, state) = (&*self.tables, &mut self.state);
        state.key ^= tables.keys.side_to_move(Color::Black) ^ tables.keys.en_passant(state.en_passant());
        state.set_en_passant(None);
        state.halfmove_clock = 0;
        state.pass_the_move();
    }

    /// What a move of `us` does besides carrying its piece to the target. Apart from [`Chess::play`],
    /// which then needs so few registers that it saves hardly any.
    #[inline(never)]
    fn play_side_effect(&mut self, played: Move, us: Color) {
        let (tables, state) = (&*self.tables, &mut self.state);
        let (to, special) = (played.to(), played.special());
        if special == Special::DoublePush {
            let passed = state.capturable(us, to.behind(us));
            state.set_en_passant(passed);
            state.key ^= tables.keys.en_passant(passed);
            return;
        }
        if special == Special::Castling {
            let (home, beside) = rook_squares(to);
            state.relocate(tables, us, PieceKind::Rook, home, beside);
            return;
        }
        if let Some(victim) = played.captured() {
            let square = if special == Special::EnPassant {
                to.behind(us)
            } else {
                to
            };
            state.remove(tables, us.opposite(), victim, square);
            state.halfmove_clock = 0;
        }
        if let Some(kind) = played.promotion() {
            state.remove(tables, us, PieceKind::Pawn, to);
            state.add(tables, us, kind, to);
        }
    }
}

/// The rook's squares at castling, before and after, from the king's target.
#[inline]
fn rook_squares(king_to: Square) -> (Square, Square) {
    let (home, beside) = if king_to.file() == 6 { (7, 5) } else { (0, 3) };
    (
        Square::new(home, king_to.rank()),
        Square::new(beside, king_to.rank()),
    )
}
