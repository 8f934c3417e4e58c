//! Reading positions, points and moves from text.

use super::board::{Board, Glyph, Point, Side};
use super::{Arrow, ArrowKind, Diagram, Piece};

/// A text says nothing that can be shown on the board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DiagramError {
    /// There are too many or too few ranks.
    #[error("`{placement}` has {found} ranks, divided by `/`, but a {board} board has {expected}")]
    Ranks {
        placement: String,
        found: usize,
        board: &'static str,
        expected: u8,
    },
    /// A rank is too long or too short.
    #[error("rank {rank}, `{text}`, has {found} places, but a {board} board has {expected} files")]
    Files {
        rank: char,
        text: String,
        found: usize,
        board: &'static str,
        expected: u8,
    },
    #[error("`{letter}` at {at} is no piece of {board}: use one of {letters}, in upper or lower case")]
    Letter {
        letter: char,
        /// The point it is meant for.
        at: String,
        board: &'static str,
        letters: String,
    },
    /// The field for the side to move says neither side.
    #[error("`{0}` is no side to move: use w (or r) or b")]
    Turn(String),
    /// A text names no point of the board.
    #[error("`{text}` is no point of a {board} board, which has {first} to {last}")]
    Point {
        text: String,
        board: &'static str,
        /// Its lower left point.
        first: String,
        /// Its upper right point.
        last: String,
    },
    #[error("`{text}` is no move from one point of a {board} board to another: write it like {example}")]
    Move {
        text: String,
        board: &'static str,
        example: &'static str,
    },
}

impl Diagram {
    /// A chess position from a FEN, of which the placement and the side to move are read; the latter may be
    /// missing.
    ///
    /// # Errors
    /// If either cannot be read.
    pub fn chess(fen: &str) -> Result<Diagram, DiagramError> {
        read(Board::Chess, fen)
    }

    /// A xiangqi position from a FEN, of which the placement and the side to move are read; the latter may be
    /// missing.
    ///
    /// # Errors
    /// If either cannot be read.
    pub fn xiangqi(fen: &str) -> Result<Diagram, DiagramError> {
        read(Board::Xiangqi, fen)
    }

    /// Adds an arrow for a move, written as in records: `e2e4`, `e7e8q`, `h2e2`.
    ///
    /// # Errors
    /// If that names no two points of the board.
    pub fn with_arrow(mut self, text: &str, role: ArrowKind) -> Result<Diagram, DiagramError> {
        let (from, to) = read_move(self.board, text)?;
        self.arrows.push(Arrow { from, to, role });
        Ok(self)
    }

    /// Highlights a point, such as `e4`.
    ///
    /// # Errors
    /// If the board has no such point.
    pub fn with_highlight(mut self, text: &str) -> Result<Diagram, DiagramError> {
        self.highlights.push(read_point(self.board, text)?);
        Ok(self)
    }
}

/// Reads the first two fields of a FEN; the second may be missing.
fn read(board: Board, fen: &str) -> Result<Diagram, DiagramError> {
    let mut fields = fen.split_whitespace();
    let placement = fields.next().unwrap_or_default();
    let found = placement.split('/').count();
    if found != usize::from(board.ranks()) {
        return Err(DiagramError::Ranks {
            placement: placement.to_owned(),
            found,
            board: board.name(),
            expected: board.ranks(),
        });
    }
    let mut diagram = Diagram::empty(board);
    for (rank, row) in (0..board.ranks()).rev().zip(placement.split('/')) {
        read_rank(&mut diagram, rank, row)?;
    }
    diagram.to_move = match fields.next() {
        None => None,
        Some("w" | "r") => Some(Side::First),
        Some("b") => Some(Side::Second),
        Some(other) => return Err(DiagramError::Turn(other.to_owned())),
    };
    Ok(diagram)
}

fn read_rank(diagram: &mut Diagram, rank: u8, row: &str) -> Result<(), DiagramError> {
    let board = diagram.board;
    let found = row
        .chars()
        .map(|letter| gap(letter).unwrap_or(1))
        .map(usize::from)
        .sum();
    if found != usize::from(board.files()) {
        return Err(DiagramError::Files {
            rank: board.rank_name(rank),
            text: row.to_owned(),
            found,
            board: board.name(),
            expected: board.files(),
        });
    }
    let mut file = 0;
    for letter in row.chars() {
        if let Some(gap) = gap(letter) {
            file += gap;
            continue;
        }
        let at = Point { file, rank };
        let glyph = Glyph::from_letter(board, letter).ok_or_else(|| DiagramError::Letter {
            letter,
            at: board.point_name(at),
            board: board.name(),
            letters: Glyph::of(board)
                .iter()
                .map(|piece| piece.letter(Side::First))
                .collect(),
        })?;
        let side = if letter.is_ascii_uppercase() {
            Side::First
        } else {
            Side::Second
        };
        diagram.pieces.push(Piece { at, side, glyph });
        file += 1;
    }
    Ok(())
}

/// How many empty places a digit stands for.
fn gap(letter: char) -> Option<u8> {
    matches!(letter, '1'..='9').then(|| letter as u8 - b'0')
}

/// Reads a point, such as `e4`.
fn read_point(board: Board, text: &str) -> Result<Point, DiagramError> {
    find_point(board, text).ok_or_else(|| DiagramError::Point {
        text: text.to_owned(),
        board: board.name(),
        first: board.point_name(Point { file: 0, rank: 0 }),
        last: board.point_name(board.last()),
    })
}

fn find_point(board: Board, text: &str) -> Option<Point> {
    board
        .points()
        .find(|&point| board.point_name(point).eq_ignore_ascii_case(text))
}

/// Reads a move, such as `e2e4`, `e7e8q`, `h2e2` or `H2-E2`.
fn read_move(board: Board, text: &str) -> Result<(Point, Point), DiagramError> {
    let plain = text.replacen('-', "", 1);
    let points = || {
        let (from, rest) = plain.split_at_checked(2)?;
        let (to, promotion) = rest.split_at_checked(2)?;
        let promotes = board == Board::Chess && matches!(promotion, "q" | "r" | "b" | "n");
        let (from, to) = (find_point(board, from)?, find_point(board, to)?);
        (from != to && (promotion.is_empty() || promotes)).then_some((from, to))
    };
    points().ok_or_else(|| DiagramError::Move {
        text: text.to_owned(),
        board: board.name(),
        example: match board {
            Board::Chess => "e2e4 or e7e8q",
            Board::Xiangqi => "h2e2",
        },
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagram::ArrowKind;

    fn message(result: Result<Diagram, DiagramError>) -> String {
        result.unwrap_err().to_string()
    }

    #[test]
    fn pieces_stand_where_the_placement_puts_them() {
        let diagram = Diagram::chess("8/8/8/8/8/8/2k5/K6q b - - 0 1").unwrap();
        let seen: Vec<_> = diagram
            .pieces
            .iter()
            .map(|piece| (Board::Chess.point_name(piece.at), piece.glyph, piece.side))
            .collect();
        assert_eq!(
            seen,
            [
                ("c2".to_owned(), Glyph::King, Side::Second),
                ("a1".to_owned(), Glyph::King, Side::First),
                ("h1".to_owned(), Glyph::Queen, Side::Second),
            ]
        );
        assert_eq!(diagram.to_move, Some(Side::Second));
        assert_eq!(Diagram::chess("8/8/8/8/8/8/8/8").unwrap().to_move, None);
    }

    #[test]
    fn horses_and_elephants_go_by_either_letter() {
        let (one, other) = ("9/9/9/9/9/9/9/9/9/RNBAKABNR w", "9/9/9/9/9/9/9/9/9/RHEAGAEHR r");
        assert_eq!(Diagram::xiangqi(one).unwrap(), Diagram::xiangqi(other).unwrap());
    }

    #[test]
    fn errors_name_the_bad_text_and_where_it_stands() {
        assert_eq!(
            message(Diagram::chess("8/8/8/8/3x4/8/8/8 w")),
            "`x` at d4 is no piece of chess: use one of KQRBNP, in upper or lower case"
        );
        assert_eq!(
            message(Diagram::xiangqi("9/9/9/9/9/9/9/9/9/4q4")),
            "`q` at e0 is no piece of xiangqi: use one of KABNRCP, in upper or lower case"
        );
        assert_eq!(
            message(Diagram::chess("8/8/8/7/8/8/8/8")),
            "rank 5, `7`, has 7 places, but a chess board has 8 files"
        );
        assert_eq!(
            message(Diagram::chess("8/8")),
            "`8/8` has 2 ranks, divided by `/`, but a chess board has 8"
        );
        assert_eq!(
            message(Diagram::chess("8/8/8/8/8/8/8/8 x")),
            "`x` is no side to move: use w (or r) or b"
        );
        assert_eq!(
            message(Diagram::empty(Board::Xiangqi).with_highlight("j9")),
            "`j9` is no point of a xiangqi board, which has a0 to i9"
        );
        assert_eq!(
            message(Diagram::empty(Board::Chess).with_arrow("0000", ArrowKind::Expected)),
            "`0000` is no move from one point of a chess board to another: write it like e2e4 or e7e8q"
        );
    }

    #[test]
    fn moves_are_read_as_records_and_people_write_them() {
        let (from, to) = (Point { file: 7, rank: 2 }, Point { file: 4, rank: 2 });
        for text in ["h2e2", "H2-E2", "H2E2"] {
            assert_eq!(read_move(Board::Xiangqi, text), Ok((from, to)), "{text}");
        }
        let promotion = (Point { file: 4, rank: 6 }, Point { file: 4, rank: 7 });
        assert_eq!(read_move(Board::Chess, "e7e8q"), Ok(promotion));
        for text in ["", "e2", "e2e9", "e2e4x", "e2e2", "é2e4", "h2e2q5"] {
            assert!(read_move(Board::Chess, text).is_err(), "{text}");
        }
    }

    #[test]
    fn no_text_makes_the_reader_panic() {
        for text in [
            "",
            " ",
            "/",
            "////////",
            "é/é/é/é/é/é/é/é w",
            "99999999999/8/8/8/8/8/8/8",
            "0/8/8/8/8/8/8/8",
        ] {
            assert!(Diagram::chess(text).is_err(), "{text}");
            assert!(Diagram::xiangqi(text).is_err(), "{text}");
        }
    }
}
