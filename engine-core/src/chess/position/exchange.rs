//! Static exchange evaluation on bitboards: the same result as [`Exchanges`](crate::exchange::Exchanges)
//! finds by making moves.
//!
//! The attackers of the target square, of both sides, are one set. The least valuable attacker that may
//! capture leaves the set, and a slider that it uncovers (an x-ray attacker) joins. All moves go to the
//! target square, which stays occupied, so only sliders can keep a piece from capturing: by a pin, or by a
//! check that the exchange itself has uncovered. A king captures only if the target is no longer defended.
//!
//! Reference: Chess Programming Wiki, *SEE - The Swap Algorithm*.

use super::attacks;
use super::bitboard::Bitboard;
use super::sliders;
use super::state::ChessState;
use crate::chess::moves::{Move, Special};
use crate::chess::types::{Color, PieceKind, Square};
use arrayvec::ArrayVec;

impl ChessState {
    /// Static exchange value of the legal move `candidate`, in centipawns.
    pub(super) fn exchange_gain(&self, candidate: Move) -> i32 {
        let (won, on_target) = begun_by(candidate);
        won - Exchange::after(self, candidate).best_reply(self.side_to_move().opposite(), on_target)
    }

    /// Whether that value is at least `least`.
    #[inline]
    pub(super) fn exchange_reaches(&self, candidate: Move, least: i32) -> bool {
        let (won, on_target) = begun_by(candidate);
        let most = won - least;
        most >= 0 && (on_target.exchange_value() <= most || !self.reply_exceeds(candidate, most, on_target))
    }

    /// Whether the reply to `candidate`, after which `on_target` may be captured, gains more than `most`.
    #[inline(never)]
    fn reply_exceeds(&self, candidate: Move, most: i32, on_target: PieceKind) -> bool {
        let them = self.side_to_move().opposite();
        Exchange::after(self, candidate).reply_exceeds(most, them, on_target)
    }
}

/// The value that `candidate` captures, in centipawns, and the kind of piece then on the target.
#[inline(always)]
fn begun_by(candidate: Move) -> (i32, PieceKind) {
    let won = candidate.captured().map_or(0, PieceKind::exchange_value);
    (won, candidate.promotion().unwrap_or(candidate.mover()))
}

/// The state of an exchange on one square.
struct Exchange<'a> {
    state: &'a ChessState,
    target: Square,
    /// The pieces that have not moved, without the one on the target.
    standing: Bitboard,
    /// Those of them that attack the target.
    takers: Bitboard,
    /// The sliders on a line with the target that do not, because something stands between.
    behind: Bitboard,
}

impl<'a> Exchange<'a> {
    /// The exchange after its first move `candidate`.
    #[inline(always)]
    fn after(state: &'a ChessState, candidate: Move) -> Exchange<'a> {
        let (from, target) = (candidate.from(), candidate.to());
        let mut gone = Bitboard::one(from) | Bitboard::one(target);
        if candidate.special() == Special::EnPassant {
            gone = gone | Bitboard::one(target.behind(state.side_to_move()));
        }
        let standing = state.occupied() & !gone;
        let pawns = attacks::pawn(Color::White, target) & state.of_color(Color::Black)
            | attacks::pawn(Color::Black, target) & state.of_color(Color::White);
        let leapers = pawns & state.of_kind(PieceKind::Pawn)
            | attacks::knight(target) & state.of_kind(PieceKind::Knight)
            | attacks::king(target) & state.of_kind(PieceKind::King);
        let mut exchange = Exchange {
            state,
            target,
            standing,
            takers: leapers & standing,
            behind: state.aligned_sliders(target) & standing,
        };
        exchange.uncover();
        exchange
    }

    /// Moves the sliders with nothing before them any more to the takers. The tables of attacks, which are
    /// large, are asked only if there are any that may be.
    #[inline(always)]
    fn uncover(&mut self) {
        let diagonal = self.behind & self.state.diagonal_sliders() & attacks::diagonal_lines(self.target);
        let mut seen = Bitboard::NONE;
        if !diagonal.is_empty() {
            seen = sliders::bishop(self.target, self.standing) & diagonal;
        }
        let straight = self.behind & !diagonal;
        if !straight.is_empty() {
            seen = seen | sliders::rook(self.target, self.standing) & straight;
        }
        self.takers = self.takers | seen;
        self.behind = self.behind & !seen;
    }

    /// The most that `us` gains by capturing the `victim` on the target, or 0 by not capturing.
    #[inline(always)]
    fn best_reply(&mut self, mut us: Color, mut victim: PieceKind) -> i32 {
        let mut victims = ArrayVec::<i32, 32>::new();
        while let Some(on_target) = self.take(us) {
            victims.push(victim.exchange_value());
            (us, victim) = (us.opposite(), on_target);
        }
        let victims = victims.iter().rev();
        victims.fold(0, |reply, &victim| (victim - reply).max(0))
    }

    /// Whether [`Exchange::best_reply`] exceeds `most`, which is at least 0 and less than the value of
    /// `victim`.
    #[inline(always)]
    fn reply_exceeds(&mut self, mut most: i32, mut us: Color, mut victim: PieceKind) -> bool {
        // Whether it exceeds `most` if the side that captures next comes out ahead.
        let mut exceeds = true;
        while let Some(on_target) = self.take(us) {
            // The amount that this capture may lose again.
            let spare = victim.exchange_value() - most - 1;
            if on_target.exchange_value() <= spare {
                return exceeds;
            }
            (most, us, victim) = (spare, us.opposite(), on_target);
            exceeds = !exceeds;
        }
        !exceeds
    }

    /// Captures with the least valuable piece of `us` that may capture, the first generated among equals.
    /// Returns the kind of piece then on the target.
    #[inline(always)]
    fn take(&mut self, us: Color) -> Option<PieceKind> {
        let own = self.takers & self.state.of_color(us);
        if own.is_empty() {
            return None;
        }
        let free = own & !self.bound(us);
        for kind in PieceKind::ALL {
            let Some(from) = (free & self.state.of_kind(kind)).next() else {
                continue;
            };
            self.standing = self.standing & !Bitboard::one(from);
            self.takers = self.takers & self.standing;
            if !self.behind.is_empty() {
                self.uncover();
            }
            return match kind {
                PieceKind::Pawn if matches!(self.target.rank(), 0 | 7) => Some(PieceKind::Queen),
                PieceKind::King if !(self.takers & self.state.of_color(us.opposite())).is_empty() => None,
                _ => Some(kind),
            };
        }
        None
    }

    /// The pieces that may not capture because an enemy slider would attack the king of `us`: the pinned
    /// ones, or all but the king if a slider gives check.
    #[inline(always)]
    fn bound(&self, us: Color) -> Bitboard {
        let (state, king) = (self.state, self.state.king(us));
        let aligned = state.aligned_sliders(king);
        let occupied = self.standing | Bitboard::one(self.target);
        let mut bound = Bitboard::NONE;
        for slider in aligned & state.of_color(us.opposite()) & self.standing {
            let blockers = attacks::between(king, slider) & occupied;
            if blockers.is_empty() {
                return !Bitboard::one(king);
            }
            if !blockers.has_several() {
                bound = bound | blockers;
            }
        }
        bound
    }
}
