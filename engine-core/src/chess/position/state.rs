//! [`ChessState`]: everything that a move changes, small enough to copy.

use super::attacks;
use super::bitboard::Bitboard;
use super::sliders;
use crate::Key;
use crate::chess::fen::Fen;
use crate::chess::piece_square::PieceSquare;
use crate::chess::tables::Tables;
use crate::chess::types::{CastlingRights, Color, PieceKind, Square};
use crate::hot::hot;

/// A position as bitboards. Making a move keeps a copy, and unmaking restores it.
///
/// All fields are plain integers, so that `Option<Undo>` has no spare bit pattern in which to encode `None`:
/// the compiler then sees that making a move always succeeds, and copies the state in whole words.
#[derive(Clone, Copy, Debug)]
pub(super) struct ChessState {
    /// The pieces of white and of black, then those of each kind, indexed by the kind's code.
    sets: [Bitboard; 8],
    pub(super) key: Key,
    /// Piece values, table entries and bishop pairs, in centipawns: side to move minus opponent.
    pub(super) balance: i32,
    /// Plies since the start of the game by the FEN's counters; odd if black is to move.
    plies: u32,
    pub(super) halfmove_clock: u32,
    pub(super) castling: CastlingRights,
    /// The index of the square where an en passant capture is legal; 0 (a1, which no pawn passes) for none.
    en_passant: u8,
}

impl ChessState {
    /// The position of `fen` without its pieces, with key 0.
    pub(super) fn without_pieces(fen: &Fen) -> ChessState {
        let moves = u32::from(fen.fullmove_number).wrapping_sub(1);
        ChessState {
            sets: [Bitboard::NONE; 8],
            key: Key(0),
            balance: 0,
            plies: moves.wrapping_mul(2) | fen.side_to_move as u32,
            halfmove_clock: fen.halfmove_clock.into(),
            castling: fen.castling,
            en_passant: 0,
        }
    }

    /// Puts a piece on an empty square.
    #[inline]
    pub(super) fn add(&mut self, tables: &Tables, color: Color, piece: PieceSquare) {
        let entry = tables.entry(color, piece);
        let gain = entry.value + self.pairing(tables, color, piece);
        self.balance += if color == self.side_to_move() { gain } else { -gain };
        self.key ^= entry.key;
        self.toggle(color, piece, Bitboard::one(piece.square()));
    }

    /// Removes a piece of `color`, which must not be the side to move.
    #[inline]
    pub(super) fn remove(&mut self, tables: &Tables, color: Color, piece: PieceSquare) {
        let entry = tables.entry(color, piece);
        self.balance += entry.value + self.pairing(tables, color, piece);
        self.key ^= entry.key;
        self.toggle(color, piece, Bitboard::one(piece.square()));
    }

    /// The bishop pair bonus, if the piece is its side's second bishop.
    #[inline]
    pub(super) fn pairing(&self, tables: &Tables, color: Color, piece: PieceSquare) -> i32 {
        if piece.code() != PieceKind::Bishop.code() {
            return 0;
        }
        self.bishop_pairing(tables, color, piece)
    }

    hot! {
        /// [`ChessState::pairing`] of a bishop.
        fn bishop_pairing(&self, tables: &Tables, color: Color, piece: PieceSquare) -> i32 {
            // A bishop on the square itself may be one that is capturing a bishop, so only the others count.
            let bishops = self.of_color(color) & self.of_kind(PieceKind::Bishop);
            let others = bishops & !Bitboard::one(piece.square());
            if others.is_empty() || others.has_several() {
                return 0;
            }
            tables.evaluation.bishop_pair(2)
        }
    }

    /// Moves a piece of `color`, which must be the side to move, to an empty square.
    #[inline]
    pub(super) fn relocate(&mut self, tables: &Tables, color: Color, from: PieceSquare, to: PieceSquare) {
        let (left, entered) = (tables.entry(color, from), tables.entry(color, to));
        self.toggle(
            color,
            from,
            Bitboard::one(from.square()) | Bitboard::one(to.square()),
        );
        self.key ^= left.key ^ entered.key;
        self.balance += entered.value - left.value;
    }

    /// Adds or removes pieces of one kind.
    #[inline]
    fn toggle(&mut self, color: Color, piece: PieceSquare, squares: Bitboard) {
        self.sets[piece.code() as usize & 7] ^= squares;
        self.sets[color.index()] ^= squares;
    }

    /// The side to move.
    #[inline]
    pub(super) fn side_to_move(&self) -> Color {
        if self.plies & 1 == 0 { Color::White } else { Color::Black }
    }

    /// Passes the turn.
    #[inline]
    pub(super) fn pass_the_move(&mut self) {
        self.plies = self.plies.wrapping_add(1);
        self.balance = -self.balance;
    }

    /// The full-move number: 1 at the start, incremented after each move by black.
    pub(super) fn fullmove_number(&self) -> u16 {
        (self.plies / 2).wrapping_add(1) as u16
    }

    /// The en passant square, if an en passant capture is legal there.
    #[inline]
    pub(super) fn en_passant(&self) -> Option<Square> {
        (self.en_passant != 0).then(|| Square::from_index(self.en_passant))
    }

    /// Sets the en passant square; a capture must be legal there.
    #[inline]
    pub(super) fn set_en_passant(&mut self, square: Option<Square>) {
        self.en_passant = square.map_or(0, |square| square.index() as u8);
    }

    /// `passed`, the square that a pawn of `us` passes with a double step, if an enemy pawn may capture it
    /// there; otherwise `None`, since no legal move depends on it. The double step may already have been made
    /// or not.
    #[inline]
    pub(super) fn capturable(&self, us: Color, passed: Square) -> Option<Square> {
        let them = us.opposite();
        let pawns = attacks::pawn(us, passed) & self.of_kind(PieceKind::Pawn) & self.of_color(them);
        (!pawns.is_empty() && self.allows_en_passant(us, passed, pawns)).then_some(passed)
    }

    /// Whether one of `pawns` may capture on `passed` without exposing its king.
    #[cold]
    fn allows_en_passant(&self, us: Color, passed: Square, pawns: Bitboard) -> bool {
        let them = us.opposite();
        // Both squares are empty after the capture.
        let step = Bitboard::one(passed.behind(us)) | Bitboard::one(passed.behind(them));
        let king = self.king(them);
        pawns.into_iter().any(|from| {
            let occupied = self.occupied() & !step & !Bitboard::one(from) | Bitboard::one(passed);
            (self.attackers(king, them, occupied) & self.of_color(us) & !step).is_empty()
        })
    }

    #[inline]
    pub(super) fn of_kind(&self, kind: PieceKind) -> Bitboard {
        self.sets[kind.code() as usize]
    }

    #[inline]
    pub(super) fn of_color(&self, color: Color) -> Bitboard {
        self.sets[color.index()]
    }

    #[inline]
    pub(super) fn occupied(&self) -> Bitboard {
        self.sets[0] | self.sets[1]
    }

    /// Rooks and queens of both sides.
    #[inline]
    pub(super) fn straight_sliders(&self) -> Bitboard {
        self.of_kind(PieceKind::Rook) | self.of_kind(PieceKind::Queen)
    }

    /// Bishops and queens of both sides.
    #[inline]
    pub(super) fn diagonal_sliders(&self) -> Bitboard {
        self.of_kind(PieceKind::Bishop) | self.of_kind(PieceKind::Queen)
    }

    /// The kind of the piece on `square`, if there is one.
    #[inline]
    pub(super) fn kind_on(&self, square: Square) -> Option<PieceKind> {
        PieceKind::ALL
            .into_iter()
            .find(|kind| self.of_kind(*kind).has(square))
    }

    /// The king's square of `color`.
    #[inline]
    pub(super) fn king(&self, color: Color) -> Square {
        (self.of_color(color) & self.of_kind(PieceKind::King)).lowest()
    }

    /// The attackers of a piece of `color` on `square` with the given occupancy. Kings, knights and sliders
    /// are those of both sides; pawns are looked up as enemies of `color`, so mask out its own.
    #[inline]
    pub(super) fn attackers(&self, square: Square, color: Color, occupied: Bitboard) -> Bitboard {
        self.leapers(square, color)
            | attacks::king(square) & self.of_kind(PieceKind::King)
            | sliders::bishop(square, occupied) & self.diagonal_sliders()
            | sliders::rook(square, occupied) & self.straight_sliders()
    }

    /// The pawns and knights among those attackers.
    #[inline]
    pub(super) fn leapers(&self, square: Square, color: Color) -> Bitboard {
        attacks::pawn(color, square) & self.of_kind(PieceKind::Pawn)
            | attacks::knight(square) & self.of_kind(PieceKind::Knight)
    }

    /// The sliders of both sides that would attack `square` on an otherwise empty board.
    #[inline]
    pub(super) fn aligned_sliders(&self, square: Square) -> Bitboard {
        attacks::straight_lines(square) & self.straight_sliders()
            | attacks::diagonal_lines(square) & self.diagonal_sliders()
    }
}
