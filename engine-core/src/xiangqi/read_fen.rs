//! The FEN parser.
//!
//! It is strict: each field has its own checks, and a [`FenError`] names the field and shows the invalid
//! value. The last rules, that the kings do not face each other and that the side not to move is not in
//! check, are checked on a board.

use super::board::Xiangqi;
use super::fen::Fen;
use super::types::{Color, Piece, PieceKind, Point};
use crate::fen::{FenError, Placement, read_counter, read_fields, refuse};
use std::str::FromStr;

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
                refuse!("side to move is `{other}` instead of `w` (or `r`) for red or `b` for black");
            }
        };
        for (&field, number) in fields.iter().zip(1..).skip(2).take(2) {
            if field != "-" {
                refuse!("field {number} is `{field}` instead of `-`: it has no meaning in xiangqi");
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

fn check_counts(points: &[Option<Piece>; Point::COUNT]) -> Result<(), FenError> {
    for color in Color::ALL {
        for kind in PieceKind::ALL {
            let piece = Some(Piece::new(color, kind));
            let found = points.iter().filter(|&&other| other == piece).count();
            if kind == PieceKind::King && found != 1 {
                refuse!("piece placement: {color} has {found} kings instead of 1");
            }
            if found > kind.most() {
                let most = kind.most();
                refuse!("piece placement: {color} has {found} {kind}s, more than {most}");
            }
        }
    }
    Ok(())
}

/// Checks that the piece can ever reach its point. Coordinates are from its owner's point of view.
fn check_point(Piece { color, kind }: Piece, point: Point) -> Result<(), FenError> {
    let (file, rank) = (point.file(), point.rank_for(color));
    let in_palace = (3..=5).contains(&file) && rank <= 2;
    let fault = match kind {
        PieceKind::King if !in_palace => "it can only stand on the nine points of its palace",
        // The center and the corners (e1, d0 and so on): the sum of file and rank, both from 0, is odd.
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
    refuse!("piece placement: a {color} {kind} on {point}, but {fault}")
}

fn check_kings(fen: &Fen) -> Result<(), FenError> {
    let board = Xiangqi::new(fen);
    if board.kings_face_each_other() {
        let (red, black) = (board.king(Color::Red), board.king(Color::Black));
        refuse!("piece placement: the kings on {red} and {black} face each other with nothing between them");
    }
    let (to_move, opponent) = (fen.side_to_move, fen.side_to_move.opposite());
    if board.is_attacked(opponent) {
        let king = board.king(opponent);
        refuse!("side to move: {to_move} is to move although the {opponent} king on {king} is in check");
    }
    Ok(())
}
