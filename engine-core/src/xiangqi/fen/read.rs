//! Reading a [`Fen`], field by field. The last rule, that the side not to move cannot lose its king, is asked
//! of a board.

use super::{Fen, FenError};
use crate::fen_text::{read_number, read_rank};
use crate::xiangqi::board::Xiangqi;
use crate::xiangqi::types::{Color, Piece, PieceKind, Point};
use std::str::FromStr;

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
