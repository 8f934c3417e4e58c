//! Reading a [`Fen`], field by field. The last rule, that the side not to move is not in check, is asked of a
//! board.

use super::{Fen, FenError, MAX_PIECES_PER_SIDE};
use crate::chess::mailbox::Mailbox;
use crate::chess::types::{CastlingRights, CastlingSide, Color, Piece, PieceKind, Square};
use crate::fen_text::{read_number, read_rank};
use std::str::FromStr;

impl FromStr for Fen {
    type Err = FenError;

    fn from_str(text: &str) -> Result<Fen, FenError> {
        let fields: Vec<&str> = text.split_whitespace().collect();
        let [placement, side, castling, en_passant, counters @ ..] = fields.as_slice() else {
            return Err(FenError::MissingFields {
                found: fields.len(),
                text: text.to_owned(),
            });
        };
        if let Some(extra) = counters.get(2) {
            return Err(FenError::ExtraField {
                extra: (*extra).to_owned(),
            });
        }
        let squares = read_placement(placement)?;
        check_kings(&squares)?;
        check_piece_counts(&squares)?;
        check_pawns(&squares)?;
        let side_to_move = read_side(side)?;
        let fen = Fen {
            squares,
            side_to_move,
            castling: read_castling(castling, &squares)?,
            en_passant: read_en_passant(en_passant, &squares, side_to_move)?,
            halfmove_clock: read_halfmove_clock(counters.first().copied())?,
            fullmove_number: read_fullmove_number(counters.get(1).copied())?,
        };
        check_opponent_not_in_check(&fen)?;
        Ok(fen)
    }
}

fn read_placement(placement: &str) -> Result<[Option<Piece>; Square::COUNT], FenError> {
    let ranks: Vec<&str> = placement.split('/').collect();
    if ranks.len() != 8 {
        return Err(FenError::Ranks {
            found: ranks.len(),
            placement: placement.to_owned(),
        });
    }
    let mut squares = [None; Square::COUNT];
    for (text, rank) in ranks.into_iter().zip((0..8).rev()) {
        let pieces: [_; 8] =
            read_rank(text, Piece::from_letter).map_err(|fault| FenError::of_rank(fault, rank + 1, text))?;
        for (piece, file) in pieces.into_iter().zip(0..) {
            squares[Square::new(file, rank).index()] = piece;
        }
    }
    Ok(squares)
}

fn check_kings(squares: &[Option<Piece>; Square::COUNT]) -> Result<(), FenError> {
    for color in Color::ALL {
        let king = Some(Piece::new(color, PieceKind::King));
        let found = squares.iter().filter(|&&piece| piece == king).count();
        if found != 1 {
            return Err(FenError::Kings { color, found });
        }
    }
    Ok(())
}

fn check_piece_counts(squares: &[Option<Piece>; Square::COUNT]) -> Result<(), FenError> {
    for color in Color::ALL {
        let found = squares
            .iter()
            .flatten()
            .filter(|piece| piece.color == color)
            .count();
        if found > MAX_PIECES_PER_SIDE {
            return Err(FenError::Pieces { color, found });
        }
    }
    Ok(())
}

fn check_pawns(squares: &[Option<Piece>; Square::COUNT]) -> Result<(), FenError> {
    for square in Square::all().filter(|square| matches!(square.rank(), 0 | 7)) {
        if let Some(Piece {
            color,
            kind: PieceKind::Pawn,
        }) = squares[square.index()]
        {
            return Err(FenError::PawnOnLastRank { color, square });
        }
    }
    Ok(())
}

fn read_side(field: &str) -> Result<Color, FenError> {
    match field {
        "w" => Ok(Color::White),
        "b" => Ok(Color::Black),
        _ => Err(FenError::SideToMove {
            found: field.to_owned(),
        }),
    }
}

fn read_castling(field: &str, squares: &[Option<Piece>; Square::COUNT]) -> Result<CastlingRights, FenError> {
    let mut rights = CastlingRights::NONE;
    if field == "-" {
        return Ok(rights);
    }
    for letter in field.chars() {
        let (color, side, rook_file) = match letter {
            'K' => (Color::White, CastlingSide::King, 7),
            'Q' => (Color::White, CastlingSide::Queen, 0),
            'k' => (Color::Black, CastlingSide::King, 7),
            'q' => (Color::Black, CastlingSide::Queen, 0),
            _ => {
                return Err(FenError::Castling {
                    found: field.to_owned(),
                });
            }
        };
        if rights.has(color, side) {
            return Err(FenError::Castling {
                found: field.to_owned(),
            });
        }
        for (kind, file) in [(PieceKind::King, 4), (PieceKind::Rook, rook_file)] {
            let square = Square::new(file, home_rank(color));
            if squares[square.index()] != Some(Piece::new(color, kind)) {
                return Err(FenError::CastlingPiece {
                    found: field.to_owned(),
                    letter,
                    color,
                    kind,
                    square,
                });
            }
        }
        rights = rights.with(color, side);
    }
    Ok(rights)
}

const fn home_rank(color: Color) -> u8 {
    match color {
        Color::White => 0,
        Color::Black => 7,
    }
}

/// The square must lie behind a pawn of the side that just moved, and that pawn's way must be empty.
fn read_en_passant(
    field: &str,
    squares: &[Option<Piece>; Square::COUNT],
    side_to_move: Color,
) -> Result<Option<Square>, FenError> {
    if field == "-" {
        return Ok(None);
    }
    let Some(square) = Square::from_name(field) else {
        return Err(FenError::EnPassant {
            found: field.to_owned(),
        });
    };
    let (rank, pawn_rank, origin_rank) = match side_to_move {
        Color::White => (5, 4, 6),
        Color::Black => (2, 3, 1),
    };
    let impossible = |reason: String| Err(FenError::EnPassantImpossible { square, reason });
    if square.rank() != rank {
        return impossible(format!(
            "with {side_to_move} to move it must lie on rank {}",
            rank + 1
        ));
    }
    let pawn = Square::new(square.file(), pawn_rank);
    let mover = side_to_move.opposite();
    if squares[pawn.index()] != Some(Piece::new(mover, PieceKind::Pawn)) {
        return impossible(format!("there is no {mover} pawn on {pawn}"));
    }
    for passed in [square, Square::new(square.file(), origin_rank)] {
        if squares[passed.index()].is_some() {
            return impossible(format!("{passed} is not empty"));
        }
    }
    Ok(Some(square))
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
    let board = Mailbox::new(fen);
    let opponent = fen.side_to_move.opposite();
    let king = board.king(opponent);
    if board.is_attacked(king, fen.side_to_move) {
        return Err(FenError::OpponentInCheck {
            to_move: fen.side_to_move,
            king,
        });
    }
    Ok(())
}
