//! Pseudo-legal move generation in the published order.
//!
//! 1. Pawns, in list order: single push, double push, captures (lower step first, then higher), en passant.
//! 2. Castling: kingside, then queenside.
//! 3. Knights, then the king.
//! 4. Bishops, rooks, queens: each ray outward.
//!
//! Captures are generated in the same order; promotions without a capture are not included.

use super::Mailbox;
use super::attacks::{BISHOP_STEPS, KING_STEPS, KNIGHT_STEPS, ROOK_STEPS};
use super::cell::{CellContent, MailboxSquare};
use crate::chess::moves::{Move, Special};
use crate::chess::types::{CastlingSide, Color, Piece, PieceKind, Square};
use crate::position::MoveScope;

const PROMOTIONS: [PieceKind; 4] = [
    PieceKind::Queen,
    PieceKind::Rook,
    PieceKind::Bishop,
    PieceKind::Knight,
];

impl Mailbox {
    pub(super) fn generate_moves(&self, scope: MoveScope, moves: &mut Vec<Move>) {
        self.pawn_moves(scope, moves);
        if scope == MoveScope::All {
            self.castling_moves(moves);
        }
        self.leaper_moves(PieceKind::Knight, &KNIGHT_STEPS, scope, moves);
        self.leaper_moves(PieceKind::King, &KING_STEPS, scope, moves);
        self.slider_moves(PieceKind::Bishop, &BISHOP_STEPS, scope, moves);
        self.slider_moves(PieceKind::Rook, &ROOK_STEPS, scope, moves);
        self.slider_moves(PieceKind::Queen, &KING_STEPS, scope, moves);
    }

    fn own(&self, kind: PieceKind) -> &[MailboxSquare] {
        self.pieces.list(Piece::new(self.side_to_move, kind))
    }

    fn pawn_moves(&self, scope: MoveScope, moves: &mut Vec<Move>) {
        let (forward, first_rank, capture_steps) = match self.side_to_move {
            Color::White => (10, 1, [9, 11]),
            Color::Black => (-10, 6, [-9, -11]),
        };
        let en_passant = self.en_passant.map(MailboxSquare::of);
        for &from in self.own(PieceKind::Pawn) {
            let one = from.step(forward);
            if scope == MoveScope::All && self.pieces.at(one) == CellContent::EMPTY {
                push_pawn_move(moves, Move::quiet(PieceKind::Pawn, from.square(), one.square()));
                let two = one.step(forward);
                if from.square().rank() == first_rank && self.pieces.at(two) == CellContent::EMPTY {
                    let double = Move::quiet(PieceKind::Pawn, from.square(), two.square());
                    moves.push(double.with(Special::DoublePush));
                }
            }
            for step in capture_steps {
                let to = from.step(step);
                if let Some(victim) = self.enemy_at(to) {
                    push_pawn_move(
                        moves,
                        Move::capture(PieceKind::Pawn, from.square(), to.square(), victim),
                    );
                }
            }
            for step in capture_steps {
                if en_passant == Some(from.step(step)) {
                    let to = from.step(step).square();
                    let capture = Move::capture(PieceKind::Pawn, from.square(), to, PieceKind::Pawn);
                    moves.push(capture.with(Special::EnPassant));
                }
            }
        }
    }

    /// The king's square and the square it crosses must not be attacked; the target square is checked when
    /// the move is made.
    fn castling_moves(&self, moves: &mut Vec<Move>) {
        let us = self.side_to_move;
        for side in CastlingSide::ALL {
            if !self.castling.has(us, side) {
                continue;
            }
            let king = self.king_cell(us);
            let (between, crossed, target): (&[i8], i8, i8) = match side {
                CastlingSide::King => (&[1, 2], 1, 2),
                CastlingSide::Queen => (&[-1, -2, -3], -1, -2),
            };
            let way_is_free = between
                .iter()
                .all(|&step| self.pieces.at(king.step(step)) == CellContent::EMPTY);
            if way_is_free
                && !self.is_cell_attacked(king.step(crossed), us.opposite())
                && !self.is_cell_attacked(king, us.opposite())
            {
                let castling = Move::quiet(PieceKind::King, king.square(), king.step(target).square());
                moves.push(castling.with(Special::Castling));
            }
        }
    }

    fn leaper_moves(&self, kind: PieceKind, steps: &[i8], scope: MoveScope, moves: &mut Vec<Move>) {
        for &from in self.own(kind) {
            for &step in steps {
                let to = from.step(step);
                if let Some(victim) = self.enemy_at(to) {
                    moves.push(Move::capture(kind, from.square(), to.square(), victim));
                } else if scope == MoveScope::All && self.pieces.at(to) == CellContent::EMPTY {
                    moves.push(Move::quiet(kind, from.square(), to.square()));
                }
            }
        }
    }

    fn slider_moves(&self, kind: PieceKind, steps: &[i8], scope: MoveScope, moves: &mut Vec<Move>) {
        for &from in self.own(kind) {
            for &step in steps {
                let mut to = from.step(step);
                while self.pieces.at(to) == CellContent::EMPTY {
                    if scope == MoveScope::All {
                        moves.push(Move::quiet(kind, from.square(), to.square()));
                    }
                    to = to.step(step);
                }
                if let Some(victim) = self.enemy_at(to) {
                    moves.push(Move::capture(kind, from.square(), to.square(), victim));
                }
            }
        }
    }

    fn enemy_at(&self, cell: MailboxSquare) -> Option<PieceKind> {
        let content = self.pieces.at(cell);
        if content.is_of(self.side_to_move.opposite()) { content.kind() } else { None }
    }
}

/// Pushes a pawn move, or its four promotions.
fn push_pawn_move(moves: &mut Vec<Move>, step: Move) {
    if is_last_rank(step.to()) {
        moves.extend(PROMOTIONS.map(|kind| step.promoting(kind)));
    } else {
        moves.push(step);
    }
}

/// No pawn moves toward its own first rank, so either end is a promotion.
const fn is_last_rank(square: Square) -> bool {
    matches!(square.rank(), 0 | 7)
}
