//! Making and unmaking moves, in the published order of steps (which affects the piece lists).

use super::Mailbox;
use super::cell::MailboxSquare;
use crate::Key;
use crate::chess::moves::{Move, Special};
use crate::chess::types::{CastlingRights, Color, Piece, PieceKind, Square};

/// The state that a move does not record.
#[derive(Clone, Copy, Debug)]
pub struct Undo {
    castling: CastlingRights,
    en_passant: Option<Square>,
    halfmove_clock: u16,
    key: Key,
    balance: i32,
}

impl Mailbox {
    pub(super) fn make_move(&mut self, played: Move) -> Option<Undo> {
        let us = self.side_to_move;
        let (from, to) = (MailboxSquare::of(played.from()), MailboxSquare::of(played.to()));
        let mover = self.pieces.piece_at(from)?;
        let undo = self.undo();

        // 1. The second piece of en passant and castling.
        match played.special() {
            Special::EnPassant => self.remove(pawn(us.opposite()), passed_pawn(to, us)),
            Special::Castling => {
                let (home, beside) = rook_cells(to, from);
                self.relocate(Piece::new(us, PieceKind::Rook), home, beside);
            }
            Special::None | Special::DoublePush => {}
        }

        // 2. Castling rights, en passant square, halfmove clock, and their keys.
        let castling = self
            .castling
            .after_touching(played.from())
            .after_touching(played.to());
        let en_passant = match played.special() {
            Special::DoublePush => Some(behind(to, us).square()),
            _ => None,
        };
        let keys = &self.tables.keys;
        self.key ^= keys.castling(self.castling) ^ keys.castling(castling);
        self.key ^= keys.en_passant(self.en_passant) ^ keys.en_passant(en_passant);
        self.castling = castling;
        self.en_passant = en_passant;
        let irreversible = mover.kind == PieceKind::Pawn || played.captured().is_some();
        self.halfmove_clock = if irreversible { 0 } else { self.halfmove_clock.saturating_add(1) };

        // 3. The victim, the mover, the promotion.
        if let Some(victim) = self.pieces.piece_at(to) {
            self.remove(victim, to);
        }
        self.relocate(mover, from, to);
        if let Some(kind) = played.promotion() {
            self.remove(mover, to);
            self.add(Piece::new(us, kind), to);
        }

        // 4. A move that leaves its own king attacked is illegal: unmake it.
        self.hand_over_turn();
        if self.is_cell_attacked(self.king_cell(us), us.opposite()) {
            self.unmake_move(played, undo);
            return None;
        }
        Some(undo)
    }

    pub(super) fn unmake_move(&mut self, played: Move, undo: Undo) {
        let us = self.side_to_move.opposite();
        let (from, to) = (MailboxSquare::of(played.from()), MailboxSquare::of(played.to()));
        self.take_back_turn();
        match played.special() {
            Special::EnPassant => self.pieces.add(pawn(us.opposite()), passed_pawn(to, us)),
            Special::Castling => {
                let (home, beside) = rook_cells(to, from);
                self.pieces
                    .relocate(Piece::new(us, PieceKind::Rook), beside, home);
            }
            Special::None | Special::DoublePush => {}
        }
        if let Some(mover) = self.pieces.piece_at(to) {
            self.pieces.relocate(mover, to, from);
            if let Some(victim) = played
                .captured()
                .filter(|_| played.special() != Special::EnPassant)
            {
                self.pieces.add(Piece::new(us.opposite(), victim), to);
            }
            if played.promotion().is_some() {
                self.pieces.remove(mover, from);
                self.pieces.add(pawn(us), from);
            }
        }
        self.restore(undo);
    }

    /// Null move: passes the turn.
    pub(super) fn hand_over(&mut self) -> Undo {
        let undo = self.undo();
        self.key ^= self.tables.keys.en_passant(self.en_passant);
        self.en_passant = None;
        self.halfmove_clock = 0;
        self.hand_over_turn();
        undo
    }

    fn hand_over_turn(&mut self) {
        self.fullmove_number = self.fullmove_number.wrapping_add(self.side_to_move as u16);
        self.side_to_move = self.side_to_move.opposite();
        self.key ^= self.tables.keys.side_to_move(Color::Black);
    }

    /// The opposite of `hand_over_turn`, except for the key.
    pub(super) fn take_back_turn(&mut self) {
        self.side_to_move = self.side_to_move.opposite();
        self.fullmove_number = self.fullmove_number.wrapping_sub(self.side_to_move as u16);
    }

    fn undo(&self) -> Undo {
        Undo {
            castling: self.castling,
            en_passant: self.en_passant,
            halfmove_clock: self.halfmove_clock,
            key: self.key,
            balance: self.balance,
        }
    }

    pub(super) fn restore(&mut self, undo: Undo) {
        self.castling = undo.castling;
        self.en_passant = undo.en_passant;
        self.halfmove_clock = undo.halfmove_clock;
        self.key = undo.key;
        self.balance = undo.balance;
    }
}

const fn pawn(color: Color) -> Piece {
    Piece::new(color, PieceKind::Pawn)
}

/// The cell one rank closer to `us`.
const fn behind(cell: MailboxSquare, us: Color) -> MailboxSquare {
    match us {
        Color::White => cell.step(-10),
        Color::Black => cell.step(10),
    }
}

/// The cell of the pawn that `us` captures en passant by moving to `to`.
const fn passed_pawn(to: MailboxSquare, us: Color) -> MailboxSquare {
    behind(to, us)
}

/// The rook's cells before and after castling, from the king's target and origin.
fn rook_cells(king_to: MailboxSquare, king_from: MailboxSquare) -> (MailboxSquare, MailboxSquare) {
    if king_to.index() > king_from.index() {
        (king_to.step(1), king_to.step(-1))
    } else {
        (king_to.step(-2), king_to.step(1))
    }
}
