//! [`Fen`]: a chess position on paper (Forsyth-Edwards Notation, PGN standard section 16.1).
//!
//! It is read strictly: each field is checked by its own rule, and each rule has its own [`FenError`] that
//! names the field and shows the bad value. What passes can be put on a board: a `Fen` in hand is a valid
//! position. The last rule, that the side not to move is not in check, is asked of a board.

use super::mailbox::Mailbox;
use super::types::{CastlingRights, CastlingSide, Color, Piece, PieceKind, Square};
use crate::fen::{FenError, Layout, fields, read_counter, read_placement, write_placement};
use std::fmt;
use std::str::FromStr;

/// The largest number of pieces that a side can have.
pub const MAX_PIECES_PER_SIDE: usize = 16;

const LAYOUT: Layout = Layout {
    files: 8,
    ranks: 8,
    first_rank: 1,
    known: "pieces are PNBRQK and pnbrqk, empty squares 1-8",
    squares: "squares",
};

/// A valid chess position on paper.
///
/// ```
/// use engine_core::chess::Fen;
///
/// let fen: Fen = "8/8/8/8/8/8/8/K1k5 w - -".parse()?;
/// assert_eq!(fen.to_string(), "8/8/8/8/8/8/8/K1k5 w - - 0 1");
///
/// let refused = "8/8/8/8/8/8/8/K1k5 x - -".parse::<Fen>().unwrap_err();
/// assert_eq!(refused.to_string(), "FEN side to move is `x` instead of `w` or `b`");
/// # Ok::<(), engine_core::FenError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fen {
    pub(super) squares: [Option<Piece>; Square::COUNT],
    pub(super) side_to_move: Color,
    pub(super) castling: CastlingRights,
    pub(super) en_passant: Option<Square>,
    pub(super) halfmove_clock: u16,
    pub(super) fullmove_number: u16,
}

impl Fen {
    /// The initial position in FEN.
    pub const STARTPOS: &'static str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

    /// The initial position.
    #[expect(clippy::missing_panics_doc, reason = "the constant is valid, as a test shows")]
    pub fn startpos() -> Fen {
        Fen::STARTPOS.parse().expect("the initial position is valid")
    }

    /// The piece on `square`.
    pub fn piece_on(&self, square: Square) -> Option<Piece> {
        self.squares[square.index()]
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
            let piece = self.squares[Square::new(file, rank).index()];
            piece.map(Piece::letter)
        })?;
        let side = match self.side_to_move {
            Color::White => 'w',
            Color::Black => 'b',
        };
        write!(f, " {side} {} ", self.castling)?;
        match self.en_passant {
            Some(square) => write!(f, "{square}")?,
            None => f.write_str("-")?,
        }
        write!(f, " {} {}", self.halfmove_clock, self.fullmove_number)
    }
}

impl FromStr for Fen {
    type Err = FenError;

    fn from_str(text: &str) -> Result<Fen, FenError> {
        let fields = fields(text, &["placement", "side to move", "castling", "en passant"])?;
        let mut squares = [None; Square::COUNT];
        read_placement(fields[0], &LAYOUT, Piece::from_letter, |piece, file, rank| {
            squares[Square::new(file, rank).index()] = Some(piece);
        })?;
        check_pieces(&squares)?;
        let side_to_move = read_side(fields[1])?;
        let fen = Fen {
            squares,
            side_to_move,
            castling: read_castling(fields[2], &squares)?,
            en_passant: read_en_passant(fields[3], &squares, side_to_move)?,
            halfmove_clock: read_counter(fields.get(4), 0, "half-move clock")?,
            fullmove_number: read_counter(fields.get(5), 1, "full-move number")?,
        };
        check_opponent_not_in_check(&fen)?;
        Ok(fen)
    }
}

fn check_pieces(squares: &[Option<Piece>; Square::COUNT]) -> Result<(), FenError> {
    let count = |is_counted: &dyn Fn(&Piece) -> bool| {
        let pieces = squares.iter().flatten();
        pieces.filter(|piece| is_counted(piece)).count()
    };
    for color in Color::ALL {
        let found = count(&|&piece| piece == Piece::new(color, PieceKind::King));
        if found != 1 {
            let side = color.to_string();
            return Err(FenError::Kings { side, found });
        }
    }
    for color in Color::ALL {
        let found = count(&|piece| piece.color == color);
        if found > MAX_PIECES_PER_SIDE {
            return Err(FenError::Pieces {
                side: color.to_string(),
                pieces: "pieces".to_owned(),
                found,
                most: MAX_PIECES_PER_SIDE,
            });
        }
    }
    for square in Square::all().filter(|square| matches!(square.rank(), 0 | 7)) {
        let piece = squares[square.index()].filter(|piece| piece.kind == PieceKind::Pawn);
        if let Some(Piece { color, .. }) = piece {
            return Err(FenError::Place {
                piece: format!("{color} pawn"),
                square: square.to_string(),
                rule: "no pawn can stand on rank 1 or 8".to_owned(),
            });
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
            wanted: "`w` or `b`",
        }),
    }
}

fn read_castling(field: &str, squares: &[Option<Piece>; Square::COUNT]) -> Result<CastlingRights, FenError> {
    let mut rights = CastlingRights::NONE;
    if field == "-" {
        return Ok(rights);
    }
    let found = || field.to_owned();
    for letter in field.chars() {
        let (color, side, rook_file) = match letter {
            'K' => (Color::White, CastlingSide::King, 7),
            'Q' => (Color::White, CastlingSide::Queen, 0),
            'k' => (Color::Black, CastlingSide::King, 7),
            'q' => (Color::Black, CastlingSide::Queen, 0),
            _ => return Err(FenError::Castling { found: found() }),
        };
        if rights.has(color, side) {
            return Err(FenError::Castling { found: found() });
        }
        let home_rank = match color {
            Color::White => 0,
            Color::Black => 7,
        };
        for (kind, name, file) in [(PieceKind::King, "king", 4), (PieceKind::Rook, "rook", rook_file)] {
            let square = Square::new(file, home_rank);
            if squares[square.index()] != Some(Piece::new(color, kind)) {
                return Err(FenError::CastlingPiece {
                    found: found(),
                    letter,
                    piece: format!("{color} {name}"),
                    square: square.to_string(),
                });
            }
        }
        rights = rights.with(color, side);
    }
    Ok(rights)
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
    let impossible = |reason: String| {
        Err(FenError::EnPassantImpossible {
            square: square.to_string(),
            reason,
        })
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

fn check_opponent_not_in_check(fen: &Fen) -> Result<(), FenError> {
    let board = Mailbox::new(fen);
    let opponent = fen.side_to_move.opposite();
    let king = board.king(opponent);
    match board.is_attacked(king, fen.side_to_move) {
        false => Ok(()),
        true => Err(FenError::OpponentInCheck {
            to_move: fen.side_to_move.to_string(),
            opponent: opponent.to_string(),
            king: king.to_string(),
        }),
    }
}
