//! [`Move`]: a chess move, in 32 bits.

use super::piece_square::PieceSquare;
use super::types::{Color, Piece, PieceKind, Square};
use crate::captures::Capture;
use std::fmt;

/// The special effect of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Special {
    /// Nothing.
    None,
    /// A pawn's double step: it may be captured en passant.
    DoublePush,
    /// An en passant capture: the captured pawn is on the rank of the origin and the file of the target.
    EnPassant,
    /// Castling, encoded as the king's move.
    Castling,
}

/// A move: the kind of piece, its origin and target, the kind captured, the promotion, and the [`Special`]
/// effect.
///
/// Each kind is stored as its code. The mover's code is next to the origin, and the victim's next to the
/// target, so that each pair can be read as one number.
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
        let kind = |place: u32| code >> place & 7;
        let special = code >> Move::SPECIAL;
        // Codes of kinds start at 2, and a pawn promotes neither to a pawn nor to a king.
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

    /// A non-capture.
    pub const fn quiet(mover: PieceKind, from: Square, to: Square) -> Move {
        Move(from.index() as u32 | (mover.code() as u32) << Move::MOVER | (to.index() as u32) << Move::TO)
    }

    /// A capture of a piece of kind `victim`.
    pub const fn capture(mover: PieceKind, from: Square, to: Square, victim: PieceKind) -> Move {
        Move(Move::quiet(mover, from, to).0 | (victim.code() as u32) << Move::CAPTURED)
    }

    /// A partial move, without a target yet.
    pub(super) const fn by_piece(mover: PieceKind, from: Square) -> Move {
        Move(from.index() as u32 | (mover.code() as u32) << Move::MOVER)
    }

    /// Completes a partial move to a capture of a piece of kind `victim` on `to`.
    pub(super) const fn capturing(self, to: Square, victim: PieceKind) -> Move {
        Move(self.0 | (to.index() as u32) << Move::TO | (victim.code() as u32) << Move::CAPTURED)
    }

    /// The move with a promotion to `kind`.
    #[must_use]
    pub const fn promoting(self, kind: PieceKind) -> Move {
        Move(self.0 | (kind.code() as u32) << Move::PROMOTION)
    }

    /// The move with a special effect.
    #[must_use]
    pub const fn with(self, special: Special) -> Move {
        Move(self.0 | (special as u32) << Move::SPECIAL)
    }

    /// The kind of the moving piece; the king for castling.
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

    /// The kind of the captured piece; a pawn for en passant.
    pub const fn captured(self) -> Option<PieceKind> {
        kind_with_code(self.0 >> Move::CAPTURED & 7)
    }

    /// The kind that the pawn promotes to.
    pub const fn promotion(self) -> Option<PieceKind> {
        kind_with_code(self.0 >> Move::PROMOTION & 7)
    }

    /// The special effect.
    pub const fn special(self) -> Special {
        match self.0 >> Move::SPECIAL & 3 {
            0 => Special::None,
            1 => Special::DoublePush,
            2 => Special::EnPassant,
            _ => Special::Castling,
        }
    }
}

/// Queries for the boards.
impl Move {
    /// The mover on its origin.
    pub(super) const fn mover_on_origin(self) -> PieceSquare {
        PieceSquare::from_index(self.0)
    }

    /// The mover on its target.
    pub(super) const fn mover_on_target(self) -> PieceSquare {
        PieceSquare::from_index(self.0 & 7 << Move::MOVER | self.0 >> Move::TO & 63)
    }

    /// The captured piece on the target square (not for en passant), if any.
    pub(super) const fn captured_on_target(self) -> PieceSquare {
        PieceSquare::from_index(self.0 >> Move::TO)
    }

    pub(super) const fn is_capture(self) -> bool {
        self.0 & 7 << Move::CAPTURED != 0
    }

    pub(super) const fn is_by_pawn(self) -> bool {
        self.0 & 7 << Move::MOVER == (PieceKind::Pawn.code() as u32) << Move::MOVER
    }

    /// Whether a pawn reaches its seventh rank. No pawn can move to its own second rank, so both ranks are
    /// tested.
    pub(super) const fn nears_promotion(self) -> bool {
        self.is_by_pawn() && matches!(self.to().rank(), 1 | 6)
    }

    /// Whether the move is neither a promotion, nor castling, nor en passant: it affects only its origin and
    /// target.
    pub(super) const fn is_plain(self) -> bool {
        const TWO_MORE_SQUARES: u32 = Special::EnPassant as u32 & Special::Castling as u32;
        self.0 & (7 << Move::PROMOTION | TWO_MORE_SQUARES << Move::SPECIAL) == 0
    }

    /// Whether the move is plain and not a capture.
    pub(super) const fn is_quiet(self) -> bool {
        !self.is_capture() && self.is_plain()
    }

    /// Whether a plain move is a pawn's double step.
    pub(super) const fn is_double_step(self) -> bool {
        self.0 & (Special::DoublePush as u32) << Move::SPECIAL != 0
    }
}

/// Queries for move ordering, the same on every board.
impl Move {
    /// Number of different values of [`Move::history_index`].
    pub(super) const HISTORY_SIZE: usize = Piece::COUNT * Square::COUNT;

    /// Victim and attacker.
    #[inline]
    pub(super) fn ranks(self) -> Option<Capture> {
        // Codes are ranks plus a constant, so no lookup is needed. A move without a mover has rank 0 there.
        let above_rank = PieceKind::Pawn.code() - PieceKind::Pawn.rank();
        let rank = |code: u32| ((code & 7) as u8).saturating_sub(above_rank);
        self.is_capture().then(|| Capture {
            victim: rank(self.0 >> Move::CAPTURED),
            attacker: rank(self.0 >> Move::MOVER),
        })
    }

    /// The move without its mover. JS Chess compares killers this way: a rook's move from a1 to a2 and a
    /// queen's count as the same killer. Its published node counts depend on it.
    #[inline]
    pub(super) const fn without_mover(self) -> Move {
        Move(self.0 & !(7 << Move::MOVER))
    }

    /// A move without a mover, with `mover` filled in.
    pub(super) const fn by(self, mover: PieceKind) -> Move {
        Move(self.0 | (mover.code() as u32) << Move::MOVER)
    }

    /// Combines the moving piece and its target.
    pub(super) fn history_index(self, color: Color) -> usize {
        let first = PieceSquare::new(PieceKind::Pawn, Square::from_index(0)).index();
        let of_color = color.index() * PieceKind::ALL.len() * Square::COUNT;
        of_color + self.mover_on_target().index() - first
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
