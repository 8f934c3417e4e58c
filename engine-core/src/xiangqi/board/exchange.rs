//! Static exchange on sets of points: what [`Exchanges`](crate::exchange::Exchanges) finds by playing, found
//! without playing.
//!
//! Each side takes with its least piece that may. When a piece has left its point, rooks get further, horses
//! and elephants get past it, and cannons gain or lose a screen: so takers are looked for anew each time.
//! Nothing moves but to that one point, which stays occupied. So a king can come under attack only by what
//! left one of his lines, or a horse's leg beside him, or came there first; only then is it tested.

use super::attacks::{self, BlockedPoint};
use super::bitboard::Bitboard;
use super::pieces::Pieces;
use super::rays;
use crate::xiangqi::moves::Move;
use crate::xiangqi::types::{Color, PieceKind, Point};

impl Pieces {
    /// What the legal move `candidate` of `us` gains on its point, in hundredths of a pawn.
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

/// An exchange on one point, as far as it has gone.
struct Exchange<'a> {
    pieces: &'a Pieces,
    target: Point,
    /// The pieces that have not moved. What stands on the target is not among them.
    standing: Bitboard,
}

impl Exchange<'_> {
    /// The most that `us` gain by taking the `victim` on the target, or by leaving it.
    fn best_reply(&mut self, us: Color, victim: PieceKind) -> i32 {
        let Some((kind, from)) = self.least_taker(us) else {
            return 0;
        };
        self.standing = self.standing & !Bitboard::one(from);
        (victim.exchange_value() - self.best_reply(us.opposite(), kind)).max(0)
    }

    /// The least piece of `us` that may take, the first in the order of generation among equals.
    fn least_taker(&self, us: Color) -> Option<(PieceKind, Point)> {
        PieceKind::ALL.into_iter().find_map(|kind| {
            let from = self.takers(us, kind).find(|&from| self.is_safe(us, kind, from));
            from.map(|from| (kind, from))
        })
    }

    /// The pieces of `us` and of one kind that attack the target.
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

    /// What lies beyond those gates that are empty.
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

    /// What stands between a piece and the target.
    #[inline]
    fn screens(&self, from: Point) -> Bitboard {
        rays::between(from, self.target) & self.standing
    }

    /// Whether the king of `us` is safe when the piece of `kind` on `from` has taken.
    #[inline]
    fn is_safe(&self, us: Color, kind: PieceKind, from: Point) -> bool {
        let (pieces, target) = (self.pieces, Bitboard::one(self.target));
        let standing = self.standing & !Bitboard::one(from);
        let king = match kind {
            PieceKind::King => self.target,
            _ => pieces.king(us),
        };
        // What has left its point; and the target, where a quiet move has put a screen or a block.
        let changed = pieces.occupied() ^ (standing | target);
        if kind != PieceKind::King && (changed & around(king)).is_empty() {
            return true;
        }
        let attackers = pieces.attackers(king, us.opposite(), standing | target);
        (attackers & standing).is_empty()
    }
}

/// The points on which a piece can stand in the way to a king on `king`.
#[inline]
fn around(king: Point) -> Bitboard {
    let legs = attacks::horse_origins(king).iter().map(|gate| gate.gate);
    legs.fold(rays::cross(king), |points, leg| points | leg)
}
