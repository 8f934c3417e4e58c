//! [`FenError`]: the rules that a FEN can break.

use crate::fen_text::RankFault;
use crate::xiangqi::types::{Color, PieceKind, Point};

/// What is wrong with a FEN: one variant for each rule.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FenError {
    /// Fewer than two fields.
    #[error("FEN has {found} of at least 2 fields (placement, side to move): `{text}`")]
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
    /// Not ten ranks.
    #[error(
        "FEN piece placement has {found} {} instead of 10: `{placement}`",
        if *found == 1 { "rank" } else { "ranks" }
    )]
    Ranks {
        /// How many there are.
        found: usize,
        /// The field.
        placement: String,
    },
    /// A rank of another length than nine files.
    #[error("FEN piece placement, rank {rank}: `{text}` fills {found} files instead of 9")]
    Files {
        /// The rank's number, 9 for the first one written and 0 for the last.
        rank: u8,
        /// How many files it fills.
        found: usize,
        /// The rank as written.
        text: String,
    },
    /// A letter or digit that is no piece and no run of empty points.
    #[error(
        "FEN piece placement, rank {rank}: unknown letter `{letter}` in `{text}` (pieces are KABNRCP and kabnrcp, with E and H for B and N, empty points 1-9)"
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
        "FEN piece placement, rank {rank}: digits beside each other in `{text}`; a run of empty points is one digit"
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
    /// A side with more pieces of a kind than there are.
    #[error("FEN piece placement: {color} has {found} {kind}s, more than {}", kind.most())]
    Pieces {
        /// The side.
        color: Color,
        /// The kind.
        kind: PieceKind,
        /// How many it has.
        found: usize,
    },
    /// A king or an advisor outside its palace or between its points.
    #[error("FEN piece placement: a {color} {kind} on {point}, but it can only stand {} of its palace", palace_points(*.kind))]
    OutsidePalace {
        /// Whose piece.
        color: Color,
        /// The king or an advisor.
        kind: PieceKind,
        /// Where it stands.
        point: Point,
    },
    /// An elephant on a point that no elephant gets to.
    #[error("FEN piece placement: a {color} elephant on {point}, but it can only stand on {}", elephant_points(*.color))]
    ElephantPoint {
        /// Whose elephant.
        color: Color,
        /// Where it stands.
        point: Point,
    },
    /// A pawn behind its start.
    #[error("FEN piece placement: a {color} pawn on {point}, but it never goes back behind rank {}", home_rank(*.color, 3))]
    PawnBehindStart {
        /// Whose pawn.
        color: Color,
        /// Where it stands.
        point: Point,
    },
    /// A pawn that has left its file before the river.
    #[error(
        "FEN piece placement: a {color} pawn on {point}, but before the river it stays on the files a, c, e, g and i"
    )]
    PawnOffFile {
        /// Whose pawn.
        color: Color,
        /// Where it stands.
        point: Point,
    },
    /// Neither `w`, `r` nor `b`.
    #[error("FEN side to move is `{found}` instead of `w` (or `r`) for red or `b` for black")]
    SideToMove {
        /// The field.
        found: String,
    },
    /// The third or fourth field says something.
    #[error("FEN field {number} is `{found}` instead of `-`: it has no meaning in xiangqi")]
    UnusedField {
        /// 3 or 4.
        number: usize,
        /// The field.
        found: String,
    },
    /// A count of plies that is no number.
    #[error("FEN count of plies without capture is `{found}` instead of a whole number up to 65535")]
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
    /// Nothing stands between the kings.
    #[error("FEN piece placement: the kings on {red} and {black} face each other with nothing between them")]
    FacingKings {
        /// The red king's point.
        red: Point,
        /// The black king's point.
        black: Point,
    },
    /// The side that is not to move could be captured.
    #[error("FEN side to move: {to_move} is to move although the {} king on {king} is in check", to_move.opposite())]
    OpponentInCheck {
        /// Who is to move.
        to_move: Color,
        /// The point of the other king.
        king: Point,
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

const fn palace_points(kind: PieceKind) -> &'static str {
    match kind {
        PieceKind::Advisor => "on the centre and the corners",
        _ => "on the nine points",
    }
}

const fn elephant_points(color: Color) -> &'static str {
    match color {
        Color::Red => "c0, g0, a2, e2, i2, c4 and g4",
        Color::Black => "c9, g9, a7, e7, i7, c5 and g5",
    }
}

/// The number of the rank that `color` counts as `rank`.
const fn home_rank(color: Color, rank: u8) -> u8 {
    match color {
        Color::Red => rank,
        Color::Black => 9 - rank,
    }
}
