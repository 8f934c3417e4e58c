//! [`Fen`]: a xiangqi position on paper, read strictly (Forsyth-Edwards Notation as the xiangqi protocols use
//! it).
//!
//! Each field is checked by its own rule, and each rule has its own [`FenError`] that names the field and
//! shows the bad value. What passes can be put on a board: a `Fen` in hand is a valid position.
//!
//! The fields: piece placement from rank 9 to rank 0; the side to move (`w` or `r` is red, `b` black); two
//! fields that mean something in chess alone and are `-` here; plies since the last capture; the number of
//! the move. All but the first two may be missing.

use super::board::Xiangqi;
use super::types::{Color, Piece, PieceKind, Point};
use crate::fen_text::{RankFault, read_number, read_rank, write_placement};
use std::fmt;
use std::str::FromStr;

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
    #[error("FEN piece placement has {found} ranks instead of 10: `{placement}`")]
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
    fn of_rank(fault: RankFault, rank: u8, text: &str) -> FenError {
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

/// A valid xiangqi position on paper.
///
/// ```
/// use engine_core::xiangqi::Fen;
///
/// let fen: Fen = "3k5/9/9/9/9/9/9/4E4/9/4K4 r".parse()?;
/// assert_eq!(fen.to_string(), "3k5/9/9/9/9/9/9/4B4/9/4K4 w - - 0 1");
///
/// let refused = "4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1".parse::<Fen>().unwrap_err();
/// let told = "the kings on e0 and e9 face each other with nothing between them";
/// assert!(refused.to_string().ends_with(told));
/// # Ok::<(), engine_core::xiangqi::FenError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fen {
    pub(super) points: [Option<Piece>; Point::COUNT],
    pub(super) side_to_move: Color,
    /// Plies since the last capture.
    pub(super) halfmove_clock: u16,
    pub(super) fullmove_number: u16,
}

impl Fen {
    /// The initial position in FEN.
    pub const STARTPOS: &'static str =
        "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";

    /// The initial position.
    #[expect(clippy::missing_panics_doc, reason = "the constant is valid, as a test shows")]
    pub fn startpos() -> Fen {
        Fen::STARTPOS.parse().expect("the initial position is valid")
    }

    /// The piece on `point`.
    pub fn piece_on(&self, point: Point) -> Option<Piece> {
        self.points[point.index()]
    }

    /// Whose move it is.
    pub fn side_to_move(&self) -> Color {
        self.side_to_move
    }
}

impl FromStr for Fen {
    type Err = FenError;

    fn from_str(text: &str) -> Result<Fen, FenError> {
        let fields: Vec<&str> = text.split_whitespace().collect();
        let [placement, side, rest @ ..] = fields.as_slice() else {
            return Err(FenError::MissingFields {
                found: fields.len(),
                text: text.to_owned(),
            });
        };
        if let Some(extra) = rest.get(4) {
            return Err(FenError::ExtraField {
                extra: (*extra).to_owned(),
            });
        }
        let points = read_placement(placement)?;
        check_counts(&points)?;
        for point in Point::all() {
            if let Some(piece) = points[point.index()] {
                check_point(piece, point)?;
            }
        }
        let side_to_move = read_side(side)?;
        for (field, number) in rest.iter().take(2).zip(3..) {
            check_unused(field, number)?;
        }
        let fen = Fen {
            points,
            side_to_move,
            halfmove_clock: read_halfmove_clock(rest.get(2).copied())?,
            fullmove_number: read_fullmove_number(rest.get(3).copied())?,
        };
        check_opponent_not_in_check(&fen)?;
        Ok(fen)
    }
}

fn read_placement(placement: &str) -> Result<[Option<Piece>; Point::COUNT], FenError> {
    let ranks: Vec<&str> = placement.split('/').collect();
    if ranks.len() != 10 {
        return Err(FenError::Ranks {
            found: ranks.len(),
            placement: placement.to_owned(),
        });
    }
    let mut points = [None; Point::COUNT];
    for (text, rank) in ranks.into_iter().zip((0..Point::RANKS).rev()) {
        let pieces: [_; 9] =
            read_rank(text, Piece::from_letter).map_err(|fault| FenError::of_rank(fault, rank, text))?;
        for (piece, file) in pieces.into_iter().zip(0..) {
            points[Point::new(file, rank).index()] = piece;
        }
    }
    Ok(points)
}

fn check_counts(points: &[Option<Piece>; Point::COUNT]) -> Result<(), FenError> {
    for color in Color::ALL {
        for kind in PieceKind::ALL {
            let piece = Some(Piece::new(color, kind));
            let found = points.iter().filter(|&&other| other == piece).count();
            if kind == PieceKind::King && found != 1 {
                return Err(FenError::Kings { color, found });
            }
            if found > kind.most() {
                return Err(FenError::Pieces { color, kind, found });
            }
        }
    }
    Ok(())
}

/// Whether the piece can ever get there. What is said of a point is said as its owner sees it.
fn check_point(Piece { color, kind }: Piece, point: Point) -> Result<(), FenError> {
    let (file, rank) = (point.file(), point.rank_for(color));
    let in_palace = (3..=5).contains(&file) && rank <= 2;
    let outside_palace = FenError::OutsidePalace { color, kind, point };
    match kind {
        PieceKind::King if !in_palace => Err(outside_palace),
        // The centre and the corners: e1, d0 and so on, one of file (from 0) and rank odd.
        PieceKind::Advisor if !in_palace || (file + rank) % 2 == 0 => Err(outside_palace),
        PieceKind::Elephant if !matches!((file, rank), (2 | 6, 0 | 4) | (0 | 4 | 8, 2)) => {
            Err(FenError::ElephantPoint { color, point })
        }
        PieceKind::Pawn if rank < 3 => Err(FenError::PawnBehindStart { color, point }),
        PieceKind::Pawn if rank < 5 && file % 2 == 1 => Err(FenError::PawnOffFile { color, point }),
        _ => Ok(()),
    }
}

fn read_side(field: &str) -> Result<Color, FenError> {
    match field {
        "w" | "r" => Ok(Color::Red),
        "b" => Ok(Color::Black),
        _ => Err(FenError::SideToMove {
            found: field.to_owned(),
        }),
    }
}

fn check_unused(field: &str, number: usize) -> Result<(), FenError> {
    if field == "-" {
        return Ok(());
    }
    Err(FenError::UnusedField {
        number,
        found: field.to_owned(),
    })
}

fn read_halfmove_clock(field: Option<&str>) -> Result<u16, FenError> {
    let Some(field) = field else { return Ok(0) };
    read_number(field).ok_or_else(|| FenError::HalfmoveClock {
        found: field.to_owned(),
    })
}

fn read_fullmove_number(field: Option<&str>) -> Result<u16, FenError> {
    let Some(field) = field else { return Ok(1) };
    read_number(field).ok_or_else(|| FenError::FullmoveNumber {
        found: field.to_owned(),
    })
}

fn check_opponent_not_in_check(fen: &Fen) -> Result<(), FenError> {
    let board = Xiangqi::new(fen);
    let (red, black) = (board.king(Color::Red), board.king(Color::Black));
    if board.kings_face_each_other() {
        return Err(FenError::FacingKings { red, black });
    }
    let opponent = fen.side_to_move.opposite();
    if board.is_attacked(opponent) {
        return Err(FenError::OpponentInCheck {
            to_move: fen.side_to_move,
            king: board.king(opponent),
        });
    }
    Ok(())
}

/// The six fields.
impl fmt::Display for Fen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_placement(f, (Point::FILES, Point::RANKS), |file, rank| {
            self.piece_on(Point::new(file, rank)).map(Piece::letter)
        })?;
        let side = match self.side_to_move {
            Color::Red => 'w',
            Color::Black => 'b',
        };
        write!(f, " {side} - - {} {}", self.halfmove_clock, self.fullmove_number)
    }
}
