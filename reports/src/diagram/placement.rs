//! Parsing positions, points and moves.

use super::board::{Board, BoardPoint, Glyph, Side};
use super::{Arrow, ArrowKind, Diagram, Piece};

impl Diagram {
    /// A chess position from the placement and the side to move of a FEN; the latter may be missing. `None`
    /// if either cannot be parsed.
    pub fn chess(fen: &str) -> Option<Diagram> {
        read(Board::Chess, fen)
    }

    pub fn xiangqi(fen: &str) -> Option<Diagram> {
        read(Board::Xiangqi, fen)
    }

    /// Adds an arrow for a move in coordinate notation, as in records: `e2e4`, `e7e8q`, `h2e2`. `None` if it
    /// does not name two points of the board.
    pub fn with_arrow(mut self, text: &str, role: ArrowKind) -> Option<Diagram> {
        let (from, to) = read_move(self.board, text)?;
        self.arrows.push(Arrow { from, to, role });
        Some(self)
    }

    /// Highlights a point, such as `e4`. `None` if the board has no such point.
    pub fn with_highlight(mut self, text: &str) -> Option<Diagram> {
        self.highlights.push(find_point(self.board, text)?);
        Some(self)
    }
}

/// Parses the first two fields of a FEN; the second may be missing.
fn read(board: Board, fen: &str) -> Option<Diagram> {
    let mut fields = fen.split_whitespace();
    let rows: Vec<&str> = fields.next()?.split('/').collect();
    if rows.len() != usize::from(board.ranks()) {
        return None;
    }
    let mut diagram = Diagram::empty(board);
    for (rank, row) in (0..board.ranks()).rev().zip(rows) {
        let mut file = 0_u8;
        for letter in row.chars() {
            if let gap @ '1'..='9' = letter {
                file = file.saturating_add(gap as u8 - b'0');
                continue;
            }
            let side = if letter.is_ascii_uppercase() { Side::First } else { Side::Second };
            diagram.pieces.push(Piece {
                at: BoardPoint { file, rank },
                side,
                glyph: Glyph::from_letter(board, letter)?,
            });
            file = file.saturating_add(1);
        }
        if file != board.files() {
            return None;
        }
    }
    diagram.to_move = match fields.next() {
        None => None,
        Some("w" | "r") => Some(Side::First),
        Some("b") => Some(Side::Second),
        Some(_) => return None,
    };
    Some(diagram)
}

fn find_point(board: Board, text: &str) -> Option<BoardPoint> {
    board
        .points()
        .find(|&point| board.point_name(point).eq_ignore_ascii_case(text))
}

/// Parses a move such as `e2e4`, `e7e8q`, `h2e2` or `H2-E2`.
fn read_move(board: Board, text: &str) -> Option<(BoardPoint, BoardPoint)> {
    let plain = text.replacen('-', "", 1);
    let (from, rest) = plain.split_at_checked(2)?;
    let (to, promotion) = rest.split_at_checked(2)?;
    let promotes = board == Board::Chess && matches!(promotion, "q" | "r" | "b" | "n");
    let (from, to) = (find_point(board, from)?, find_point(board, to)?);
    (from != to && (promotion.is_empty() || promotes)).then_some((from, to))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_read_as_records_and_people_write_them() {
        let points = (BoardPoint { file: 7, rank: 2 }, BoardPoint { file: 4, rank: 2 });
        for text in ["h2e2", "H2-E2", "H2E2"] {
            assert_eq!(read_move(Board::Xiangqi, text), Some(points), "{text}");
        }
        let promotion = (BoardPoint { file: 4, rank: 6 }, BoardPoint { file: 4, rank: 7 });
        assert_eq!(read_move(Board::Chess, "e7e8q"), Some(promotion));
        for text in ["", "0000", "e2", "e2e9", "e2e4x", "e2e2", "é2e4", "h2e2q5"] {
            assert!(read_move(Board::Chess, text).is_none(), "{text}");
        }
    }

    #[test]
    fn a_text_that_is_no_placement_is_not_drawn() {
        let long = format!("{}/8/8/8/8/8/8/8", "9".repeat(40));
        for text in [
            "",
            " ",
            "/",
            "8/8",
            "8/8/8/8/3x4/8/8/8 w",
            "8/8/8/7/8/8/8/8",
            "8/8/8/8/8/8/8/8 x",
            "////////",
            "é/é/é/é/é/é/é/é w",
            &long,
            &"8/".repeat(300),
            "0/8/8/8/8/8/8/8",
        ] {
            assert!(Diagram::chess(text).is_none(), "{text}");
            assert!(Diagram::xiangqi(text).is_none(), "{text}");
        }
    }
}
