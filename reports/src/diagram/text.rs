//! Diagrams as text for a terminal.

use super::board::{Board, BoardPoint, Side};
use super::{ArrowKind, Diagram};
use crate::numbers::joined;
use crate::wrap_text::columns;
use serde::{Deserialize, Serialize};
use unicode_width::UnicodeWidthChar;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum BoardLetters {
    /// Chess figures (one column wide) or Chinese characters (two), between box-drawing lines.
    Unicode,
    /// FEN letters in plain ASCII: upper case for the first side.
    Ascii,
}

/// The board without the names of files and ranks; it looks the same from both sides.
const CHESS: &str = include_str!("chess.txt");
const XIANGQI: &str = include_str!("xiangqi.txt");

/// The second column of a character that is two columns wide.
const COVERED: char = '\0';

impl Diagram {
    /// The diagram as lines of text, seen from one side. Highlighted points are in brackets; arrows and the
    /// side to move are listed below the board.
    pub fn to_text(&self, drawing: BoardLetters, side: Side) -> String {
        let mut canvas = Canvas::new(self.board, drawing, side);
        for piece in &self.pieces {
            let (column, row) = canvas.place(piece.at);
            canvas.put(
                column,
                row,
                match drawing {
                    BoardLetters::Unicode => piece.glyph.character(piece.side),
                    BoardLetters::Ascii => piece.glyph.letter(piece.side),
                },
            );
        }
        for &point in &self.highlights {
            canvas.highlight(point);
        }
        let mut text = canvas.finish();
        text.extend(self.described().map(|sentences| sentences + "\n"));
        text
    }

    /// The information that a drawing would show: `White to move. Expected: d1d8. Refutation: e8d8.`
    fn described(&self) -> Option<String> {
        let mut sentences: Vec<String> = self.turn().into_iter().collect();
        for &role in ArrowKind::ALL {
            let points = |point| self.board.point_name(point);
            let arrows = self.arrows_of(role);
            let moves = joined(arrows.map(|arrow| points(arrow.from) + &points(arrow.to)), ", ");
            sentences.extend(moves.map(|moves| {
                let (first, rest) = role.name().split_at(1);
                format!("{}{rest}: {moves}", first.to_ascii_uppercase())
            }));
        }
        joined(sentences, ". ").map(|sentences| sentences + ".")
    }
}

/// A grid of terminal cells that holds a board.
struct Canvas {
    board: Board,
    drawing: BoardLetters,
    side: Side,
    rows: Vec<Vec<char>>,
}

impl Canvas {
    fn new(board: Board, drawing: BoardLetters, side: Side) -> Canvas {
        let lines = match board {
            Board::Chess => CHESS,
            Board::Xiangqi => XIANGQI,
        };
        let width = lines.lines().map(columns).max().unwrap_or(0);
        let mut canvas = Canvas {
            board,
            drawing,
            side,
            // The bracket after a two-column piece is one column further out.
            rows: vec![vec![' '; width + 2]; lines.lines().count() + 1],
        };
        for (row, line) in lines.lines().enumerate() {
            let mut column = 0;
            for character in line.chars() {
                canvas.put(column, row, character);
                column += character.width().unwrap_or(0);
            }
        }
        for rank in 0..board.ranks() {
            let (_, row) = canvas.place(BoardPoint { file: 0, rank });
            canvas.put(0, row, board.rank_name(rank));
        }
        for file in 0..board.files() {
            let (column, _) = canvas.place(BoardPoint { file, rank: 0 });
            canvas.put(column, canvas.rows.len() - 1, board.file_name(file));
        }
        canvas
    }

    /// The column and row of a point. Cells are about twice as tall as they are wide.
    fn place(&self, point: BoardPoint) -> (usize, usize) {
        let last = self.board.last();
        let (file, rank) = match self.side {
            Side::First => (point.file, point.rank),
            Side::Second => (
                last.file.saturating_sub(point.file),
                last.rank.saturating_sub(point.rank),
            ),
        };
        let (right, down) = (usize::from(file), usize::from(last.rank.saturating_sub(rank)));
        match self.board {
            Board::Chess => (4 + 2 * right, 1 + down),
            Board::Xiangqi => (3 + 4 * right, 2 * down),
        }
    }

    /// Writes a character; anything outside the grid is discarded.
    fn put(&mut self, column: usize, row: usize, character: char) {
        let character = match self.drawing {
            BoardLetters::Unicode => character,
            BoardLetters::Ascii => plain(character),
        };
        let cells = self.rows.get_mut(row).and_then(|cells| cells.get_mut(column..));
        let Some([cell, after @ ..]) = cells else { return };
        *cell = character;
        if let (Some(2), Some(after)) = (character.width(), after.first_mut()) {
            *after = COVERED;
        }
    }

    /// Puts brackets around a point; the single column between two squares of chess may be shared.
    fn highlight(&mut self, point: BoardPoint) {
        let (column, row) = self.place(point);
        let Some(cells) = self.rows.get(row) else { return };
        let after = column + 1 + usize::from(cells.get(column + 1) == Some(&COVERED));
        let is = |column: usize, bracket| cells.get(column) == Some(&bracket);
        let opening = if is(column - 1, ']') { '|' } else { '[' };
        let closing = if is(after, '[') { '|' } else { ']' };
        self.put(column - 1, row, opening);
        self.put(after, row, closing);
    }

    fn finish(self) -> String {
        let mut text = String::new();
        for row in self.rows {
            let line: String = row.into_iter().filter(|&cell| cell != COVERED).collect();
            text.push_str(line.trim_end());
            text.push('\n');
        }
        text
    }
}

/// The ASCII character closest to one used for drawing boards.
fn plain(character: char) -> char {
    match character {
        '─' => '-',
        '│' => '|',
        '╱' => '/',
        '╲' => '\\',
        '·' => '.',
        '┌' | '┐' | '└' | '┘' | '├' | '┤' | '┬' | '┴' | '┼' => '+',
        // The characters in the river.
        other if !other.is_ascii() => ' ',
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::super::samples::{chess_start, xiangqi_start};
    use super::*;
    use crate::diagram::Glyph;

    #[test]
    fn from_the_other_side_everything_stands_at_the_opposite_place() {
        let text = chess_start().to_text(BoardLetters::Ascii, Side::Second);
        let lines: Vec<&str> = text.lines().collect();
        assert!(lines[..10].iter().all(|line| line.len() == 21), "{text}");
        assert_eq!(lines[1], "1 | R N B K Q B N R |", "{text}");
        assert_eq!(lines[8], "8 | r n b k q b n r |", "{text}");
        assert_eq!(lines[10], "    h g f e d c b a", "{text}");
        let text = xiangqi_start().to_text(BoardLetters::Ascii, Side::Second);
        let lines: Vec<&str> = text.lines().collect();
        assert!(lines[0].starts_with("0  R---N---B"), "{text}");
        assert!(lines[18].starts_with("9  r---n---b"), "{text}");
        assert_eq!(lines[9], "   |                               |", "{text}");
        assert!(text.is_ascii() && lines[19].starts_with("   i   h   g"), "{text}");
    }

    #[test]
    fn highlights_are_brackets_and_neighbours_share_one() {
        let diagram = chess_start();
        let marked = ["d1", "f1", "e1"]
            .into_iter()
            .try_fold(diagram, Diagram::with_highlight)
            .unwrap();
        assert!(
            marked
                .to_text(BoardLetters::Unicode, Side::First)
                .contains("\n1 │ ♖ ♘ ♗[♕|♔|♗]♘ ♖ │\n"),
            "{}",
            marked.to_text(BoardLetters::Unicode, Side::First)
        );
        let edge = xiangqi_start().with_highlight("i0").unwrap();
        assert!(
            edge.to_text(BoardLetters::Unicode, Side::First)
                .contains("──傌─[俥]\n"),
            "{}",
            edge.to_text(BoardLetters::Unicode, Side::First)
        );
    }

    #[test]
    fn a_point_off_the_board_does_no_harm() {
        let mut diagram = chess_start();
        let off = BoardPoint { file: 255, rank: 255 };
        diagram.highlights.push(off);
        diagram.pieces[0].at = off;
        diagram.pieces[0].glyph = Glyph::of(Board::Xiangqi)[5];
        assert_eq!(
            diagram
                .to_text(BoardLetters::Unicode, Side::First)
                .lines()
                .count(),
            12
        );
    }
}
