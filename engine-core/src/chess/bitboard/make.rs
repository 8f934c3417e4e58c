//! Making a move.

use super::Bitboard;
use super::squares::Squares;
use crate::chess::moves::{Move, Special};
use crate::chess::types::{Color, Piece, PieceKind, Square};

impl Bitboard {
    /// Plays a legal move.
    #[inline]
    pub(super) fn play(&mut self, played: Move) {
        let us = self.state.side_to_move;
        let (from, to, mover) = (played.from(), played.to(), played.mover());

        if let Some(victim) = played.captured() {
            let square = match played.special() {
                Special::EnPassant => to.behind(us),
                _ => to,
            };
            self.toggle(us.opposite(), victim, square);
        }
        self.relocate(us, mover, from, to);
        if let Some(kind) = played.promotion() {
            self.toggle(us, mover, to);
            self.toggle(us, kind, to);
        }
        if played.special() == Special::Castling {
            let (home, beside) = rook_squares(to);
            self.relocate(us, PieceKind::Rook, home, beside);
        }

        let keys = &self.tables.keys;
        let state = &mut self.state;
        let castling = state.castling.after_touching(from).after_touching(to);
        if castling != state.castling {
            state.key ^= keys.castling(state.castling) ^ keys.castling(castling);
            state.castling = castling;
        }
        if state.en_passant.is_some() {
            state.key ^= keys.en_passant(state.en_passant);
            state.en_passant = None;
        }
        if played.special() == Special::DoublePush {
            state.en_passant = Some(to.behind(us));
            state.key ^= keys.en_passant(state.en_passant);
        }
        state.key ^= keys.side_to_move(Color::Black);
        let irreversible = mover == PieceKind::Pawn || played.captured().is_some();
        state.halfmove_clock = if irreversible {
            0
        } else {
            state.halfmove_clock.saturating_add(1)
        };
        state.fullmove_number = state.fullmove_number.wrapping_add(us as u16);
        state.side_to_move = us.opposite();
    }

    /// Puts a piece on an empty square or takes it off, and keeps key and balance right.
    #[inline]
    pub(super) fn toggle(&mut self, color: Color, kind: PieceKind, square: Square) {
        let entry = self.tables.entry(Piece::new(color, kind), square);
        let arrives = !self.state.of_color(color).has(square);
        self.state.toggle(color, kind, Squares::one(square));
        self.state.key ^= entry.key;
        self.state.balance += if arrives { entry.value } else { -entry.value };
    }

    #[inline]
    fn relocate(&mut self, color: Color, kind: PieceKind, from: Square, to: Square) {
        let piece = Piece::new(color, kind);
        let (left, entered) = (self.tables.entry(piece, from), self.tables.entry(piece, to));
        self.state
            .toggle(color, kind, Squares::one(from) | Squares::one(to));
        self.state.key ^= left.key ^ entered.key;
        self.state.balance += entered.value - left.value;
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
