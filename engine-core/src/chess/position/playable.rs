//! Tests whether a move from another position is legal in this one: hash moves and killers are tried before
//! any moves are generated.

use super::Chess;
use super::attacks;
use super::bitboard::Bitboard;
use super::visitors;
use crate::chess::moves::{Move, Special};
use crate::chess::types::{Color, PieceKind};

impl Chess {
    /// Whether `played` is a legal move in this position.
    pub(super) fn can_play(&self, played: Move) -> bool {
        if matches!(played.special(), Special::Castling | Special::EnPassant) {
            let mut moves = Vec::with_capacity(64);
            visitors::list::<true, true>(&self.state, &mut moves);
            return moves.contains(&played);
        }
        self.reaches(played) && self.keeps_king_safe(played)
    }

    /// Whether the moving piece is on its origin and can reach its target, and the captured piece is there.
    fn reaches(&self, played: Move) -> bool {
        let (state, us) = (&self.state, self.state.side_to_move());
        let (from, to, mover) = (played.from(), played.to(), played.mover());
        let stands_there = (state.of_color(us) & state.of_kind(mover)).has(from);
        let is_free = match played.captured() {
            Some(victim) => (state.of_color(us.opposite()) & state.of_kind(victim)).has(to),
            None => !state.occupied().has(to),
        };
        let is_plain = played.promotion().is_none() && played.special() == Special::None;
        if !stands_there || !is_free || (mover != PieceKind::Pawn && !is_plain) {
            return false;
        }
        let is_way_free = || (attacks::between(from, to) & state.occupied()).is_empty();
        match mover {
            PieceKind::Pawn => self.pawn_reaches(us, played),
            PieceKind::Knight => attacks::knight(from).has(to),
            PieceKind::Bishop => attacks::diagonal_lines(from).has(to) && is_way_free(),
            PieceKind::Rook => attacks::straight_lines(from).has(to) && is_way_free(),
            PieceKind::Queen => {
                let lines = attacks::straight_lines(from) | attacks::diagonal_lines(from);
                lines.has(to) && is_way_free()
            }
            PieceKind::King => attacks::king(from).has(to),
        }
    }

    fn pawn_reaches(&self, us: Color, played: Move) -> bool {
        let (from, to) = (played.from(), played.to());
        let (first_rank, last_rank) = match us {
            Color::White => (1, 7),
            Color::Black => (6, 0),
        };
        if played.promotion().is_some() != (to.rank() == last_rank) {
            return false;
        }
        if played.is_capture() {
            return attacks::pawn(us, from).has(to);
        }
        let passed = to.behind(us);
        match played.special() {
            Special::DoublePush => {
                from.rank() == first_rank && passed.behind(us) == from && !self.state.occupied().has(passed)
            }
            _ => passed == from,
        }
    }

    /// Whether the king is not attacked after `played`, which is neither castling nor en passant.
    fn keeps_king_safe(&self, played: Move) -> bool {
        let (state, us) = (&self.state, self.state.side_to_move());
        let (from, to) = (Bitboard::one(played.from()), Bitboard::one(played.to()));
        let king = match played.mover() {
            PieceKind::King => played.to(),
            _ => state.king(us),
        };
        let (occupied, enemy) = (state.occupied() & !from | to, state.of_color(us.opposite()) & !to);
        let leapers = state.leapers(king, us) | attacks::king(king) & state.of_kind(PieceKind::King);
        let is_blocked = |slider| !(attacks::between(king, slider) & occupied).is_empty();
        (leapers & enemy).is_empty() && (state.aligned_sliders(king) & enemy).all(is_blocked)
    }
}
