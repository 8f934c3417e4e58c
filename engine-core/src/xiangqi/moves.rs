//! [`Move`]: a xiangqi move, in 32 bits.

use super::types::{Color, Piece, PieceKind, Point};
use crate::captures::Capture;
use std::fmt;

/// A move: the kind of piece, its origin and target, and the kind captured.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move(u32);

/// The encoding of a move as a number, for code that does not know its type.
impl From<Move> for u64 {
    fn from(played: Move) -> u64 {
        played.0.into()
    }
}

/// The move with that encoding, if it can occur in some position.
impl TryFrom<u64> for Move {
    type Error = std::num::TryFromIntError;

    fn try_from(code: u64) -> Result<Move, Self::Error> {
        let is_point = |index: u64| index < Point::COUNT as u64;
        let is_move = is_point(code & 127)
            && is_point(code >> Move::TO & 127)
            && code >> Move::MOVER & 7 <= PieceKind::King as u64
            && code >> Move::CAPTURED <= PieceKind::King.rank().into();
        u32::try_from(if is_move { code } else { u64::MAX }).map(Move)
    }
}

impl Move {
    const TO: u32 = 7;
    const MOVER: u32 = 14;
    const CAPTURED: u32 = 17;

    /// A non-capture.
    pub const fn quiet(mover: PieceKind, from: Point, to: Point) -> Move {
        Move(from.index() as u32 | (to.index() as u32) << Move::TO | (mover as u32) << Move::MOVER)
    }

    /// A capture of a piece of kind `victim`.
    pub const fn capture(mover: PieceKind, from: Point, to: Point, victim: PieceKind) -> Move {
        Move(Move::quiet(mover, from, to).0 | (victim.rank() as u32) << Move::CAPTURED)
    }

    /// The origin.
    pub const fn from(self) -> Point {
        Point::from_index((self.0 & 127) as u8)
    }

    /// The target.
    pub const fn to(self) -> Point {
        Point::from_index((self.0 >> Move::TO & 127) as u8)
    }

    /// The kind of the moving piece.
    pub const fn mover(self) -> PieceKind {
        MOVERS[(self.0 >> Move::MOVER & 7) as usize]
    }

    /// The kind of the captured piece.
    pub const fn captured(self) -> Option<PieceKind> {
        VICTIMS[(self.0 >> Move::CAPTURED & 7) as usize]
    }
}

/// Queries for move ordering.
impl Move {
    /// Number of different values of [`Move::history_index`].
    pub(super) const HISTORY_SIZE: usize = Piece::TABLE * Point::COUNT;

    /// Victim and attacker; both ranks are decoded from the bits.
    pub(super) const fn ranks(self) -> Option<Capture> {
        let victim = (self.0 >> Move::CAPTURED & 7) as u8;
        let attacker = (self.0 >> Move::MOVER & 7) as u8 + 1;
        match victim {
            0 => None,
            _ => Some(Capture { victim, attacker }),
        }
    }

    /// Combines the moving piece and its target.
    pub(super) const fn history_index(self, color: Color) -> usize {
        Piece::new(color, self.mover()).index() * Point::COUNT + self.to().index()
    }
}

const MOVERS: [PieceKind; 8] = [
    PieceKind::Pawn,
    PieceKind::Advisor,
    PieceKind::Elephant,
    PieceKind::Horse,
    PieceKind::Cannon,
    PieceKind::Rook,
    PieceKind::King,
    PieceKind::King,
];

const VICTIMS: [Option<PieceKind>; 8] = [
    None,
    Some(PieceKind::Pawn),
    Some(PieceKind::Advisor),
    Some(PieceKind::Elephant),
    Some(PieceKind::Horse),
    Some(PieceKind::Cannon),
    Some(PieceKind::Rook),
    Some(PieceKind::King),
];

/// ICCS: `h2e2`, ranks from 0.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from(), self.to())
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
