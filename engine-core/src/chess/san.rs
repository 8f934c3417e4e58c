//! Standard Algebraic Notation (PGN standard, section 8.2.3): `Nbd7`, `exd6`, `e8=Q+`, `O-O-O`, `Qxf7#`.

use super::board::ChessBoard;
use super::moves::{Move, Special};
use super::types::{Piece, PieceKind, Square};
use crate::notation::{MoveError, only_one};

/// Writes a legal move: piece letter, disambiguation if needed, check or mate sign.
pub(super) fn write(board: &impl ChessBoard, played: Move) -> String {
    let mut text = if played.special() == Special::Castling {
        castling_text(played).to_owned()
    } else {
        without_check_sign(board, played)
    };
    let mut after = board.clone();
    if after.make(played).is_some() && after.in_check() {
        text.push(if after.legal_moves().is_empty() { '#' } else { '+' });
    }
    text
}

fn castling_text(played: Move) -> &'static str {
    if played.to().file() > played.from().file() { "O-O" } else { "O-O-O" }
}

fn without_check_sign(board: &impl ChessBoard, played: Move) -> String {
    let mut text = String::new();
    let mover = board.piece_on(played.from());
    match mover.map(|piece| piece.kind) {
        Some(PieceKind::Pawn) | None => {
            if played.captured().is_some() {
                text.push(played.from().file_letter());
            }
        }
        Some(kind) => {
            text.push(kind.letter());
            text.push_str(&disambiguation(board, played, mover));
        }
    }
    if played.captured().is_some() {
        text.push('x');
    }
    text.push_str(&played.to().to_string());
    if let Some(kind) = played.promotion() {
        text.push('=');
        text.push(kind.letter());
    }
    text
}

/// The file, else the rank, else both: the first that distinguishes the origin from those of like pieces that
/// can move to the same square.
fn disambiguation(board: &impl ChessBoard, played: Move, mover: Option<Piece>) -> String {
    let from = played.from();
    let rivals: Vec<Square> = board
        .legal_moves()
        .into_iter()
        .filter(|other| other.to() == played.to() && other.from() != from)
        .map(Move::from)
        .filter(|&square| board.piece_on(square) == mover)
        .collect();
    if rivals.is_empty() {
        String::new()
    } else if rivals.iter().all(|rival| rival.file() != from.file()) {
        from.file_letter().to_string()
    } else if rivals.iter().all(|rival| rival.rank() != from.rank()) {
        from.rank_digit().to_string()
    } else {
        from.to_string()
    }
}

/// Parses a legal move. Check signs, `=`, `x`, `-` between squares, `ep` and annotations (`!`, `?`) may be
/// missing or wrong, and the promotion letter may be lowercase, as in old suites and games; piece, origin and
/// target must be right.
pub(super) fn read(board: &impl ChessBoard, text: &str) -> Result<Move, MoveError> {
    let expected = "a move in SAN such as Nf3, exd5, e8=Q or O-O";
    let pattern = Pattern::parse(text).ok_or_else(|| MoveError::syntax(text, expected))?;
    only_one(board, text, |candidate| pattern.fits(board, candidate))
}

/// The letter of a piece that is written as a figurine; any other character as it is.
fn letter_of_figurine(sign: char) -> char {
    let figurines = "♔♕♖♗♘♚♛♜♝♞".chars().zip("KQRBNKQRBN".chars());
    figurines
        .into_iter()
        .find(|&(figurine, _)| figurine == sign)
        .map_or(sign, |(_, letter)| letter)
}

/// The constraints that a SAN text puts on a move.
enum Pattern {
    Castling {
        text: &'static str,
    },
    Plain {
        kind: PieceKind,
        from_file: Option<char>,
        from_rank: Option<char>,
        to: Square,
        promotion: Option<PieceKind>,
    },
}

impl Pattern {
    fn parse(text: &str) -> Option<Pattern> {
        let bare = text.trim_end_matches(['+', '#', '!', '?', '†', '‡']);
        let bare = bare.trim_end_matches("e.p.").trim_end_matches("ep");
        match bare {
            "O-O" | "0-0" | "o-o" => return Some(Pattern::Castling { text: "O-O" }),
            "O-O-O" | "0-0-0" | "o-o-o" => return Some(Pattern::Castling { text: "O-O-O" }),
            _ => {}
        }
        let signs = bare.chars().filter(|sign| !"x:-=/×♙♟()".contains(*sign));
        let mut letters: Vec<char> = signs.map(letter_of_figurine).collect();
        let kind = match letters.first().copied().and_then(PieceKind::from_letter) {
            Some(kind) => {
                letters.remove(0);
                kind
            }
            None => PieceKind::Pawn,
        };
        let last = letters.last().map(char::to_ascii_uppercase);
        let promotion = last.and_then(PieceKind::from_letter);
        if promotion.is_some() {
            letters.pop();
        }
        let to = letters.split_off(letters.len().checked_sub(2)?);
        let to = Square::from_name(&to.into_iter().collect::<String>())?;
        let (from_file, from_rank) = match letters.as_slice() {
            [] => (None, None),
            [file @ 'a'..='h'] => (Some(*file), None),
            [rank @ '1'..='8'] => (None, Some(*rank)),
            [file @ 'a'..='h', rank @ '1'..='8'] => (Some(*file), Some(*rank)),
            _ => return None,
        };
        Some(Pattern::Plain {
            kind,
            from_file,
            from_rank,
            to,
            promotion,
        })
    }

    fn fits(&self, board: &impl ChessBoard, candidate: Move) -> bool {
        let is_castling = candidate.special() == Special::Castling;
        match *self {
            Pattern::Castling { text } => is_castling && castling_text(candidate) == text,
            Pattern::Plain {
                kind,
                from_file,
                from_rank,
                to,
                promotion,
            } => {
                let from = candidate.from();
                !is_castling
                    && candidate.to() == to
                    && candidate.promotion() == promotion
                    && from_file.is_none_or(|file| from.file_letter() == file)
                    && from_rank.is_none_or(|rank| from.rank_digit() == rank)
                    && board.piece_on(from).is_some_and(|piece| piece.kind == kind)
            }
        }
    }
}
