//! Making a move.

use super::Chess;
use super::bitboard::Bitboard;
use super::state::ChessState;
use crate::chess::moves::{Move, Special};
use crate::chess::piece_square::PieceSquare;
use crate::chess::tables::Tables;
use crate::chess::types::{CastlingRights, Color, PieceKind, Square};
use crate::hot::hot;

impl Chess {
    /// Makes a legal move. All except special moves are inlined, and captures reuse the table entries that
    /// were read to evaluate them. In WebAssembly, where each copy adds to the download, only quiet moves are
    /// inlined.
    #[inline(always)]
    pub(super) fn play(&mut self, played: Move) {
        if played.is_quiet() {
            self.play_quiet(played);
        } else if played.is_plain() {
            self.play_capture(played);
        } else {
            self.play_special(played);
        }
    }

    #[inline(always)]
    fn play_quiet(&mut self, played: Move) {
        let (tables, state) = (&*self.tables, &mut self.state);
        let us = state.side_to_move();
        state.halfmove_clock = if played.is_by_pawn() { 0 } else { state.halfmove_clock + 1 };
        state.carry(tables, us, played);
        if played.is_double_step() {
            state.pass_square(tables, us, played.to().behind(us));
        }
    }

    hot! {
        /// A capture without a promotion.
        fn play_capture(&mut self, played: Move) {
            let (tables, state) = (&*self.tables, &mut self.state);
            let us = state.side_to_move();
            state.remove(tables, us.opposite(), played.captured_on_target());
            state.carry(tables, us, played);
            state.halfmove_clock = 0;
        }
    }

    /// Castling, en passant and promotions.
    #[inline(never)]
    fn play_special(&mut self, played: Move) {
        let (tables, state) = (&*self.tables, &mut self.state);
        let us = state.side_to_move();
        let to = played.to();
        if let Some(victim) = played.captured() {
            let square = match played.special() {
                Special::EnPassant => to.behind(us),
                _ => to,
            };
            state.remove(tables, us.opposite(), PieceSquare::new(victim, square));
        }
        if played.special() == Special::Castling {
            let (home, beside) = rook_squares(to);
            let [home, beside] = [home, beside].map(|square| PieceSquare::new(PieceKind::Rook, square));
            state.relocate(tables, us, home, beside);
            state.carry(tables, us, played);
            state.halfmove_clock += 1;
            return;
        }
        state.carry(tables, us, played);
        state.halfmove_clock = 0;
        if let Some(kind) = played.promotion() {
            state.remove(tables, us, PieceSquare::new(PieceKind::Pawn, to));
            state.add(tables, us, PieceSquare::new(kind, to));
        }
    }

    /// Null move: passes the turn.
    pub(super) fn hand_over(&mut self) {
        let (tables, state) = (&*self.tables, &mut self.state);
        state.key ^= tables.keys.side_to_move(Color::Black) ^ tables.keys.en_passant(state.en_passant());
        state.set_en_passant(None);
        state.halfmove_clock = 0;
        state.pass_the_move();
    }
}

/// The home squares of kings and rooks that may castle.
const CASTLING_SQUARES: Bitboard = {
    let mut squares = 0;
    let mut index = 0;
    while index < 64 {
        let square = Square::from_index(index);
        if CastlingRights::ALL.after_touching(square).index() != CastlingRights::ALL.index() {
            squares |= Bitboard::one(square).0;
        }
        index += 1;
    }
    Bitboard(squares)
};

impl ChessState {
    hot! {
        /// Records that a pawn of `us` has just passed the square `passed`.
        fn pass_square(&mut self, tables: &Tables, us: Color, passed: Square) {
            if let Some(passed) = self.capturable(us, passed) {
                self.set_en_passant(Some(passed));
                self.key ^= tables.keys.en_passant(Some(passed));
            }
        }
    }

    /// The part common to all moves: moves a piece of `us` to its target, which is empty by now, and passes
    /// the turn.
    #[inline(always)]
    fn carry(&mut self, tables: &Tables, us: Color, played: Move) {
        let (from, to) = (played.from(), played.to());
        // Read before the key is written, because the compiler cannot rule out that they alias.
        let turn = tables.keys.side_to_move(Color::Black);
        self.relocate(tables, us, played.mover_on_origin(), played.mover_on_target());
        self.key ^= turn;
        self.pass_the_move();
        if let Some(square) = self.en_passant() {
            self.key ^= tables.keys.en_passant(Some(square));
            self.set_en_passant(None);
        }
        // Most moves touch none of these squares, and most that do change no castling right.
        if !((Bitboard::one(from) | Bitboard::one(to)) & CASTLING_SQUARES).is_empty() {
            let castling = self.castling.after_touching(from).after_touching(to);
            self.key ^= tables.keys.castling(self.castling) ^ tables.keys.castling(castling);
            self.castling = castling;
        }
    }
}

/// The rook's squares before and after castling, from the king's target.
#[inline]
fn rook_squares(king_to: Square) -> (Square, Square) {
    let (home, beside) = if king_to.file() == 6 { (7, 5) } else { (0, 3) };
    (
        Square::new(home, king_to.rank()),
        Square::new(beside, king_to.rank()),
    )
}
