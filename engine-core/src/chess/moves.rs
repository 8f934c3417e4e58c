//! [`Move`]: a chess move in four bytes.

use super::piece_square::PieceSquare;
use super::types::{Color, Piece, PieceKind, Square};
use crate::captures::Capture;
use std::fmt;

/// What a move does besides carrying a piece from one square to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Special {
    /// Nothing.
    None,
    /// A pawn's first step of two squares: it can be captured en passant.
    DoublePush,
    /// A capture en passant: the captured pawn stands beside the origin.
    EnPassant,
    /// Castling, written as the king's move; the rook follows.
    Castling,
}

/// A move: which kind of piece goes from where to where, what it captures, what a pawn becomes, and its
/// [`Special`] effect.
///
/// Kinds are written by their codes. The mover's stands behind its origin and the victim's behind the target,
/// so that both pairs can be read as one number.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move(u32);

/// The code of a move, by which it can be told apart without its type.
impl From<Move> for u64 {
    fn from(played: Move) -> u64 {
        played.0.into()
    }
}

/// The move of a code, if it is one that some position has.
impl TryFrom<u64> for Move {
    type Error = std::num::TryFromIntError;

    fn try_from(code: u64) -> Result<Move, Self::Error> {
        let kind = |place: u32| code >> place & 7;
        let special = code >> Move::SPECIAL;
        // Kinds have codes from 2 up, and a pawn becomes neither a pawn nor a king.
        let is_move = kind(Move::MOVER) >= 2
            && kind(Move::CAPTURED) != 1
            && matches!(kind(Move::PROMOTION), 0 | 3..=6)
            && (special != Special::DoublePush as u64 || kind(Move::CAPTURED) == 0)
            && special <= Special::Castling as u64;
        u32::try_from(if is_move { code } else { u64::MAX }).map(Move)
    }
}

impl Move {
    const MOVER: u32 = 6;
    const TO: u32 = 9;
    const CAPTURED: u32 = 15;
    const PROMOTION: u32 = 18;
    const SPECIAL: u32 = 21;

    /// A move that captures nothing.
    pub const fn quiet(mover: PieceKind, from: Square, to: Square) -> Move {
        Move(from.index() as u32 | (mover.code() as u32) << Move::MOVER | (to.index() as u32) << Move::TO)
    }

    /// A move that captures a piece of kind `victim`.
    pub const fn capture(mover: PieceKind, from: Square, to: Square, victim: PieceKind) -> Move {
        Move(Move::quiet(mover, from, to).0 | (victim.code() as u32) << Move::CAPTURED)
    }

    /// A move that has no target yet.
    pub(super) const fn by_piece(mover: PieceKind, from: Square) -> Move {
        Move(from.index() as u32 | (mover.code() as u32) << Move::MOVER)
    }

    /// A move that had no target yet, with the capture of a piece of kind `victim` on `to`.
    pub(super) const fn capturing(self, to: Square, victim: PieceKind) -> Move {
        Move(self.0 | (to.index() as u32) << Move::TO | (victim.code() as u32) << Move::CAPTURED)
    }

    /// The same move with a promotion to `kind`.
    #[must_use]
    pub const fn promoting(self, kind: PieceKind) -> Move {
        Move(self.0 | (kind.code() as u32) << Move::PROMOTION)
    }

    /// The same move with a special effect.
    #[must_use]
    pub const fn with(self, special: Special) -> Move {
        Move(self.0 | (special as u32) << Move::SPECIAL)
    }

    /// What moves; the king for castling.
    pub const fn mover(self) -> PieceKind {
        PieceKind::with_code((self.0 >> Move::MOVER) as u8)
    }

    /// The origin; the king's for castling.
    pub const fn from(self) -> Square {
        Square::from_index(self.0 as u8)
    }

    /// The target; the king's for castling.
    pub const fn to(self) -> Square {
        Square::from_index((self.0 >> Move::TO) as u8)
    }

    /// What is captured (a pawn for en passant).
    pub const fn captured(self) -> Option<PieceKind> {
        kind_with_code(self.0 >> Move::CAPTURED & 7)
    }

    /// What the pawn becomes.
    pub const fn promotion(self) -> Option<PieceKind> {
        kind_with_code(self.0 >> Move::PROMOTION & 7)
    }

    /// What else the move does.
    pub const fn special(self) -> Special {
        match self.0 >> Move::SPECIAL & 3 {
            0 => Special::None,
            1 => Special::DoublePush,
            2 => Special::EnPassant,
            _ => Special::Castling,
        }
    }
}

/// What a board asks of a move.
impl Move {
    /// The mover on its origin.
    pub(super) const fn mover_on_origin(self) -> PieceSquare {
        PieceSquare::from_index(self.0)
    }

    /// The mover on its target.
    pub(super) const fn mover_on_target(self) -> PieceSquare {
        PieceSquare::from_index(self.0 & 7 << Move::MOVER | self.0 >> Move::TO & 63)
    }

    /// The captured piece on the target (not so for en passant), or none.
    pub(super) const fn captured_on_target(self) -> PieceSquare {
        PieceSquare::from_index(self.0 >> Move::TO)
    }

    pub(super) const fn is_capture(self) -> bool {
        self.0 & 7 << Move::CAPTURED != 0
    }

    pub(super) const fn is_by_pawn(self) -> bool {
        self.0 & 7 << Move::MOVER == (PieceKind::Pawn.code() as u32) << Move::MOVER
    }

    /// Whether a pawn reaches the last rank but one. On its first rank no pawn moves to it.
    pub(super) const fn nears_promotion(self) -> bool {
        self.is_by_pawn() && matches!(self.to().rank(), 1 | 6)
    }

    /// Whether the move promotes nothing, and is neither castling nor en passant: it takes at most what
    /// stands on its target.
    pub(super) const fn is_plain(self) -> bool {
        const TWO_MORE_SQUARES: u32 = Special::EnPassant as u32 & Special::Castling as u32;
        self.0 & (7 << Move::PROMOTION | TWO_MORE_SQUARES << Move::SPECIAL) == 0
    }

    /// Whether the move is plain and takes nothing.
    pub(super) const fn is_quiet(self) -> bool {
        !self.is_capture() && self.is_plain()
    }

    /// Whether a plain move is a pawn's double step.
    pub(super) const fn is_double_step(self) -> bool {
        self.0 & (Special::DoublePush as u32) << Move::SPECIAL != 0
    }
}

/// What ordering heuristics ask of a move, the same on every board.
impl Move {
    /// Number of different answers of [`Move::history_index`].
    pub(super) const HISTORY_SIZE: usize = Piece::COUNT * Square::COUNT;

    /// Who takes whom.
    #[inline]
    pub(super) fn ranks(self) -> Option<Capture> {
        // Codes are ranks but for a constant, so the kinds need not be looked up.
        // A move without mover has none for it.
        let above_rank = PieceKind::Pawn.code() - PieceKind::Pawn.rank();
        let rank = |code: u32| ((code & 7) as u8).saturating_sub(above_rank);
        self.is_capture().then(|| Capture {
            victim: rank(self.0 >> Move::CAPTURED),
            attacker: rank(self.0 >> Move::MOVER),
        })
    }

    /// The same move by no piece in particular. JS Chess compares killers so: a rook's move from a1 to a2 is
    /// a queen's, and a killer slot filled by the one also matches the other. The published figures need it.
    #[inline]
    pub(super) const fn without_mover(self) -> Move {
        Move(self.0 & !(7 << Move::MOVER))
    }

    /// A move without mover by a piece of kind `mover`.
    pub(super) const fn by(self, mover: PieceKind) -> Move {
        Move(self.0 | (mover.code() as u32) << Move::MOVER)
    }

    /// The moving piece and its target as one number.
    pub(super) fn history_index(self, color: Color) -> usize {
        Piece::new(color, self.mover()).index() * Square::COUNT + self.to().index()
    }
}

const fn kind_with_code(code: u32) -> Option<PieceKind> {
    match code {
        0 => None,
        _ => Some(PieceKind::with_code(code as u8)),
    }
}

/// UCI: `e2e4`, `e7e8q`, castling as `e1g1`.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from(), self.to())?;
        match self.promotion() {
            Some(kind) => write!(f, "{}", kind.letter().to_ascii_lowercase()),
            None => Ok(()),
        }
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
