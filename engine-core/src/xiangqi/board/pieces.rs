//! [`Pieces`]: the pieces by point, by kind and color, and by line.

use super::attacks;
use super::bitboard::Bitboard;
use super::rays;
use super::sliders::LineOccupancy;
use crate::xiangqi::types::{ByPoint, Color, Piece, PieceKind, Point};

/// Three representations of the pieces on the board, always consistent.
#[derive(Clone)]
pub(super) struct Pieces {
    on: ByPoint<Option<Piece>>,
    kinds: [Bitboard; PieceKind::COUNT],
    colors: [Bitboard; 2],
    lines: LineOccupancy,
}

impl Pieces {
    pub(super) const EMPTY: Pieces = Pieces {
        on: [None; Point::TABLE],
        kinds: [Bitboard::NONE; PieceKind::COUNT],
        colors: [Bitboard::NONE; 2],
        lines: LineOccupancy::EMPTY,
    };

    /// The piece on `point`, if there is one.
    #[inline]
    pub(super) fn on(&self, point: Point) -> Option<Piece> {
        self.on[point.index()]
    }

    #[inline]
    pub(super) fn of_kind(&self, kind: PieceKind) -> Bitboard {
        self.kinds[kind.index()]
    }

    #[inline]
    pub(super) fn of_color(&self, color: Color) -> Bitboard {
        self.colors[color.index()]
    }

    #[inline]
    pub(super) fn occupied(&self) -> Bitboard {
        self.colors[0] | self.colors[1]
    }

    /// The king's point of `color`.
    #[inline]
    pub(super) fn king(&self, color: Color) -> Point {
        (self.of_color(color) & self.of_kind(PieceKind::King)).first()
    }

    /// Puts a piece on an empty point.
    #[inline]
    pub(super) fn add(&mut self, piece: Piece, point: Point) {
        self.on[point.index()] = Some(piece);
        self.flip(piece, Bitboard::one(point));
        self.lines.toggle(point);
    }

    /// Moves a piece to another point, capturing an enemy `victim` there, if any.
    #[inline(always)]
    pub(super) fn relocate(&mut self, piece: Piece, from: Point, to: Point, victim: Option<PieceKind>) {
        self.on[from.index()] = None;
        self.on[to.index()] = Some(piece);
        self.exchange(piece, from, to, victim);
    }

    /// Moves a piece back to its origin and restores the `victim`.
    #[inline(always)]
    pub(super) fn put_back(&mut self, piece: Piece, from: Point, to: Point, victim: Option<PieceKind>) {
        self.on[from.index()] = Some(piece);
        self.on[to.index()] = victim.map(|kind| Piece::new(piece.color.opposite(), kind));
        self.exchange(piece, from, to, victim);
    }

    /// The part common to both directions.
    #[inline(always)]
    fn exchange(&mut self, piece: Piece, from: Point, to: Point, victim: Option<PieceKind>) {
        self.flip(piece, Bitboard::one(from) | Bitboard::one(to));
        self.lines.toggle(from);
        match victim {
            Some(kind) => self.flip(Piece::new(piece.color.opposite(), kind), Bitboard::one(to)),
            None => self.lines.toggle(to),
        }
    }

    #[inline]
    fn flip(&mut self, piece: Piece, points: Bitboard) {
        self.kinds[piece.kind.index()] ^= points;
        self.colors[piece.color.index()] ^= points;
    }

    /// The points that the piece of `kind` and `color` on `from` can reach, including captures of either
    /// color.
    #[inline]
    pub(super) fn reach(&self, color: Color, kind: PieceKind, from: Point) -> Bitboard {
        match kind {
            PieceKind::Pawn => attacks::pawn(color, from),
            PieceKind::Advisor => attacks::advisor(from),
            PieceKind::Elephant => self.through(attacks::elephant(from)),
            PieceKind::Horse => self.through(attacks::horse(from)),
            PieceKind::Cannon => self.lines.cannon(from),
            PieceKind::Rook => self.lines.rook(from),
            PieceKind::King => attacks::king(from),
        }
    }

    /// The points behind the gates that are empty.
    #[inline]
    fn through(&self, gates: &[attacks::BlockedPoint; 4]) -> Bitboard {
        let occupied = self.occupied();
        let mut reached = Bitboard::NONE;
        for gate in gates {
            if (gate.gate & occupied).is_empty() {
                reached |= gate.beyond;
            }
        }
        reached
    }

    /// The pieces of `by` that would attack a king on `target` with the given occupancy, including the other
    /// king if there is nothing between the two.
    #[inline]
    pub(super) fn attackers(&self, target: Point, by: Color, occupied: Bitboard) -> Bitboard {
        let theirs = self.of_color(by);
        let mut attackers = attacks::pawn_origins(by, target) & theirs & self.of_kind(PieceKind::Pawn);
        let horses = theirs & self.of_kind(PieceKind::Horse);
        if !(attacks::horse_ring(target) & horses).is_empty() {
            for gate in attacks::horse_origins(target) {
                if (gate.gate & occupied).is_empty() {
                    attackers |= gate.beyond & horses;
                }
            }
        }
        for slider in rays::cross(target) & theirs & self.sliders() {
            let screens = rays::between(target, slider) & occupied;
            // A cannon needs exactly one screen, the others none.
            let is_cannon = self.of_kind(PieceKind::Cannon).has(slider);
            if is_cannon != screens.is_empty() && screens.without_first().is_empty() {
                attackers |= Bitboard::one(slider);
            }
        }
        attackers
    }

    /// Rooks, cannons and kings of both sides: all that act along open lines.
    #[inline]
    pub(super) fn sliders(&self) -> Bitboard {
        self.of_kind(PieceKind::Rook) | self.of_kind(PieceKind::Cannon) | self.of_kind(PieceKind::King)
    }
}
