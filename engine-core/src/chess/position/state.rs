//! [`ChessState`]: everything about a position that a move changes, small enough to be copied.

use super::attacks;
use super::bitboard::Bitboard;
use super::sliders;
use crate::Key;
use crate::chess::fen::Fen;
use crate::chess::piece_square::PieceSquare;
use crate::chess::tables::Tables;
use crate::chess::types::{CastlingRights, Color, PieceKind, Square};
use crate::hot::hot;

/// A position as sets of squares. Making a move keeps a copy, and taking it back puts the copy in place
/// again.
///
/// All fields are plain numbers, so that `Option<Undo>` has no spare bit pattern to hide its `None` in: the
/// compiler then sees that making a move always succeeds, and copies the state in whole words.
#[derive(Clone, Copy, Debug)]
pub(super) struct ChessState {
    /// The pieces of white and of black, and then those of each kind, at the kind's code.
    sets: [Bitboard; 8],
    pub(super) key: Key,
    /// Piece values, table entries and bishop pairs, in centipawns: those of the side to move minus the
    /// other's.
    pub(super) balance: i32,
    /// Half-moves since white's first move of the game, as the FEN counts them: odd when black is to move.
    plies: u32,
    pub(super) halfmove_clock: u32,
    pub(super) castling: CastlingRights,
    /// The index of a square on which an en passant capture is legal; a1, which no pawn passes, stands for
    /// none.
    en_passant: u8,
}

impl ChessState {
    /// The position of `fen`, still without its pieces, and with the key 0.
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

    /// Takes a piece of `color`, whose move it is not, off its square.
    #[inline]
    pub(super) fn remove(&mut self, tables: &Tables, color: Color, piece: PieceSquare) {
        let entry = tables.entry(color, piece);
        self.balance += entry.value + self.pairing(tables, color, piece);
        self.key ^= entry.key;
        self.toggle(color, piece, Bitboard::one(piece.square()));
    }

    /// What a piece gives its side by being its second bishop.
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
            // On its square itself a bishop may just be taking a bishop: only the others are sure.
            let bishops = self.of_color(color) & self.of_kind(PieceKind::Bishop);
            let others = bishops & !Bitboard::one(piece.square());
            if others.is_empty() || others.has_several() {
                return 0;
            }
            tables.evaluation.bishop_pair(2)
        }
    }

    /// Carries a piece of `color`, whose move it is, to an empty square.
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

    /// Puts pieces of one kind on empty squares or takes them off.
    #[inline]
    fn toggle(&mut self, color: Color, piece: PieceSquare, squares: Bitboard) {
        self.sets[piece.code() as usize & 7] ^= squares;
        self.sets[color.index()] ^= squares;
    }

    /// Whose move it is.
    #[inline]
    pub(super) fn side_to_move(&self) -> Color {
        if self.plies & 1 == 0 { Color::White } else { Color::Black }
    }

    /// Gives the move to the other side.
    #[inline]
    pub(super) fn pass_the_move(&mut self) {
        self.plies = self.plies.wrapping_add(1);
        self.balance = -self.balance;
    }

    /// The number of the move to be played: 1 at the start, one more after each of black's.
    pub(super) fn fullmove_number(&self) -> u16 {
        (self.plies / 2).wrapping_add(1) as u16
    }

    /// The square that a pawn has just passed, if it can be captured there.
    #[inline]
    pub(super) fn en_passant(&self) -> Option<Square> {
        (self.en_passant != 0).then(|| Square::from_index(self.en_passant))
    }

    /// Notes the square that a pawn has just passed; it must be one on which the pawn can be captured.
    #[inline]
    pub(super) fn set_en_passant(&mut self, square: Option<Square>) {
        self.en_passant = square.map_or(0, |square| square.index() as u8);
    }

    /// `passed`, the square that a pawn of `us` passes by a double step, if an enemy pawn may capture it
    /// there: otherwise the step leaves the position that a single step would, for no move of it differs.
    /// Whether the step was made already does not matter.
    #[inline]
    pub(super) fn capturable(&self, us: Color, passed: Square) -> Option<Square> {
        let them = us.opposite();
        let pawns = attacks::pawn(us, passed) & self.of_kind(PieceKind::Pawn) & self.of_color(them);
        (!pawns.is_empty() && self.allows_en_passant(us, passed, pawns)).then_some(passed)
    }

    /// Whether one of `pawns` may capture on `passed` without leaving its king in check.
    #[cold]
    fn allows_en_passant(&self, us: Color, passed: Square, pawns: Bitboard) -> bool {
        let them = us.opposite();
        // Both are empty after the capture.
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

    /// The square of a side's king.
    #[inline]
    pub(super) fn king(&self, color: Color) -> Square {
        (self.of_color(color) & self.of_kind(PieceKind::King)).lowest()
    }

    /// The pieces of both sides that would attack a piece of `color` on `square` if just `occupied` were
    /// occupied (pawns: those of its enemy; the others as they stand).
    #[inline]
    pub(super) fn attackers(&self, square: Square, color: Color, occupied: Bitboard) -> Bitboard {
        self.leapers(square, color)
            | attacks::king(square) & self.of_kind(PieceKind::King)
            | sliders::bishop(square, occupied) & self.diagonal_sliders()
            | sliders::rook(square, occupied) & self.straight_sliders()
    }

    /// The pawns and knights among them.
    #[inline]
    pub(super) fn leapers(&self, square: Square, color: Color) -> Bitboard {
        attacks::pawn(color, square) & self.of_kind(PieceKind::Pawn)
            | attacks::knight(square) & self.of_kind(PieceKind::Knight)
    }

    /// The pieces of both sides that would attack `square` if nothing stood in between.
    #[inline]
    pub(super) fn aligned_sliders(&self, square: Square) -> Bitboard {
        attacks::straight_lines(square) & self.straight_sliders()
            | attacks::diagonal_lines(square) & self.diagonal_sliders()
    }
}
