//! [`FenError`]: the rules that a FEN can break.

use crate::chess::types::{Color, PieceKind, Square};
use crate::fen_text::RankFault;

/// What is wrong with a FEN: one variant for each rule.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FenError {
    /// Fewer than four fields.
    #[error("FEN has {found} of at least 4 fields (placement, side to move, castling, en passant): `{text}`")]
    MissingFields {
        /// How many there are.
        found: usize,
        /// The whole text.
        text: String,
    },
    /// More than six fields.
    #[error("FEN has more than 6 fields, `{extra}` is left over")]
    ExtraField {
        /// The seventh field.
        extra: String,
    },
    /// Not eight ranks.
    #[error(
        "FEN piece placement has {found} {} instead of 8: `{placement}`",
        if *found == 1 { "rank" } else { "ranks" }
    )]
    Ranks {
        /// How many there are.
        found: usize,
        /// The field.
        placement: String,
    },
    /// A rank of another length than eight files.
    #[error("FEN piece placement, rank {rank}: `{text}` fills {found} files instead of 8")]
    Files {
        /// The rank's number, 8 for the first one written.
        rank: u8,
        /// How many files it fills.
        found: usize,
        /// The rank as written.
        text: String,
    },
    /// A letter or digit that is no piece and no run of empty squares.
    #[error(
        "FEN piece placement, rank {rank}: unknown letter `{letter}` in `{text}` (pieces are PNBRQK and pnbrqk, empty squares 1-8)"
    )]
    Letter {
        /// The rank's number.
        rank: u8,
        /// The letter.
        letter: char,
        /// The rank as written.
        text: String,
    },
    /// Digits beside each other.
    #[error(
        "FEN piece placement, rank {rank}: digits beside each other in `{text}`; a run of empty squares is one digit"
    )]
    AdjacentDigits {
        /// The rank's number.
        rank: u8,
        /// The rank as written.
        text: String,
    },
    /// A side without its one king.
    #[error("FEN piece placement: {color} has {found} kings instead of 1")]
    Kings {
        /// The side.
        color: Color,
        /// How many kings it has.
        found: usize,
    },
    /// A side with more pieces than there are.
    #[error("FEN piece placement: {color} has {found} pieces, more than 16")]
    Pieces {
        /// The side.
        color: Color,
        /// How many it has.
        found: usize,
    },
    /// A pawn where none can be.
    #[error("FEN piece placement: a {color} pawn on {square}, but no pawn can stand on rank 1 or 8")]
    PawnOnLastRank {
        /// Whose pawn.
        color: Color,
        /// Where it stands.
        square: Square,
    },
    /// Neither `w` nor `b`.
    #[error("FEN side to move is `{found}` instead of `w` or `b`")]
    SideToMove {
        /// The field.
        found: String,
    },
    /// The side that is not to move could be captured.
    #[error("FEN side to move: {to_move} is to move although the {} king on {king} is in check", to_move.opposite())]
    OpponentInCheck {
        /// Who is to move.
        to_move: Color,
        /// The square of the other king.
        king: Square,
    },
    /// A castling field of another form.
    #[error("FEN castling rights are `{found}` instead of `-` or some of `KQkq`, each at most once")]
    Castling {
        /// The field.
        found: String,
    },
    /// A right to castle without king or rook at home.
    #[error("FEN castling rights `{found}`: `{letter}` needs a {color} {} on {square}", kind_name(*.kind))]
    CastlingPiece {
        /// The field.
        found: String,
        /// The right in question.
        letter: char,
        /// Whose right.
        color: Color,
        /// The piece that is not where it should be.
        kind: PieceKind,
        /// Where it should be.
        square: Square,
    },
    /// An en passant field that is no square.
    #[error("FEN en passant square is `{found}` instead of `-` or a square such as `e3`")]
    EnPassant {
        /// The field.
        found: String,
    },
    /// An en passant square that no double step can have left behind.
    #[error("FEN en passant square `{square}` cannot exist: {reason}")]
    EnPassantImpossible {
        /// The square.
        square: Square,
        /// Why not.
        reason: String,
    },
    /// A half-move clock that is no number.
    #[error("FEN half-move clock is `{found}` instead of a whole number up to 65535")]
    HalfmoveClock {
        /// The field.
        found: String,
    },
    /// A move number that is no number.
    #[error("FEN full-move number is `{found}` instead of a whole number up to 65535")]
    FullmoveNumber {
        /// The field.
        found: String,
    },
}

impl FenError {
    /// What a fault of the rank `text` of that number is called here.
    pub(super) fn of_rank(fault: RankFault, rank: u8, text: &str) -> FenError {
        let text = text.to_owned();
        match fault {
            RankFault::Letter(letter) => FenError::Letter { rank, letter, text },
            RankFault::AdjacentDigits => FenError::AdjacentDigits { rank, text },
            RankFault::Files(found) => FenError::Files { rank, found, text },
        }
    }
}

const fn kind_name(kind: PieceKind) -> &'static str {
    match kind {
        PieceKind::Pawn => "pawn",
        PieceKind::Knight => "knight",
        PieceKind::Bishop => "bishop",
        PieceKind::Rook => "rook",
        PieceKind::Queen => "queen",
        PieceKind::King => "king",
    }
}
