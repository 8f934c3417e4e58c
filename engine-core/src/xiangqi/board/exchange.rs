//! Static exchange evaluation on bitboards: the same result as [`Exchanges`](crate::exchange::Exchanges)
//! finds by making moves.
//!
//! Each side captures with its least valuable piece that may. After a piece leaves its point, rooks reach
//! further, horses and elephants are unblocked, and cannons gain or lose a screen, so the attackers are
//! computed anew each time. All moves go to the target point, which stays occupied. A king can therefore come
//! under attack only if a piece has left one of its lines or a horse's leg next to it, if a quiet first move
//! has entered such a point, or if the king itself captures; only then is its safety tested.

use super::attacks::{self, BlockedPoint};
use super::bitboard::Bitboard;
use super::pieces::Pieces;
use super::rays;
use crate::xiangqi::moves::Move;
use crate::xiangqi::types::{Color, PieceKind, Point};

impl Pieces {
    /// Static exchange value of the legal move `candidate` of `us`, in hundredths of a pawn.
    pub(super) fn exchange_gain(&self, us: Color, candidate: Move) -> i32 {
        let won = candidate.captured().map_or(0, PieceKind::exchange_value);
        let gone = Bitboard::one(candidate.from()) | Bitboard::one(candidate.to());
        let mut exchange = Exchange {
            pieces: self,
            target: candidate.to(),
            standing: self.occupied() & !gone,
        };
        won - exchange.best_reply(us.opposite(), candidate.mover())
    }
}

/// The state of an exchange on one point.
struct Exchange<'a> {
    pieces: &'a Pieces,
    target: Point,
    /// The pieces that have not moved, without the one on the target.
    standing: Bitboard,
}

impl Exchange<'_> {
    /// The most that `us` gains by capturing the `victim` on the target, or 0 by not capturing.
    fn best_reply(&mut self, us: Color, victim: PieceKind) -> i32 {
        let Some((kind, from)) = self.least_taker(us) else {
            return 0;
        };
        self.standing = self.standing & !Bitboard::one(from);
        (victim.exchange_value() - self.best_reply(us.opposite(), kind)).max(0)
    }

    /// The least valuable piece of `us` that may capture, the first generated among equals.
    fn least_taker(&self, us: Color) -> Option<(PieceKind, Point)> {
        PieceKind::ALL.into_iter().find_map(|kind| {
            let from = self.takers(us, kind).find(|&from| self.is_safe(us, kind, from));
            from.map(|from| (kind, from))
        })
    }

    /// The pieces of `us` of one kind that attack the target.
    #[inline]
    fn takers(&self, us: Color, kind: PieceKind) -> Bitboard {
        let (target, pieces) = (self.target, self.pieces);
        let own = attacks::range(kind, target) & pieces.of_kind(kind) & pieces.of_color(us) & self.standing;
        if own.is_empty() {
            return own;
        }
        match kind {
            PieceKind::Pawn => own & attacks::pawn_origins(us, target),
            PieceKind::Advisor | PieceKind::King => own,
            PieceKind::Elephant => own & self.through(attacks::elephant(target)),
            PieceKind::Horse => own & self.through(attacks::horse_origins(target)),
            PieceKind::Cannon => own.filter(|&from| self.screens(from).len() == 1).collect(),
            PieceKind::Rook => own.filter(|&from| self.screens(from).is_empty()).collect(),
        }
    }

    /// The points behind the gates that are empty.
    #[inline]
    fn through(&self, gates: &[BlockedPoint; 4]) -> Bitboard {
        let mut reached = Bitboard::NONE;
        for gate in gates {
            if (gate.gate & self.standing).is_empty() {
                reached |= gate.beyond;
            }
        }
        reached
    }

    /// The pieces between a piece and the target.
    #[inline]
    fn screens(&self, from: Point) -> Bitboard {
        rays::between(from, self.target) & self.standing
    }

    /// Whether the king of `us` is safe after the piece of `kind` on `from` captures.
    #[inline]
    fn is_safe(&self, us: Color, kind: PieceKind, from: Point) -> bool {
        let (pieces, target) = (self.pieces, Bitboard::one(self.target));
        let standing = self.standing & !Bitboard::one(from);
        let king = match kind {
            PieceKind::King => self.target,
            _ => pieces.king(us),
        };
        // Points that pieces have left, and the target, where a quiet first move has added a screen or
        // blocker.
        let changed = pieces.occupied() ^ (standing | target);
        if kind != PieceKind::King && (changed & around(king)).is_empty() {
            return true;
        }
        let attackers = pieces.attackers(king, us.opposite(), standing | target);
        (attackers & standing).is_empty()
    }
}

/// The points where a piece can affect attacks on a king on `king`, as a blocker, screen or horse's leg.
#[inline]
fn around(king: Point) -> Bitboard {
    let legs = attacks::horse_origins(king).iter().map(|gate| gate.gate);
    legs.fold(rays::cross(king), |points, leg| points | leg)
}
