//! [`Fen`]: a xiangqi position on paper (Forsyth-Edwards Notation as the xiangqi protocols use it).
//!
//! It is read strictly: each field is checked by its own rule, and a [`FenError`] names the field and shows
//! the bad value. The last rule, that the side not to move cannot lose its king, is asked of a board. What
//! passes can be put on a board: a `Fen` in hand is a valid position.
//!
//! The fields: piece placement from rank 9 to rank 0; the side to move (`w` or `r` is red, `b` black); two
//! fields that mean something in chess alone and are `-` here; plies since the last capture; the number of
//! the move. All but the first two may be missing.

use super::board::Xiangqi;
use super::types::{Color, Piece, PieceKind, Point};
use crate::fen::{FenError, Placement, read_counter, read_fields, write_placement};
use std::fmt;
use std::str::FromStr;

/// A valid xiangqi position on paper.
///
/// ```
/// use engine_core::xiangqi::Fen;
///
/// let fen: Fen = "3k5/9/9/9/9/9/9/4E4/9/4K4 r".parse()?;
/// assert_eq!(fen.to_string(), "3k5/9/9/9/9/9/9/4B4/9/4K4 w - - 0 1");
///
/// let refused = "4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1".parse::<Fen>().unwrap_err();
/// let reason = "the kings on e0 and e9 face each other with nothing between them";
/// assert!(refused.to_string().ends_with(reason));
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

const PLACEMENT: Placement<Piece> = Placement {
    ranks: Point::RANKS,
    lowest: 0,
    places: "points",
    letters: "KABNRCP and kabnrcp, with E and H for B and N",
    piece: Piece::from_letter,
};

impl FromStr for Fen {
    type Err = FenError;

    fn from_str(text: &str) -> Result<Fen, FenError> {
        let fields = read_fields(text, &["placement", "side to move"])?;
        let mut points = [None; Point::COUNT];
        let ranks = PLACEMENT.read::<9>(fields[0])?;
        for (pieces, rank) in ranks.into_iter().zip((0..Point::RANKS).rev()) {
            for (piece, file) in pieces.into_iter().zip(0..) {
                points[Point::new(file, rank).index()] = piece;
            }
        }
        check_counts(&points)?;
        for point in Point::all() {
            if let Some(piece) = points[point.index()] {
                check_point(piece, point)?;
            }
        }
        let side_to_move = match fields[1] {
            "w" | "r" => Color::Red,
            "b" => Color::Black,
            other => {
                return refuse(format!(
                    "side to move is `{other}` instead of `w` (or `r`) for red or `b` for black"
                ));
            }
        };
        for (&field, number) in fields.iter().zip(1..).skip(2).take(2) {
            if field != "-" {
                return refuse(format!(
                    "field {number} is `{field}` instead of `-`: it has no meaning in xiangqi"
                ));
            }
        }
        let fen = Fen {
            points,
            side_to_move,
            halfmove_clock: read_counter(fields.get(4), "count of plies without capture", 0)?,
            fullmove_number: read_counter(fields.get(5), "full-move number", 1)?,
        };
        check_kings(&fen)?;
        Ok(fen)
    }
}

fn refuse<T>(fault: String) -> Result<T, FenError> {
    Err(FenError(fault))
}

fn check_counts(points: &[Option<Piece>; Point::COUNT]) -> Result<(), FenError> {
    for color in Color::ALL {
        for kind in PieceKind::ALL {
            let piece = Some(Piece::new(color, kind));
            let found = points.iter().filter(|&&other| other == piece).count();
            if kind == PieceKind::King && found != 1 {
                return refuse(format!("piece placement: {color} has {found} kings instead of 1"));
            }
            if found > kind.most() {
                let most = kind.most();
                return refuse(format!(
                    "piece placement: {color} has {found} {kind}s, more than {most}"
                ));
            }
        }
    }
    Ok(())
}

/// Whether the piece can ever get there. What is said of a point is said as its owner sees it.
fn check_point(Piece { color, kind }: Piece, point: Point) -> Result<(), FenError> {
    let (file, rank) = (point.file(), point.rank_for(color));
    let in_palace = (3..=5).contains(&file) && rank <= 2;
    let fault = match kind {
        PieceKind::King if !in_palace => "it can only stand on the nine points of its palace",
        // The centre and the corners: e1, d0 and so on, one of file (from 0) and rank odd.
        PieceKind::Advisor if !in_palace || (file + rank) % 2 == 0 => {
            "it can only stand on the centre and the corners of its palace"
        }
        PieceKind::Elephant if !matches!((file, rank), (2 | 6, 0 | 4) | (0 | 4 | 8, 2)) => match color {
            Color::Red => "it can only stand on c0, g0, a2, e2, i2, c4 and g4",
            Color::Black => "it can only stand on c9, g9, a7, e7, i7, c5 and g5",
        },
        PieceKind::Pawn if rank < 3 => match color {
            Color::Red => "it never goes back behind rank 3",
            Color::Black => "it never goes back behind rank 6",
        },
        PieceKind::Pawn if rank < 5 && file % 2 == 1 => {
            "before the river it stays on the files a, c, e, g and i"
        }
        _ => return Ok(()),
    };
    refuse(format!(
        "piece placement: a {color} {kind} on {point}, but {fault}"
    ))
}

fn check_kings(fen: &Fen) -> Result<(), FenError> {
    let board = Xiangqi::new(fen);
    if board.kings_face_each_other() {
        let (red, black) = (board.king(Color::Red), board.king(Color::Black));
        return refuse(format!(
            "piece placement: the kings on {red} and {black} face each other with nothing between them"
        ));
    }
    let (to_move, opponent) = (fen.side_to_move, fen.side_to_move.opposite());
    if board.is_attacked(opponent) {
        let king = board.king(opponent);
        return refuse(format!(
            "side to move: {to_move} is to move although the {opponent} king on {king} is in check"
        ));
    }
    Ok(())
}
