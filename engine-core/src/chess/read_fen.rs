//! The FEN parser.
//!
//! It is strict: each field has its own checks, and a [`FenError`] names the field and shows the invalid
//! value. The last rule, that the side not to move is not in check, is checked on a board.

use super::fen::{Fen, MAX_PIECES_PER_SIDE};
use super::mailbox::Mailbox;
use super::types::{CastlingRights, CastlingSide, Color, Piece, PieceKind, Square};
use crate::fen::{FenError, Placement, read_counter, read_fields, refuse};
use std::str::FromStr;

type Squares = [Option<Piece>; Square::COUNT];

const PLACEMENT: Placement<Piece> = Placement {
    ranks: 8,
    lowest: 1,
    places: "squares",
    letters: "PNBRQK and pnbrqk",
    piece: Piece::from_letter,
};

impl FromStr for Fen {
    type Err = FenError;

    fn from_str(text: &str) -> Result<Fen, FenError> {
        let fields = read_fields(text, &["placement", "side to move", "castling", "en passant"])?;
        let mut squares = [None; Square::COUNT];
        let ranks = PLACEMENT.read::<8>(fields[0])?;
        for (pieces, rank) in ranks.into_iter().zip((0..8).rev()) {
            for (piece, file) in pieces.into_iter().zip(0..) {
                squares[Square::new(file, rank).index()] = piece;
            }
        }
        check_pieces(&squares)?;
        let side_to_move = match fields[1] {
            "w" => Color::White,
            "b" => Color::Black,
            other => refuse!("side to move is `{other}` instead of `w` or `b`"),
        };
        let fen = Fen {
            squares,
            side_to_move,
            castling: read_castling(fields[2], &squares)?,
            en_passant: read_en_passant(fields[3], &squares, side_to_move)?,
            halfmove_clock: read_counter(fields.get(4), "half-move clock", 0)?,
            fullmove_number: read_counter(fields.get(5), "full-move number", 1)?,
        };
        let (board, opponent) = (Mailbox::new(&fen), side_to_move.opposite());
        let king = board.king(opponent);
        if board.is_attacked(king, side_to_move) {
            refuse!(
                "side to move: {side_to_move} is to move although the {opponent} king on {king} is in check"
            )
        } else {
            Ok(fen)
        }
    }
}

fn check_pieces(squares: &Squares) -> Result<(), FenError> {
    let of = |color| squares.iter().flatten().filter(move |piece| piece.color == color);
    for color in Color::ALL {
        let kings = of(color).filter(|piece| piece.kind == PieceKind::King).count();
        if kings != 1 {
            refuse!("piece placement: {color} has {kings} kings instead of 1");
        }
    }
    for color in Color::ALL {
        let count = of(color).count();
        if count > MAX_PIECES_PER_SIDE {
            refuse!("piece placement: {color} has {count} pieces, more than {MAX_PIECES_PER_SIDE}");
        }
    }
    for square in Square::all().filter(|square| matches!(square.rank(), 0 | 7)) {
        if let Some(Piece {
            color,
            kind: PieceKind::Pawn,
        }) = squares[square.index()]
        {
            refuse!("piece placement: a {color} pawn on {square}, but no pawn can stand on rank 1 or 8");
        }
    }
    Ok(())
}

/// A right whose king or rook is not there is dropped, as published positions have them; the castling field
/// of the written FEN then differs. `H` and `A` are the rights of the rooks there (Shredder-FEN).
fn read_castling(field: &str, squares: &Squares) -> Result<CastlingRights, FenError> {
    let mut rights = CastlingRights::NONE;
    if field == "-" {
        return Ok(rights);
    }
    let is_there = |color, kind, file| {
        let home_rank = if color == Color::White { 0 } else { 7 };
        squares[Square::new(file, home_rank).index()] == Some(Piece::new(color, kind))
    };
    for letter in field.chars() {
        let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
        let (side, file, names_rook) = match letter.to_ascii_uppercase() {
            'K' => (Some(CastlingSide::King), 7, false),
            'Q' => (Some(CastlingSide::Queen), 0, false),
            'H' => (Some(CastlingSide::King), 7, true),
            'A' => (Some(CastlingSide::Queen), 0, true),
            file @ 'B'..='G' => (None, file as u8 - b'A', true),
            _ => {
                refuse!("castling rights are `{field}` instead of `-` or some of `KQkq`");
            }
        };
        let has_rook = is_there(color, PieceKind::Rook, file);
        match side.filter(|_| is_there(color, PieceKind::King, 4)) {
            Some(side) if has_rook => rights = rights.with(color, side),
            None if has_rook && names_rook => {
                refuse!("castling rights `{field}`: `{letter}` is of Chess960, which the lab does not play");
            }
            _ => {}
        }
    }
    Ok(rights)
}

/// The square must be behind a pawn of the side that just moved, and the squares that the pawn passed must be
/// empty.
fn read_en_passant(field: &str, squares: &Squares, side_to_move: Color) -> Result<Option<Square>, FenError> {
    if field == "-" {
        return Ok(None);
    }
    let Some(square) = Square::from_name(field) else {
        refuse!("en passant square is `{field}` instead of `-` or a square such as `e3`");
    };
    let impossible = |reason: String| refuse!("en passant square `{square}` cannot exist: {reason}");
    let (rank, pawn_rank, origin_rank) = match side_to_move {
        Color::White => (5, 4, 6),
        Color::Black => (2, 3, 1),
    };
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
