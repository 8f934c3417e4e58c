//! Legal move generation, in the order of JS Xiangqi.
//!
//! Pieces are scanned in the order a9..i9, a8..i8, ... i0; captures and quiet moves are mixed. The targets of
//! each piece:
//! - king: up, left, right, down;
//! - advisor and elephant: up-left, up-right, down-left, down-right;
//! - horse: past its leg up, left, right, down; of the two points past a leg, the upper or left one first;
//! - rook and cannon: up, left, right, down, each from near to far;
//! - pawn: forward, left, right.
//!
//! The directions are from red's point of view, for black as well.
//!
//! JS Xiangqi makes each move to see whether it leaves the king in check. This code scans the king's lines
//! once to find the points that pieces must not leave or enter, so that most moves need no test of their own.

use super::attacks;
use super::bitboard::Bitboard;
use super::pieces::Pieces;
use super::rays;
use crate::xiangqi::moves::Move;
use crate::xiangqi::types::{Color, Piece, PieceKind, Point};

pub(super) trait MoveVisitor {
    /// The moves of one piece to empty or enemy-occupied points; at least one.
    fn piece(&mut self, kind: PieceKind, from: Point, targets: Bitboard);
}

/// The kinds of targets to generate.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Targets {
    All,
    Enemies,
    Empty,
}

/// The constraints that the king's safety puts on a side's other pieces.
struct Duties {
    /// The targets that are safe for pieces that are not in `tasked`.
    safe: Bitboard,
    /// The pieces whose leaving changes the attacks on the king (pinned pieces, screens, blockers). Each of
    /// their moves is tested.
    tasked: Bitboard,
}

impl Pieces {
    /// Passes the legal moves of `us` to `sink`: all, captures only, or quiet moves only.
    #[inline(always)]
    pub(super) fn walk(&self, us: Color, targets: Targets, sink: &mut impl MoveVisitor) {
        let own = self.of_color(us);
        let wanted = match targets {
            Targets::All => !own,
            Targets::Enemies => self.of_color(us.opposite()),
            Targets::Empty => !self.occupied(),
        };
        let king = self.king(us);
        let duties = self.duties(us, king);
        let has_tasks = !duties.tasked.is_empty();
        for from in own {
            let Some(piece) = self.on(from) else { continue };
            // Few pieces have an enemy in their range.
            if targets == Targets::Enemies && (attacks::range(piece.kind, from) & wanted).is_empty() {
                continue;
            }
            let mut targets = self.reach(us, piece.kind, from) & wanted;
            if piece.kind == PieceKind::King {
                targets = self.safe_for_king(us, from, targets);
            } else if has_tasks && duties.tasked.has(from) {
                targets = self.safe_for_tasked(king, us, from, targets);
            } else {
                targets = targets & duties.safe;
            }
            if !targets.is_empty() {
                sink.piece(piece.kind, from, targets);
            }
        }
    }

    /// Examines the king's lines, the horses around the king and the pawns next to it.
    #[inline]
    fn duties(&self, us: Color, king: Point) -> Duties {
        let (own, enemy) = (self.of_color(us), self.of_color(us.opposite()));
        let occupied = own | enemy;
        let mut duties = Duties {
            safe: Bitboard::ALL,
            tasked: Bitboard::NONE,
        };
        for slider in rays::cross(king) & enemy & self.sliders() {
            let between = rays::between(king, slider);
            let screens = between & occupied;
            let capture = Bitboard::one(slider);
            match (self.of_kind(PieceKind::Cannon).has(slider), few(screens)) {
                // A rook's check, or the kings facing each other: block or capture.
                (false, 0) => duties.safe = duties.safe & (between | capture),
                (false, 1) | (true, 2) => duties.tasked |= screens & own,
                // A cannon without a screen: no piece may become one.
                (true, 0) => duties.safe = duties.safe & !between,
                // A cannon's check: add another screen, remove the screen, or capture.
                (true, 1) => {
                    duties.safe = duties.safe & (between & !screens | capture);
                    duties.tasked |= screens & own;
                }
                _ => {}
            }
        }
        let horses = enemy & self.of_kind(PieceKind::Horse);
        if !(attacks::horse_ring(king) & horses).is_empty() {
            for gate in attacks::horse_origins(king) {
                for horse in gate.beyond & horses {
                    if (gate.gate & occupied).is_empty() {
                        duties.safe = duties.safe & (gate.gate | Bitboard::one(horse));
                    } else {
                        duties.tasked |= gate.gate & own;
                    }
                }
            }
        }
        let pawns = enemy & self.of_kind(PieceKind::Pawn);
        for pawn in attacks::pawn_origins(us.opposite(), king) & pawns {
            duties.safe = duties.safe & Bitboard::one(pawn);
        }
        duties
    }

    /// Whether `played`, a move of any position, is a legal move of `us` here.
    pub(super) fn can_play(&self, us: Color, played: Move) -> bool {
        let (from, to) = (played.from(), played.to());
        let stands_there = self.on(from) == Some(Piece::new(us, played.mover()));
        let victim = played.captured().map(|kind| Piece::new(us.opposite(), kind));
        if !stands_there || self.on(to) != victim || !self.reach(us, played.mover(), from).has(to) {
            return false;
        }
        let king = match played.mover() {
            PieceKind::King => to,
            _ => self.king(us),
        };
        let target = Bitboard::one(to);
        let occupied = self.occupied() & !Bitboard::one(from) | target;
        (self.attackers(king, us.opposite(), occupied) & !target).is_empty()
    }

    /// The targets on which a king that leaves `from` is safe.
    // Out of line, like the next function: most pieces need no such test, and their loop keeps its registers.
    #[inline(never)]
    fn safe_for_king(&self, us: Color, from: Point, targets: Bitboard) -> Bitboard {
        let occupied = self.occupied() ^ Bitboard::one(from);
        let is_safe = |to: &Point| self.attackers(*to, us.opposite(), occupied).is_empty();
        targets.filter(is_safe).collect()
    }

    /// The targets of a piece other than the king that leave the king safe.
    #[inline(never)]
    fn safe_for_tasked(&self, king: Point, us: Color, from: Point, targets: Bitboard) -> Bitboard {
        let occupied = self.occupied() ^ Bitboard::one(from);
        let is_safe = |to: &Point| {
            let to = Bitboard::one(*to);
            (self.attackers(king, us.opposite(), occupied | to) & !to).is_empty()
        };
        targets.filter(is_safe).collect()
    }
}

/// How many points there are, up to 3.
#[inline]
fn few(points: Bitboard) -> u8 {
    let (all_but_one, all_but_two) = (points.without_first(), points.without_first().without_first());
    if points.is_empty() {
        0
    } else if all_but_one.is_empty() {
        1
    } else if all_but_two.is_empty() {
        2
    } else {
        3
    }
}

/// Lists moves in the published order.
pub(super) struct List<'a> {
    pub(super) pieces: &'a Pieces,
    pub(super) moves: &'a mut Vec<Move>,
}

impl List<'_> {
    #[inline]
    fn push(&mut self, kind: PieceKind, from: Point, to: Point) {
        self.moves.push(match self.pieces.on(to) {
            Some(victim) => Move::capture(kind, from, to, victim.kind),
            None => Move::quiet(kind, from, to),
        });
    }

    #[inline]
    fn ascending(&mut self, kind: PieceKind, from: Point, targets: Bitboard) {
        for to in targets {
            self.push(kind, from, to);
        }
    }
}

impl MoveVisitor for List<'_> {
    #[inline]
    fn piece(&mut self, kind: PieceKind, from: Point, targets: Bitboard) {
        match kind {
            PieceKind::King | PieceKind::Advisor | PieceKind::Elephant => self.ascending(kind, from, targets),
            PieceKind::Pawn => {
                // Forward is down for black; in ascending order it would come last.
                let sideways = rays::from(from).left | rays::from(from).right;
                self.ascending(kind, from, targets & !sideways);
                self.ascending(kind, from, targets & sideways);
            }
            PieceKind::Horse => {
                for gate in attacks::horse(from) {
                    self.ascending(kind, from, targets & gate.beyond);
                }
            }
            PieceKind::Cannon | PieceKind::Rook => {
                let rays = rays::from(from);
                for to in (targets & rays.up).descending() {
                    self.push(kind, from, to);
                }
                for to in (targets & rays.left).descending() {
                    self.push(kind, from, to);
                }
                self.ascending(kind, from, targets & rays.right);
                self.ascending(kind, from, targets & rays.down);
            }
        }
    }
}
