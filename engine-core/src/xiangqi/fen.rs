//! [`Fen`]: a xiangqi position on paper (Forsyth-Edwards Notation as the xiangqi protocols use it).
//!
//! It is read strictly: each field is checked by its own rule, and each rule has its own [`FenError`] that
//! names the field and shows the bad value. What passes can be put on a board: a `Fen` in hand is a valid
//! position.
//!
//! The fields: piece placement from rank 9 to rank 0; the side to move (`w` or `r` is red, `b` black); two
//! fields that mean something in chess alone and are `-` here; plies since the last capture; the number of
//! the move. All but the first two may be missing. The last rule, that the side not to move cannot lose its
//! king, is asked of a board.

use super::board::Xiangqi;
use super::types::{Color, Piece, PieceKind, Point};
use crate::fen::{FenError, Layout, fields, read_counter, read_placement, write_placement};
use std::fmt;
use std::str::FromStr;

const LAYOUT: Layout = Layout {
    files: Point::FILES,
    ranks: Point::RANKS,
    first_rank: 0,
    known: "pieces are KABNRCP and kabnrcp, with E and H for B and N, empty points 1-9",
    squares: "points",
};

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
/// # Ok::<(), engine_core::FenError>(())
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

/// The six fields.
impl fmt::Display for Fen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_placement(f, &LAYOUT, |file, rank| {
            self.piece_on(Point::new(file, rank)).map(Piece::letter)
        })?;
        let side = match self.side_to_move {
            Color::Red => 'w',
            Color::Black => 'b',
        };
        write!(f, " {side} - - {} {}", self.halfmove_clock, self.fullmove_number)
    }
}

impl FromStr for Fen {
    type Err = FenError;

    fn from_str(text: &str) -> Result<Fen, FenError> {
        let fields = fields(text, &["placement", "side to move"])?;
        let mut points = [None; Point::COUNT];
        read_placement(fields[0], &LAYOUT, Piece::from_letter, |piece, file, rank| {
            points[Point::new(file, rank).index()] = Some(piece);
        })?;
        check_counts(&points)?;
        for point in Point::all() {
            if let Some(piece) = points[point.index()] {
                check_point(piece, point)?;
            }
        }
        let side_to_move = read_side(fields[1])?;
        for (&found, number) in fields[2..].iter().take(2).zip(3..) {
            if found != "-" {
                let found = found.to_owned();
                return Err(FenError::UnusedField { number, found });
            }
        }
        let fen = Fen {
            points,
            side_to_move,
            halfmove_clock: read_counter(fields.get(4), 0, "count of plies without capture")?,
            fullmove_number: read_counter(fields.get(5), 1, "full-move number")?,
        };
        check_opponent_not_in_check(&fen)?;
        Ok(fen)
    }
}

fn check_counts(points: &[Option<Piece>; Point::COUNT]) -> Result<(), FenError> {
    for color in Color::ALL {
        for kind in PieceKind::ALL {
            let piece = Some(Piece::new(color, kind));
            let found = points.iter().filter(|&&other| other == piece).count();
            let side = color.to_string();
            if kind == PieceKind::King && found != 1 {
                return Err(FenError::Kings { side, found });
            }
            if found > kind.most() {
                return Err(FenError::Pieces {
                    side,
                    pieces: format!("{kind}s"),
                    found,
                    most: kind.most(),
                });
            }
        }
    }
    Ok(())
}

/// Whether the piece can ever get there. What is said of a point is said as its owner sees it.
fn check_point(Piece { color, kind }: Piece, point: Point) -> Result<(), FenError> {
    let (file, rank) = (point.file(), point.rank_for(color));
    let in_palace = (3..=5).contains(&file) && rank <= 2;
    let rule = match kind {
        PieceKind::King if !in_palace => "it can only stand on the nine points of its palace".to_owned(),
        // The centre and the corners: e1, d0 and so on, one of file (from 0) and rank odd.
        PieceKind::Advisor if !in_palace || (file + rank) % 2 == 0 => {
            "it can only stand on the centre and the corners of its palace".to_owned()
        }
        PieceKind::Elephant if !matches!((file, rank), (2 | 6, 0 | 4) | (0 | 4 | 8, 2)) => {
            let points = match color {
                Color::Red => "c0, g0, a2, e2, i2, c4 and g4",
                Color::Black => "c9, g9, a7, e7, i7, c5 and g5",
            };
            format!("it can only stand on {points}")
        }
        PieceKind::Pawn if rank < 3 => {
            let start = match color {
                Color::Red => 3,
                Color::Black => 6,
            };
            format!("it never goes back behind rank {start}")
        }
        PieceKind::Pawn if rank < 5 && file % 2 == 1 => {
            "before the river it stays on the files a, c, e, g and i".to_owned()
        }
        _ => return Ok(()),
    };
    Err(FenError::Place {
        piece: format!("{color} {kind}"),
        square: point.to_string(),
        rule,
    })
}

fn read_side(field: &str) -> Result<Color, FenError> {
    match field {
        "w" | "r" => Ok(Color::Red),
        "b" => Ok(Color::Black),
        _ => Err(FenError::SideToMove {
            found: field.to_owned(),
            wanted: "`w` (or `r`) for red or `b` for black",
        }),
    }
}

fn check_opponent_not_in_check(fen: &Fen) -> Result<(), FenError> {
    let board = Xiangqi::new(fen);
    if board.kings_face_each_other() {
        return Err(FenError::FacingKings {
            red: board.king(Color::Red).to_string(),
            black: board.king(Color::Black).to_string(),
        });
    }
    let opponent = fen.side_to_move.opposite();
    match board.is_attacked(opponent) {
        false => Ok(()),
        true => Err(FenError::OpponentInCheck {
            to_move: fen.side_to_move.to_string(),
            opponent: opponent.to_string(),
            king: board.king(opponent).to_string(),
        }),
    }
}
